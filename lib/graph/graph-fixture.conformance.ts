/** Small random graphs as the conformance suites store them, and what is asked of them. */
import fc from "fast-check";
import type { NeighbourQuery } from "./graph-source";
import { queryGraph } from "./query/normalize-query-graph";
import type { NewEdge, NewNode } from "./snapshot/graph-builder";

export interface GraphFixture {
  nodes: NewNode[];
  edges: NewEdge[];
  /** Aligned with `nodes`; null for a node without a vector. */
  vectors: (Float32Array | null)[];
}

export const FIXTURE_DIMENSIONS = 3;

const LABELS = ["Person", "Film", "Straße"];
const TYPES = ["ACTED_IN", "KNOWS", "NEXT"];
const WORDS = ["river", "rivers", "bank", "Zürich", "the", "1999", "film", "東京"];
export const NAMES = ["Ada Lovelace", "ada  lovelace", "Zürich", "river bank", "x", "東京"];

const label = fc.constantFrom(...LABELS);
export const text = fc.array(fc.constantFrom(...WORDS), { maxLength: 8 }).map((words) => words.join(" "));
const property = fc.oneof(fc.string({ unit: "binary" }), fc.double({ noNaN: true }), fc.boolean());
const properties = fc.dictionary(fc.constantFrom("year", "größe", "a:b", "row", "__proto__"), property, {
  noNullPrototype: true,
});
const weight = fc.integer({ min: 0, max: 4 }).map((quarters) => quarters / 4);

const newNode: fc.Arbitrary<NewNode> = fc.record({
  id: fc.string({ unit: "binary", minLength: 1, maxLength: 6 }),
  name: fc.oneof(fc.constantFrom(...NAMES), text),
  labels: fc.uniqueArray(label, { minLength: 1, maxLength: 3 }),
  text,
  properties,
});
const component = fc.integer({ min: -8, max: 8 });
export const vector = fc
  .array(component, { minLength: FIXTURE_DIMENSIONS, maxLength: FIXTURE_DIMENSIONS })
  .map(unitVector);

/** Graphs of up to ten nodes and thirty edges. */
export const fixture: fc.Arbitrary<GraphFixture> = fc
  .uniqueArray(newNode, { maxLength: 10, selector: (node) => node.id })
  .chain((nodes) =>
    fc.record({
      nodes: fc.constant(nodes),
      edges:
        nodes.length === 0
          ? fc.constant([])
          : fc.array(newEdge(nodes.map((node) => node.id)), { maxLength: 30 }),
      vectors: fc.array(fc.option(vector), { minLength: nodes.length, maxLength: nodes.length }),
    }),
  );

export const neighbourQuery: fc.Arbitrary<NeighbourQuery> = fc.record(
  {
    types: fc.subarray([...TYPES, "ABSENT"]),
    kinds: fc.subarray(["relation", "structural", "similarity"] as const),
    labels: fc.subarray([...LABELS, "Absent"]),
    direction: fc.constantFrom("out", "in", "any"),
  },
  { requiredKeys: [] },
);
export const searchQuery = fc.record(
  { k: fc.integer({ min: 0, max: 12 }), labels: fc.subarray([...LABELS, "Absent"]) },
  { requiredKeys: ["k"] },
);

/** One edge between two nodes, typed or not, from either end. */
export const pattern = fc
  .record({
    from: fc.subarray([...LABELS, "Absent"]),
    to: fc.subarray([...LABELS, "Absent"]),
    types: fc.subarray([...TYPES, "ABSENT"]),
    direction: fc.constantFrom("out", "in", "any"),
  })
  .map(({ from, to, types, direction }) =>
    queryGraph({
      nodes: [
        { variable: "a", labels: from },
        { variable: "b", labels: to },
      ],
      edges: [{ variable: "r", from: "a", to: "b", types, direction }],
    }),
  );

function newEdge(ids: readonly string[]): fc.Arbitrary<NewEdge> {
  const ends = {
    source: fc.constantFrom(...ids),
    target: fc.constantFrom(...ids),
    type: fc.constantFrom(...TYPES),
  };
  return fc.oneof(
    fc.record({ ...ends, kind: fc.constantFrom("relation" as const, "structural" as const) }),
    fc.record({ ...ends, kind: fc.constant("similarity" as const), weight, properties }),
  );
}

function unitVector(components: number[]): Float32Array {
  const length = Math.hypot(...components);
  return Float32Array.from(length > 0 ? components : [1, 0, 0], (value) => value / (length || 1));
}
