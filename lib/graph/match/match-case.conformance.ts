/** Small random graphs with a pattern each, for comparison with brute force. */
import fc from "fast-check";
import { queryGraph } from "../query/normalize-query-graph";
import type { QueryGraph } from "../query/query-graph";
import type { NewEdge, NewNode } from "../snapshot/graph-builder";
import { isBeyondBruteForce } from "./brute-force.conformance";

const LABELS = ["A", "B", "C"];
const TYPES = ["R", "S"];

/** The query in which no two edges need to differ: every match is a homomorphism. */
export function homomorphic(query: QueryGraph): QueryGraph {
  return { ...query, edges: query.edges.map((edge, clause) => ({ ...edge, clause })) };
}

interface Case {
  nodes: NewNode[];
  edges: NewEdge[];
  query: QueryGraph;
}

/** Graphs of up to nine nodes and fourteen edges: loops and parallel edges are frequent, cycles more so. */
const graph = fc.integer({ min: 1, max: 9 }).chain((count) => {
  const end = fc.nat({ max: count - 1 }).map((at) => `n${at}`);
  const label = fc.uniqueArray(fc.constantFrom(...LABELS), { minLength: 1, maxLength: 2 });
  const node = fc.record({ labels: label, year: fc.integer({ min: 0, max: 3 }) });
  return fc.record({
    nodes: fc.array(node, { minLength: count, maxLength: count }).map((all) =>
      all.map(({ labels, year }, at) => {
        return { id: `n${at}`, name: `name ${at % 3}`, labels, text: "", properties: { year } };
      }),
    ),
    edges: fc.array(
      fc.record({
        source: end,
        target: end,
        type: fc.constantFrom(...TYPES),
        kind: fc.constant("relation" as const),
        properties: fc.record({ since: fc.integer({ min: 0, max: 2 }) }),
      }),
      { maxLength: 14 },
    ),
  });
});

/** Patterns of up to four nodes and five edges, connected or not. */
const pattern = fc.integer({ min: 1, max: 4 }).chain((count) => {
  const variable = fc.nat({ max: count - 1 }).map((at) => `v${at}`);
  const predicate = fc.record({
    key: fc.constant("year"),
    operator: fc.constantFrom("=" as const, "<" as const, ">=" as const),
    value: fc.integer({ min: 0, max: 3 }),
  });
  const node = fc.record(
    {
      labels: fc.uniqueArray(fc.constantFrom(...LABELS, "Absent"), { maxLength: 2 }),
      id: fc.nat({ max: 9 }).map((at) => `n${at}`),
      predicates: fc.array(predicate, { maxLength: 1 }),
    },
    { requiredKeys: [] },
  );
  const edge = fc.record(
    {
      from: variable,
      to: variable,
      types: fc.uniqueArray(fc.constantFrom(...TYPES, "ABSENT"), { maxLength: 2 }),
      direction: fc.constantFrom("out" as const, "in" as const, "any" as const),
      hops: fc.constantFrom(
        [1, 1] as const,
        [1, 1] as const,
        [1, 1] as const,
        [1, 2] as const,
        [2, 3] as const,
      ),
      predicates: fc.array(
        fc.record({
          key: fc.constant("since"),
          operator: fc.constant("=" as const),
          value: fc.nat({ max: 2 }),
        }),
        { maxLength: 1 },
      ),
      clause: fc.nat({ max: 1 }),
    },
    { requiredKeys: ["from", "to"] },
  );
  return fc.record({
    nodes: fc
      .array(node, { minLength: count, maxLength: count })
      .map((all) => all.map((rest, at) => ({ ...rest, variable: `v${at}` }))),
    edges: fc
      .array(edge, { maxLength: 5 })
      .map((all) => all.map((rest, at) => ({ ...rest, variable: `e${at}` }))),
  });
});

export const matchCase: fc.Arbitrary<Case> = fc
  .record({ graph, pattern, differ: fc.constantFrom([], [differ("v0", "v1")]), homomorphism: fc.boolean() })
  .map(({ graph, pattern, differ, homomorphism }) => {
    const query = queryGraph({ ...pattern, where: pattern.nodes.length > 1 ? differ : [] });
    return { ...graph, query: homomorphism ? homomorphic(query) : query };
  })
  .filter(({ query, nodes, edges }) => !isBeyondBruteForce(query, nodes, edges));

function differ(a: string, b: string) {
  const operands = [a, b].map((name) => ({ kind: "variable" as const, name }));
  return { kind: "operation" as const, operator: "<>" as const, operands };
}
