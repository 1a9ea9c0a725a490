import fc from "fast-check";
import { expect, it } from "vitest";
import type { MatchResponse, PathsResponse } from "../../api/graph";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import type { GraphEdge, GraphNode, GraphSchema } from "../../graph/graph-source";
import type { MatchValue } from "../../graph/match/match-result";
import { namesToNote } from "../../graph/schema-notes";
import type { Run } from "../../measure/run/run";
import { bytesOf } from "./fit";
import {
  ANSWER_BYTES,
  shortBases,
  shortMatch,
  shortNeighbours,
  shortPaths,
  shortRun,
  shortSchema,
  shortSearch,
} from "./short-results";

const ADDRESS = "https://hopscope.example.org";
/** Of any length and any characters, as somebody's file may have them. */
const hostile = fc.oneof(
  fc.string({ unit: "binary", maxLength: 40 }),
  fc
    .tuple(fc.constantFrom("\u0000", '"\\', "漢", "\ud83d", "a "), fc.integer({ min: 0, max: 4_000 }))
    .map(([unit, times]) => unit.repeat(times)),
);
const many = <T>(one: fc.Arbitrary<T>) => fc.array(one, { maxLength: 30 });
const node: fc.Arbitrary<GraphNode> = fc.record({
  id: hostile,
  name: hostile,
  labels: many(hostile),
  text: hostile,
  properties: fc.dictionary(hostile, fc.oneof(hostile, fc.double())),
});
const edge: fc.Arbitrary<GraphEdge> = fc.record({
  ...{ id: hostile, source: hostile, target: hostile, type: hostile },
  kind: fc.constant("relation" as const),
  properties: fc.constant({}),
});
const fits = (answer: object) => expect(bytesOf(answer)).toBeLessThanOrEqual(ANSWER_BYTES);

it("is never larger than it says, whatever is in the graph", () => {
  const label = fc.record({
    name: hostile,
    count: fc.nat(),
    properties: many(fc.record({ key: hostile, type: fc.constant("string" as const), count: fc.nat() })),
  });
  const relation = fc.record({
    type: hostile,
    kind: fc.constant("relation" as const),
    count: fc.nat(),
    ends: many(fc.record({ source: hostile, target: hostile, count: fc.nat() })),
  });
  const schema: fc.Arbitrary<GraphSchema> = fc.record({
    nodeCount: fc.nat(),
    edgeCount: fc.nat(),
    labels: many(label),
    relations: many(relation),
  });
  const base = fc
    .record({ id: fc.uuid(), name: fc.string({ maxLength: 100 }), description: hostile })
    .map((one) => one as KnowledgeBase);
  // A tool takes no longer id of a node.
  const asked = node.map((one) => ({ ...one, id: one.id.slice(0, 500) }));
  const value: fc.Arbitrary<MatchValue> = fc.oneof(
    hostile,
    fc.double(),
    hostile.map((id) => ({ node: id })),
    many(hostile),
    fc.dictionary(hostile, hostile).map((map) => ({ map })),
  );
  fc.assert(
    fc.property(
      schema,
      many(base),
      many(node),
      many(edge),
      asked,
      fc.array(many(value), { maxLength: 30 }),
      many(hostile),
      hostile,
      (graph, bases, nodes, edges, one, rows, columns, text) => {
        fits(shortSchema(graph));
        fits(shortSchema({ ...graph, notes: namesToNote(graph).map((one) => ({ ...one, note: text })) }));
        fits(shortBases({ knowledgeBases: bases }, ADDRESS));
        fits(shortSearch({ nodes, scores: nodes.map(() => 1) }, ADDRESS, "films"));
        fits(shortNeighbours(one, { nodes, edges, truncated: true, total: 9 }, ADDRESS, "films"));
        const answer = { sentences: columns.map((said) => ({ text: said })), confidence: 0.5 };
        const ranking = nodes.map(({ id }) => ({ node: id }));
        const column = { id: "sage", ms: 1, error: text, retrieval: { answer, ranking } };
        const run = { id: "r1", knowledgeBase: "k1", question: text.slice(0, 2_000), state: "done" };
        const said = { verdict: { sentence: text, confidence: 1 }, columns: Array(12).fill(column) };
        fits(shortRun({ ...run, ...said } as unknown as Run, ADDRESS));
        const path = {
          nodes: [one.id, ...edges.map(({ target }) => target)],
          edges: edges.map(({ id }) => id),
        };
        fits(
          shortPaths(
            { paths: [path, path], nodes, edges, truncated: "edges", edgesRead: 1, ms: 1 } as PathsResponse,
            ADDRESS,
            "films",
          ),
        );
        const result = { columns, rows, subgraph: { nodes, edges }, plan: [], truncated: "rows" };
        const problems = columns.map((message) => ({ at: "n", message }));
        fits(
          shortMatch(
            { cypher: { text, parameters: {} }, problems, result, ms: 1 } as unknown as MatchResponse,
            ADDRESS,
            "films",
          ),
        );
      },
    ),
  );
});

it("says what it left out", () => {
  const nodes = Array.from({ length: 100 }, (_, at) => ({
    ...{ id: `n${at}`, name: `Node ${at}`, labels: ["Film"], properties: {} },
    text: "A long text. ".repeat(100),
  }));
  const found = shortSearch({ nodes, scores: nodes.map(() => 1) }, ADDRESS, "films");
  expect(found.nodes.length).toBeGreaterThan(15);
  expect(found.nodes[0]!.text.endsWith("…")).toBe(true);
  expect(found.trimmed).toEqual([`${100 - found.nodes.length} more nodes did not fit.`]);
  expect(bytesOf(found)).toBeGreaterThan(ANSWER_BYTES * 0.85);
});
