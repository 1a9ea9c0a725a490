import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCypher } from "../../graph/cypher/read";
import type { GraphSource } from "../../graph/graph-source";
import type { MatchResult, MatchValue } from "../../graph/match/match-result";
import type { QueryGraph } from "../../graph/query/query-graph";
import { GraphBuilder, type NewEdge, type NewNode } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { snapshotSource } from "../../graph/snapshot-source";
import { type Given, graph, question } from "../testing/random-query";
import { openTestDatabase, storeGraph, testMapping } from "../testing/test-graph";
import type { Neo4jDatabase } from "./neo4j-database";
import { openNeo4jSource } from "./neo4j-source";

const SCOPE = "Source_Differential";
/** Random graphs, and questions asked of each. */
const [GRAPHS, QUESTIONS] = process.env.DEEP_TESTS === "1" ? [20, 20] : [1, 12];

let database: Neo4jDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(async () => {
  await storeGraph(database, SCOPE, { nodes: [], edges: [] });
  await database.close();
});

describe("The same question on Neo4j and on the embedded graph", () => {
  it("gives the same rows, matched with the same nodes and edges", { timeout: 600_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        graph,
        fc.array(question, { minLength: QUESTIONS, maxLength: QUESTIONS }),
        async (given, questions) => {
          const [embedded, server] = await openBoth(given);
          for (const query of questions) await compare(query, embedded, server);
        },
      ),
      // A smaller case is seldom worth what it takes to plan hundreds of queries.
      { numRuns: GRAPHS, endOnFailure: true },
    ),
  );

  it("gives the same rows for Cypher as people write it", async () => {
    const node = (id: string, label: string, properties = {}): NewNode => {
      return { id, name: id.toUpperCase(), labels: [label], text: "", properties };
    };
    const edge = (source: string, target: string, type: string, properties = {}): NewEdge => {
      return { source, target, type, kind: "relation", properties };
    };
    const [embedded, server] = await openBoth({
      nodes: [
        node("ann", "Source_A", { born: 1970, score: 1.5 }),
        node("bob", "Source_A", { born: 1980 }),
        node("one", "Source_B", { released: 1999, votes: 7 }),
        node("two", "Source_B", { released: 2003 }),
      ],
      edges: [
        edge("ann", "one", "R", { roles: '["x","y"]' }),
        edge("bob", "one", "R", { roles: '["z"]' }),
        edge("ann", "two", "S", { since: 3 }),
        edge("bob", "ann", "S"),
        edge("ann", "ann", "S"),
      ],
    });
    for (const cypher of CYPHER) await compare(readCypher(cypher), embedded, server);
  });

  it("gives the same rows where the server has dates, and the embedded graph their texts", async () => {
    const node = (id: string, properties: NewNode["properties"]): NewNode => {
      return { id, name: id, labels: ["Source_D"], text: "", properties };
    };
    const edge = (source: string, target: string, on: string): NewEdge => {
      return { source, target, type: "MET", kind: "relation", properties: { on } };
    };
    const [embedded, server] = await openBoth({
      nodes: [
        node("ann", { on: "1970-03-04", at: "2020-05-06T07:08:09Z" }),
        node("bob", { on: "1985-12-31", at: "2021-05-06T07:08:09Z" }),
        node("cem", { other: "[1]" }),
      ],
      edges: [edge("ann", "bob", "2001-02-03"), edge("bob", "cem", "2011-02-03")],
    });
    await database.write(
      `MATCH (n:${SCOPE}) WHERE n.on IS NOT NULL SET n.on = date(n.on), n.at = datetime(n.at)`,
    );
    await database.write(`MATCH (n:${SCOPE}) WHERE n.other IS NOT NULL SET n.other = [1]`);
    await database.write(`MATCH (:${SCOPE})-[r:MET]->() SET r.on = date(r.on)`);
    for (const cypher of DAYS) await compare(readCypher(cypher), embedded, server);
  });
});

