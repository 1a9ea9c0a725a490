import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exportedGraph } from "../../graph/snapshot/exported-graph";
import { GraphBuilder, type NewEdge, type NewNode } from "../../graph/snapshot/graph-builder";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";
import { writeCypher } from "./write-cypher";

async function script(nodes: readonly NewNode[], edges: readonly NewEdge[] = []): Promise<string[]> {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  return [...writeCypher(await exportedGraph(await memorySnapshot(builder), { passages: false }))];
}

const node = (id: string, more: Partial<NewNode> = {}): NewNode => ({
  id,
  name: id.toUpperCase(),
  labels: ["Film"],
  text: "",
  ...more,
});

/** What the script's texts and names are to Neo4j, which reads `\u` before anything else. */
function texts(statement: string): string[] {
  const decoded = statement.replace(/\\u([0-9a-f]{4})/g, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return [...decoded.matchAll(/"((?:[^"\\]|\\.)*)"(?: \+ "((?:[^"\\]|\\.)*)")*/gs)].map(([whole]) =>
    [...whole.matchAll(/"((?:[^"\\]|\\.)*)"/gs)]
      .map(([, part]) =>
        part!.replace(
          /\\(.)/gs,
          (_, sign: string) => ({ n: "\n", r: "\r", t: "\t", b: "\b", f: "\f" })[sign] ?? sign,
        ),
      )
      .join(""),
  );
}

describe("the Cypher of a graph", () => {
  it("creates nodes by their labels, then edges by their types, and cleans up", async () => {
    const nodes = [
      node("a", { labels: ["Film", "Odd `one"], text: "two\nlines", properties: { year: 1968, seen: true } }),
      node("b"),
    ];
    const edges: NewEdge[] = [
      { source: "a", type: "LIKE", target: "b", kind: "relation", properties: { share: 1e21 } },
      { source: "a", type: "LIKE", target: "b", kind: "relation" },
    ];
    expect((await script(nodes, edges)).join("")).toBe(
      [
        "CREATE CONSTRAINT hopscope_import IF NOT EXISTS FOR (n:`HopscopeImport`) REQUIRE n.id IS UNIQUE;",
        "UNWIND [",
        '{`id`: "a", `name`: "A", `text`: "two\\nlines", `year`: 1968, `seen`: true}',
        "] AS row",
        "CREATE (n:`HopscopeImport`:`Film`:`Odd ``one`) SET n = row;",
        "UNWIND [",
        '{`id`: "b", `name`: "B"}',
        "] AS row",
        "CREATE (n:`HopscopeImport`:`Film`) SET n = row;",
        "UNWIND [",
        '{source: "a", target: "b", properties: {`share`: 1e21}},',
        '{source: "a", target: "b", properties: {}}',
        "] AS row",
        "MATCH (a:`HopscopeImport` {id: row.source}), (b:`HopscopeImport` {id: row.target}) CREATE (a)-[r:`LIKE`]->(b) SET r = row.properties;",
        "DROP CONSTRAINT hopscope_import;",
        ":auto MATCH (n:`HopscopeImport`) CALL { WITH n REMOVE n:`HopscopeImport` } IN TRANSACTIONS OF 10000 ROWS;",
        "",
      ].join("\n"),
    );
  });

  it("loses properties called like a field, and nothing else; lists of one type are lists", async () => {
    const properties = { id: "x", name: "y", text: "z", tags: '["a","b"]', mixed: '["a",1]', none: "[]" };
    expect((await script([node("a", { properties })]))[1]).toContain(
      '{`id`: "a", `name`: "A", `tags`: ["a", "b"], `mixed`: "[\\"a\\",1]", `none`: []}',
    );
  });

  it("has any text in it as it is, and no text ends its own quotes", async () => {
    const awkward = fc.array(
      fc.oneof(fc.constantFrom("\\", "\\u0022", "u", '"', "'", "\n", ";"), fc.string()),
    );
    await fc.assert(
      fc.asyncProperty(
        awkward.map((parts) => parts.join("")).filter((text) => text !== "" && !/\p{Cs}/u.test(text)),
        async (text) => {
          const [, statement = ""] = await script([node("a", { text })]);
          expect(texts(statement)).toEqual(["a", "A", text]);
          expect(statement.split("\n")).toHaveLength(5);
        },
      ),
    );
  });

  it("begins a new statement after 500 rows", async () => {
    const statements = await script(Array.from({ length: 1_001 }, (_, at) => node(`n${at}`)));
    expect(statements.filter((one) => one.startsWith("UNWIND"))).toHaveLength(3);
  });
});
