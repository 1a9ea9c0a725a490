import { describe, expect, it } from "vitest";
import { readCypher } from "./read";
import { renderCypher } from "./render";
import { UnsupportedCypher } from "./unsupported";

/** What the reader refuses, as "line:column". */
function refused(cypher: string, parameters = {}): string {
  try {
    readCypher(cypher, parameters);
  } catch (error) {
    if (!(error instanceof UnsupportedCypher)) throw error;
    expect(error.code).toBe("invalid-input");
    return `${error.position.line}:${error.position.column}`;
  }
  return "read";
}

describe("Reading Cypher", () => {
  it("turns a pattern into nodes, edges and what is asked of them", () => {
    const query = readCypher(
      `MATCH (d:Drug)-[:TARGETS]->(g:Gene {name: 'ccr5'}), (d)-[c:CONTRAINDICATED_FOR|AVOIDED_IN]-(x:Disease)
       WHERE x.name = "gout" AND 1990 < d.year AND c.weight >= 0.5 RETURN DISTINCT d.nodeId LIMIT 20`,
    );
    expect(query.nodes).toEqual([
      { variable: "d", labels: ["Drug"], predicates: [{ key: "year", operator: ">", value: 1990 }] },
      { variable: "g", labels: ["Gene"], predicates: [{ key: "name", operator: "=", value: "ccr5" }] },
      { variable: "x", labels: ["Disease"], predicates: [{ key: "name", operator: "=", value: "gout" }] },
    ]);
    expect(query.edges.map(({ variable, types, direction }) => [variable, types, direction])).toEqual([
      ["_e0", ["TARGETS"], "out"],
      ["c", ["CONTRAINDICATED_FOR", "AVOIDED_IN"], "any"],
    ]);
    expect(query.edges[1]!.predicates).toEqual([{ key: "weight", operator: ">=", value: 0.5 }]);
    expect(query).toMatchObject({ target: "d", distinct: true, limit: 20, where: [] });
    expect(query.returns.map(({ name }) => name)).toEqual(["d.nodeId"]);
  });

  it("reads stages, aggregates, optional parts and lists of parameters", () => {
    const query = readCypher(
      `UNWIND $names AS wanted
       MATCH (src {name: wanted})-[r1]-(via)-[r2]-(tgt) WHERE tgt <> src
       WITH src, count(DISTINCT tgt) AS total ORDER BY total DESC LIMIT 5 WHERE total > 1
       OPTIONAL MATCH (src)-[:NEXT*1..3]->(later)
       RETURN src, total, collect(later.name) AS names`,
      { names: ["a", "b"] },
    );
    expect(query.input).toMatchObject({ target: "src", limit: 5, unwind: [{ name: "wanted" }] });
    expect(query.optional[0]!.edges[0]).toMatchObject({ hops: [1, 3], types: ["NEXT"] });
    expect(query.returns.map(({ name }) => name)).toEqual(["src", "total", "names"]);
  });

  it("reads the textual restriction that it writes", () => {
    const query = readCypher("MATCH (n:Film) WHERE n.id = 'x' RETURN n");
    const restricted = { ...query, nodes: query.nodes.map((node) => ({ ...node, text: "heist film" })) };
    const { text, parameters } = renderCypher(restricted);
    expect(readCypher(text, parameters).nodes).toEqual([
      { variable: "n", labels: ["Film"], id: "x", predicates: [], text: "heist film" },
    ]);
  });

  it("looks once for a pattern in each bracket, however deep it is", () => {
    const deep = (depth: number) =>
      `MATCH (n) RETURN ${"[({k:".repeat(depth)}n.x${"})]".repeat(depth)} AS found`;
    expect(readCypher(deep(25), {}).returns).toHaveLength(1);
  });

  it.each([
    ["MATCH (n) DETACH DELETE n", "1:11"],
    ["CREATE (n:Person) RETURN n", "1:1"],
    ["MATCH (n)\nSET n.x = 1 RETURN n", "2:1"],
    ["MATCH (n) MERGE (m) RETURN n", "1:11"],
    ["MATCH (n) REMOVE n.x RETURN n", "1:11"],
    ["LOAD CSV FROM 'file:///etc/passwd' AS row RETURN row", "1:1"],
    ["CALL db.labels() YIELD label RETURN label", "1:1"],
    ["MATCH (n) CALL { WITH n RETURN 1 AS one } RETURN n", "1:11"],
    ["MATCH (n) RETURN n; MATCH (m) DELETE m", "1:21"],
    ["MATCH (n) RETURN n UNION MATCH (m) RETURN m", "1:20"],
    ["MATCH (n) RETURN apoc.load.json('http://x')", "1:32"],
    ["MATCH (n) FOREACH (x IN [1] | SET n.y = x) RETURN n", "1:11"],
  ])("refuses to write, load or call: %s", (cypher, position) => {
    expect(refused(cypher)).toBe(position);
  });

  it.each([
    ["MATCH (a)-[*]->(b) RETURN a", "1:13"],
    ["MATCH (a)-[*1..99]->(b) RETURN a", "1:13"],
    ["MATCH p = (a)-->(b) RETURN p", "1:7"],
    ["MATCH (n) WHERE n.name =~ '.*' RETURN n", "1:24"],
    ["MATCH (n) RETURN m", "1:18"],
    ["MATCH (n) WHERE n.x = $y RETURN n", "1:23"],
    ["MATCH (n) RETURN n LIMIT 'ten'", "1:26"],
    ["MATCH (n) WHERE n.name = 'open RETURN n", "1:26"],
    ["MATCH (n)\n  RETURN", "2:9"],
    ["MATCH (n) RETURN n.title, count(*) ORDER BY n.year", "1:45"],
  ])("says where it stops: %s", (cypher, position) => {
    expect(refused(cypher)).toBe(position);
  });
});
