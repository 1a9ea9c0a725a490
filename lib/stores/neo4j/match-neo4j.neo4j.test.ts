import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readCypher } from "../../core/graph/cypher/read";
import { GraphBuilder, type NewEdge, type NewNode } from "../../core/graph/graph-builder";
import type { GraphSource } from "../../core/graph/graph-source";
import type { MatchResult, MatchValue } from "../../core/graph/match/match-result";
import { memorySnapshot } from "../../core/graph/memory-snapshot";
import { queryGraph } from "../../core/graph/normalize-query-graph";
import { homomorphic, type QueryGraph } from "../../core/graph/query-graph";
import { snapshotSource } from "../../core/graph/snapshot-source";
import type { Neo4jDatabase } from "./neo4j-database";
import { openNeo4jSource } from "./neo4j-source";
import { openTestDatabase, storeGraph, testMapping } from "./testing/test-graph";

const SCOPE = "Source_Differential";
/** Graphs, and questions asked of each: storing one takes longer than asking. */
const GRAPHS = Number(process.env.NEO4J_GRAPHS ?? 6);
const QUESTIONS = 20;

const LABELS = ["Source_A", "Source_B", "Source_C"];
const TYPES = ["R", "S"];

interface Given {
  nodes: NewNode[];
  edges: NewEdge[];
}

/** Up to nine nodes and fourteen edges: loops and parallel edges are frequent, cycles more so. */
const graph: fc.Arbitrary<Given> = fc.integer({ min: 1, max: 9 }).chain((count) => {
  const end = fc.nat({ max: count - 1 }).map((at) => `n${at}`);
  const label = fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 2 });
  const properties = fc.record(
    { year: fc.nat({ max: 3 }), roles: fc.constantFrom('["a","b"]', "plain") },
    {
      requiredKeys: ["year"],
    },
  );
  const node = fc.record({ labels: label, properties });
  return fc.record({
    nodes: fc.array(node, { minLength: count, maxLength: count }).map((all) =>
      all.map(({ labels, properties }, at) => {
        return { id: `n${at}`, name: `Name ${at % 3}`, labels, text: `text ${at % 2}`, properties };
      }),
    ),
    edges: fc.array(
      fc.record({
        source: end,
        target: end,
        type: fc.constantFrom(...TYPES),
        kind: fc.constant("relation" as const),
        properties: fc.record({ since: fc.nat({ max: 2 }) }),
      }),
      { maxLength: 14 },
    ),
  });
});

const labels = fc.uniqueArray(fc.constantFrom(...LABELS, "Source_Absent"), { maxLength: 2 });
const types = fc.uniqueArray(fc.constantFrom(...TYPES, "ABSENT"), { maxLength: 2 });
const hops = fc.constantFrom([1, 1] as const, [1, 1] as const, [1, 2] as const, [2, 3] as const);
const predicate = fc.oneof(
  fc.record({
    key: fc.constant("year"),
    operator: fc.constantFrom("=" as const, "<" as const, ">=" as const, "<>" as const),
    value: fc.nat({ max: 3 }),
  }),
  fc.record({
    key: fc.constant("id"),
    operator: fc.constant("in" as const),
    value: fc.constant(["n0", "n3", "no"]),
  }),
  fc.record({
    key: fc.constant("name"),
    operator: fc.constant("ends with" as const),
    value: fc.constant("1"),
  }),
  fc.record({
    key: fc.constant("text"),
    operator: fc.constant("contains" as const),
    value: fc.constant("0"),
  }),
);

/** Once in six times: what asks for less leaves more rows to compare. */
function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> {
  return fc.oneof({ weight: 5, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary });
}

/** Patterns of up to four nodes and five edges, connected or not, anonymous or not. */
const pattern = fc.tuple(fc.integer({ min: 1, max: 4 }), fc.boolean()).chain(([count, isNamed]) => {
  const variable = fc.nat({ max: count - 1 }).map((at) => (at === 0 || isNamed ? `v${at}` : `_${at}`));
  const node = fc.record({
    labels,
    id: seldom(fc.nat({ max: 9 }).map((at) => `n${at}`)),
    text: seldom(fc.constantFrom("text 0", "name 1")),
    predicates: seldom(predicate).map((found) => (found ? [found] : [])),
  });
  const direction = fc.constantFrom("out" as const, "in" as const, "any" as const);
  const since = fc.record({
    key: fc.constant("since"),
    operator: fc.constant("=" as const),
    value: fc.nat({ max: 2 }),
  });
  const edge = fc.record(
    {
      from: variable,
      to: variable,
      types,
      direction,
      hops,
      predicates: fc.array(since, { maxLength: 1 }),
      clause: fc.nat({ max: 1 }),
    },
    { requiredKeys: ["from", "to"] },
  );
  return fc.record({
    nodes: fc
      .array(node, { minLength: count, maxLength: count })
      .map((all) =>
        all.map((rest, at) => ({ ...rest, variable: at === 0 || isNamed ? `v${at}` : `_${at}` })),
      ),
    edges: fc
      .array(edge, { maxLength: 5 })
      .map((all) => all.map((rest, at) => ({ ...rest, variable: isNamed ? `e${at}` : `_e${at}` }))),
  });
});

