/** For tests: random graphs whose names and values break formats that do not escape them. */
import fc from "fast-check";
import type { PropertyValue } from "../../graph/graph-element";
import { exportedGraph } from "../../graph/snapshot/exported-graph";
import { GraphBuilder, type NewEdge, type NewNode } from "../../graph/snapshot/graph-builder";
import { graphContent } from "../../graph/snapshot/graph-content";
import { memorySnapshot } from "../../graph/snapshot/memory-snapshot";

export interface TestGraph {
  nodes: NewNode[];
  edges: NewEdge[];
}

/** What breaks formats: quotes, lines, separators, escapes, what XML and RDF cannot hold, names of the language. */
const AWKWARD = [
  "",
  " ",
  " padded ",
  '"',
  "'",
  "a,b;c|d\te",
  "line\nbreak",
  "carriage\r\nreturn\r",
  "\u2028 and \u2029",
  "\u0000\u0001\u001f\u007f\u0085",
  "\ufeffmark",
  "\uffff",
  "__proto__",
  "constructor",
  "id",
  "name",
  "label",
  "labels",
  "type",
  "text",
  "parent",
  "kind",
  "source",
  "target",
  "7",
  "007",
  "1e999",
  "true",
  "null",
  "[1,2]",
  '["a","b"]',
  "a\\nb\\u0041\\",
  "<tag> & &amp; ]]>",
  "http://example.org/thing",
  "http://example.org/with space",
  "urn:hopscope:node:x",
  "_:blank",
  "100%",
  "%41",
  "😀 Straße 日本",
  "x:ID",
];
const text = () => fc.oneof(fc.constantFrom(...AWKWARD), fc.string({ maxLength: 8, unit: "binary" }));
const word = () => text().filter((one) => one !== "");
const value = (): fc.Arbitrary<PropertyValue> =>
  fc.oneof(
    text(),
    fc.boolean(),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((one) => one + 0),
    fc.constantFrom(0, 1e21, 2 ** 70, 0.1 + 0.2, 5e-324),
  );
const properties = () =>
  fc
    .array(fc.tuple(word(), value()), { maxLength: 4 })
    .map((entries): Record<string, PropertyValue> => Object.fromEntries(entries));
const labels = () => fc.uniqueArray(word(), { minLength: 1, maxLength: 3 });

/** Nodes with awkward names, some alone; edges that may be parallel, loops, with and without properties. */
export const graphs = (): fc.Arbitrary<TestGraph> =>
  fc.uniqueArray(word(), { minLength: 1, maxLength: 6 }).chain((ids) =>
    fc.record({
      nodes: fc.tuple(
        ...ids.map((id) =>
          fc.record({
            id: fc.constant(id),
            name: text(),
            labels: labels(),
            text: text(),
            properties: properties(),
          }),
        ),
      ),
      edges: fc.array(
        fc.record({
          source: fc.constantFrom(...ids),
          target: fc.constantFrom(...ids),
          type: fc.oneof(fc.constantFrom("KNOWS", "PARENT"), word()),
          kind: fc.constantFrom("relation" as const, "structural" as const, "similarity" as const),
          properties: fc.oneof(fc.constant({}), properties()),
        }),
        { maxLength: 8 },
      ),
    }),
  );

/** As an import would build it. */
export function built({ nodes, edges }: TestGraph): GraphBuilder {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  return builder;
}

/** By which two graphs are compared. */
export async function contentOf(builder: GraphBuilder) {
  return graphContent(await memorySnapshot(builder));
}

/** What is exported of it. */
export async function exported(graph: TestGraph) {
  return exportedGraph(await memorySnapshot(built(graph)), { passages: false });
}
