/** A graph as JSON lines: the format that Hopscope itself reads back as it was. */
import type { ExportedGraph } from "../../graph/snapshot/exported-graph";
import { GRAPH_LINES_VERSION, type GraphEnd } from "../import/graph-formats/graph-lines";

/** A first line that says what it is, a line for each node and each edge, and a last one that says how many there were. */
export function* writeJsonl(graph: ExportedGraph): Generator<string> {
  yield line({ hopscope: "graph", version: GRAPH_LINES_VERSION });
  for (const { id, name, labels, text, properties } of graph.nodes())
    yield line({ node: { id, name, labels, ...(text !== "" && { text }), ...some(properties) } });
  for (const { source, type, target, kind, properties } of graph.edges())
    yield line({ edge: { source, type, target, ...(kind !== "relation" && { kind }), ...some(properties) } });
  const end: GraphEnd = { nodes: graph.nodeCount, edges: graph.edgeCount };
  yield line({ end });
}

function line(value: object): string {
  return `${JSON.stringify(value)}\n`;
}

function some(properties: object): { properties?: object } {
  return Object.keys(properties).length > 0 ? { properties } : {};
}