const v0 = { kind: "variable", name: "v0" };
const year = { kind: "property", of: v0, key: "year" };
const next = (variable: string, hops: readonly [number, number], direction: string) => ({
  nodes: [{ variable, labels: [] }],
  edges: [{ variable: "_e9", from: "v0", to: variable, direction, hops }],
});

/** What is asked beside the pattern: nothing, aggregates, DISTINCT, an optional part, a stage before, patterns in columns. */
const shape = fc.record({
  kind: fc.constantFrom(
    "plain",
    "aggregate",
    "distinct",
    "optional",
    "staged",
    "inner",
    "homomorphic",
    "ordered",
  ),
  aggregate: fc.constantFrom("count", "sum", "avg", "min", "max", "collect"),
  isDistinct: fc.boolean(),
  hops,
  direction: fc.constantFrom("out", "in", "any"),
});

const question = fc
  .tuple(pattern, shape)
  .map(([pattern, { kind, aggregate, isDistinct, hops, direction }]) => {
    const column = (name: string, expression: object) => ({ name, expression });
    const computed = column("made", { kind: "aggregate", aggregate, distinct: isDistinct, argument: year });
    const all = column("all", { kind: "aggregate", aggregate: "count", distinct: false, argument: null });
    const other = { kind: "variable", name: "w" };
    switch (kind) {
      case "aggregate":
        return queryGraph({ ...pattern, returns: [column("v0", v0), computed, all] });
      case "distinct":
        return queryGraph({
          ...pattern,
          distinct: true,
          returns: [column("year", year), column("v0", v0)],
          order: [{ expression: year, descending: isDistinct }],
        });
      case "optional":
        return queryGraph({
          ...pattern,
          optional: [next("w", hops, direction), next("x", [1, 1], direction)],
          returns: [column("v0", v0), column("w", other), column("x", { kind: "variable", name: "x" })],
        });
      case "staged":
        return queryGraph({
          input: { ...pattern, returns: [column("v0", v0), all] },
          ...next("w", hops, direction),
          returns: [column("v0", v0), column("all", { kind: "variable", name: "all" }), column("w", other)],
        });
      case "inner": {
        const inner = { ...next("_5", hops, direction), where: [] };
        return queryGraph({
          ...pattern,
          where: [{ kind: "exists", pattern: inner }],
          returns: [
            column("v0", v0),
            column("matches", { kind: "matches", pattern: inner }),
            column("made", { kind: "collect", pattern: inner, result: year }),
          ],
        });
      }
      case "homomorphic":
        return homomorphic(queryGraph(pattern));
      case "ordered":
        return queryGraph({
          ...pattern,
          distinct: true,
          returns: [column("v0", v0), column("id", { kind: "property", of: v0, key: "id" })],
          order: [{ expression: { kind: "property", of: v0, key: "id" }, descending: isDistinct }],
          limit: 3,
          skip: 1,
        });
      default:
        return queryGraph(pattern);
    }
  });

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
});

const CYPHER = [
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
  const told = JSON.stringify(query);
  const [wanted, found] = await Promise.all([
    embedded.match(query, { limit: 100_000 }),
    server.match(query, { limit: 100_000 }),
  ]);
  expect(found.truncated, told).toBeNull();
  expect(found.columns, told).toEqual(wanted.columns);
  const [wantedRows, foundRows] = [rowsOf(wanted), rowsOf(found)];
  const isOrdered = query.order.length > 0 && query.limit !== null;
  expect(isOrdered ? foundRows : foundRows.toSorted(), told).toEqual(
    isOrdered ? wantedRows : wantedRows.toSorted(),
  );
  // Which of equal rows stands for them is open.
  if (query.distinct) return;
  expect(found.subgraph.nodes.map(({ id }) => id).toSorted(), told).toEqual(
    wanted.subgraph.nodes.map(({ id }) => id).toSorted(),
  );
  expect(edgesOf(found), told).toEqual(edgesOf(wanted));
  if (wanted.rows.length > 0 && query.input === null && query.optional.length === 0)
    expectPlanned(query, found, told);
}

/** Every node is bound in one step and every edge stands at one; the last has the rows of the pattern. */
function expectPlanned(
  { nodes, edges, returns }: QueryGraph,
  { plan, rows }: MatchResult,
  told: string,
): void {
  expect(plan.map(({ variable }) => variable).toSorted(), told).toEqual(
    nodes.map(({ variable }) => variable).toSorted(),
  );
  expect(plan.flatMap((step) => step.edges).toSorted(), told).toEqual(
    edges.map(({ variable }) => variable).toSorted(),
  );
  const isPlain = returns.every(({ expression }) => expression.kind === "variable");
  if (isPlain) expect(plan.at(-1)!.rows, told).toBe(rows.length);
}

/** Edges are told by their ends and what they carry; what was collected is in any order. */
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