const DAYS = [
  "MATCH (a:Source_D) WHERE a.on > '1980-01-01' RETURN a",
  "MATCH (a:Source_D) WHERE NOT a.on > '1980-01-01' RETURN a",
  "MATCH (a:Source_D) WHERE a.on >= '1985-12-01' AND a.on <= '1985-12-31T23:59:59Z' RETURN a, a.on",
  "MATCH (a:Source_D {on: '1970-03-04'}) RETURN a",
  "MATCH (a:Source_D) WHERE a.on IN ['1970-03-04', '1971-01-01'] RETURN a",
  "MATCH (a:Source_D) WHERE a.at < '2021-01-01' RETURN a",
  "MATCH (a:Source_D) WHERE substring(a.on, 5, 2) = '12' RETURN left(a.on, 4) AS year, count(a) AS value",
  "MATCH (a:Source_D)-[r:MET]->(b) WHERE r.on < '2005-01-01' RETURN a, b",
  "MATCH (a:Source_D)-[:MET {on: '2011-02-03'}]->(b) RETURN a, b",
  "MATCH (a:Source_D) WHERE a.other > '2000-01-01' RETURN a",
  "MATCH (a:Source_D) WHERE NOT EXISTS { MATCH (a)-[r:MET]->() WHERE r.on > '2005-01-01' } RETURN a",
];

const CYPHER = [
  "MATCH (a:Source_A) RETURN avg(CASE WHEN EXISTS { MATCH (a)-[:S]->(b:Source_B) } THEN 100 ELSE 0 END) AS share",
  "MATCH (a:Source_A) WHERE NOT EXISTS { MATCH (b:Source_A) WHERE b.born > a.born } RETURN a, a.born",
  "MATCH (a:Source_A)-[r:R]->(m) RETURN a.name, r.since, m.released / 2, m.votes * 1.5, m.released % 10 ORDER BY a.name",
  "MATCH (a:Source_A) OPTIONAL MATCH (a)-[:S]->(m:Source_B) WHERE m.released > 2000 RETURN a, m, coalesce(m.name, 'none')",
  "MATCH (a:Source_A)-->(m) WITH a, collect(m) AS all WHERE size(all) > 1 UNWIND all AS m RETURN a.id, m.id, labels(m)",
  "MATCH (a:Source_A)-->(m) WITH a, count(*) AS c ORDER BY c DESC, a.id LIMIT 1 MATCH (a)-[r]->(m) RETURN a, type(r), m",
  "MATCH (a)-[r:S*1..3]->(b) RETURN a.id, b.id, size(r)",
  "MATCH (a:Source_A) WHERE (a)-[:S]->(:Source_B) OR NOT EXISTS { (a)<-[:S]-() } RETURN a.name, COUNT { (a)--() }",
  "MATCH (a)-[r]->(b) RETURN startNode(r) = a AS starts, endNode(r).name, id(a), elementId(b)",
  "MATCH (a:Source_A) RETURN {name: a.name, born: a.born} AS whole, [x IN range(1, 5) WHERE x % 2 = 1 | x * a.born][..2] AS some",
  "MATCH (a:Source_A) RETURN reduce(sum = 0, x IN [1, 2, a.born] | sum + x) AS sum, [1, 2, 3][-1], [1, 2, 3][1..]",
  "MATCH (a) RETURN DISTINCT labels(a) AS labels, count(*) AS count, avg(a.born) AS mean, min(a.name) AS first",
  "MATCH (a:Source_A) RETURN CASE WHEN a.born < 1975 THEN 'old' ELSE 'young' END AS age, toString(a.born), toFloat(a.score)",
  "MATCH (a), (b) WHERE a.id < b.id AND NOT (a)--(b) RETURN a.id + '-' + b.id AS pair ORDER BY pair SKIP 1 LIMIT 2",
  "MATCH (a) WHERE a.name =~ 'A.*' RETURN a".replace("=~ 'A.*'", "STARTS WITH 'A'"),
  "MATCH (a {id: 'ann'})-[r]-(b) RETURN b, r",
  "MATCH (a) WHERE a.id IN ['bob', 'two', 'nobody'] RETURN a.name ORDER BY a.name DESC",
  "UNWIND [1, 2, null] AS x MATCH (a:Source_A) WHERE a.born > 1970 RETURN x, a.id",
  "MATCH (a:Source_A) WHERE any(x IN [1, 2] WHERE x = a.score) OR all(x IN [1, null] WHERE x = 1) RETURN a",
  "MATCH (a:Source_A|Source_B) WHERE a:Source_B RETURN toLower(substring(a.name, 0, 2)), left(a.name, 1), size(a.name)",
];

