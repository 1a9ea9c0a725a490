import { expect, it } from "vitest";
import { GraphBuilder, type NewEdge, type NewNode } from "./graph-builder";
import { contentDifferences, graphContent } from "./graph-content";
import { memorySnapshot } from "./memory-snapshot";

const NODES: NewNode[] = ["a", "b", "c"].map((id) => ({
  id,
  name: `Node ${id}`,
  labels: ["Node"],
  text: `${id}.`,
}));
const EDGES: NewEdge[] = [
  { source: "a", target: "b", type: "KNOWS", kind: "relation", properties: { since: 1990 } },
  { source: "b", target: "c", type: "KNOWS", kind: "relation" },
  { source: "a", target: "c", type: "SIMILAR", kind: "similarity", weight: 0.5 },
];

async function contentOf(nodes: readonly NewNode[], edges: readonly NewEdge[], generation = "one") {
  const builder = new GraphBuilder();
  for (const node of nodes) builder.addNode(node);
  for (const edge of edges) builder.addEdge(edge);
  return graphContent(await memorySnapshot(builder, null, generation));
}

it("is the same for the same graph, whatever its generation is called", async () => {
  const content = await contentOf(NODES, EDGES);
  expect(content).toMatchObject({ nodeCount: 3, edgeCount: 2, similarityCount: 1 });
  expect(await contentOf(NODES, EDGES, "another")).toEqual(content);
});

it.each<[string, (nodes: NewNode[], edges: NewEdge[]) => void, string[]]>([
  ["a name", (nodes) => (nodes[1] = { ...nodes[1]!, name: "Other" }), ["nodes"]],
  ["a label", (nodes) => (nodes[1] = { ...nodes[1]!, labels: ["Other"] }), ["nodes"]],
  ["a text", (nodes) => (nodes[1] = { ...nodes[1]!, text: "Other" }), ["texts"]],
  ["the order of nodes", (nodes) => nodes.reverse(), ["nodes", "texts", "edges", "similarity"]],
  ["a relation's type", (_, edges) => (edges[1] = { ...edges[1]!, type: "LIKES" }), ["edges", "similarity"]],
  ["a direction", (_, edges) => (edges[1] = { ...edges[1]!, source: "c", target: "b" }), ["edges"]],
  [
    "a property of an edge",
    (_, edges) => (edges[0] = { ...edges[0]!, properties: { since: 1991 } }),
    ["edges"],
  ],
  ["a similarity", (_, edges) => (edges[2] = { ...edges[2]!, weight: 0.6 }), ["similarity"]],
])("distinguishes another graph by %s", async (_, change, parts) => {
  const [nodes, edges] = [[...NODES], [...EDGES]];
  change(nodes, edges);
  const differences = contentDifferences(await contentOf(NODES, EDGES), await contentOf(nodes, edges));
  expect(differences.map(({ part }) => part)).toEqual(parts);
});

it("counts what is missing", async () => {
  const less = await contentOf(NODES, EDGES.slice(1));
  expect(contentDifferences(await contentOf(NODES, EDGES), less)[0]!.message).toBe(
    "It has 1 edges instead of 2.",
  );
});