async function openBoth(given: Given): Promise<[GraphSource, GraphSource]> {
  const builder = new GraphBuilder();
  for (const node of given.nodes) builder.addNode(node);
  for (const edge of given.edges) builder.addEdge(edge);
  await storeGraph(database, SCOPE, given, true);
  return [snapshotSource(await memorySnapshot(builder)), await openNeo4jSource(database, testMapping(SCOPE))];
}

async function compare(query: QueryGraph, embedded: GraphSource, server: GraphSource): Promise<void> {
  const text = JSON.stringify(query);
  const [wanted, found] = await Promise.all([
    embedded.match(query, { limit: 100_000 }),
    server.match(query, { limit: 100_000 }),
  ]);
  expect(found.truncated, text).toBeNull();
  expect(found.columns, text).toEqual(wanted.columns);
  const [wantedRows, foundRows] = [rowsOf(wanted), rowsOf(found)];
  const isOrdered = query.order.length > 0 && query.limit !== null;
  expect(isOrdered ? foundRows : foundRows.toSorted(), text).toEqual(
    isOrdered ? wantedRows : wantedRows.toSorted(),
  );
  // Which of equal rows represents them is open.
  if (query.distinct) return;
  expect(found.subgraph.nodes.map(({ id }) => id).toSorted(), text).toEqual(
    wanted.subgraph.nodes.map(({ id }) => id).toSorted(),
  );
  expect(edgesOf(found), text).toEqual(edgesOf(wanted));
  if (wanted.rows.length > 0 && query.input === null && query.optional.length === 0)
    expectPlanned(query, found, text);
}

/** Every node is bound in one step and every edge belongs to one; the last has the rows of the pattern. */
function expectPlanned(
  { nodes, edges, returns }: QueryGraph,
  { plan, rows }: MatchResult,
  text: string,
): void {
  expect(plan.map(({ variable }) => variable).toSorted(), text).toEqual(
    nodes.map(({ variable }) => variable).toSorted(),
  );
  expect(plan.flatMap((step) => step.edges).toSorted(), text).toEqual(
    edges.map(({ variable }) => variable).toSorted(),
  );
  const isPlain = returns.every(({ expression }) => expression.kind === "variable");
  if (isPlain) expect(plan.at(-1)!.rows, text).toBe(rows.length);
}

/** Edges are identified by their ends and what they carry; what was collected is in any order. */
function rowsOf({ rows, subgraph }: MatchResult): string[] {
  const edges = new Map(subgraph.edges.map((edge) => [edge.id, JSON.stringify({ ...edge, id: undefined })]));
  const spell = (value: MatchValue): string => {
    if (Array.isArray(value)) return `[${value.map(spell).toSorted().join()}]`;
    if (value === null || typeof value !== "object") return JSON.stringify(value);
    if ("edge" in value) return edges.get(value.edge) ?? "edge";
    if ("node" in value) return `node ${value.node}`;
    const entries = Object.entries(value.map).toSorted(([a], [b]) => (a < b ? -1 : 1));
    return JSON.stringify(entries.map(([key, item]) => [key, spell(item)]));
  };
  return rows.map((row) => row.map(spell).join(" | "));
}

function edgesOf({ subgraph }: MatchResult): string[] {
  return subgraph.edges.map(({ id: _, ...edge }) => JSON.stringify(edge)).toSorted();
}
