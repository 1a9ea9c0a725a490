/** A path as a line: every edge with its relation and the way it points. */
import type { GraphEdge, NodeId } from "../graph-element";

type Step = Pick<GraphEdge, "source" | "target" | "type">;

/** @param edges those between the nodes, one fewer */
export function pathInWords(
  nodes: readonly NodeId[],
  edges: readonly Step[],
  nameOf: (node: NodeId) => string,
): string {
  const steps = nodes.map((id, at) => {
    const edge = edges[at - 1];
    if (!edge) return nameOf(id);
    return edge.target === id ? `-${edge.type}-> ${nameOf(id)}` : `<-${edge.type}- ${nameOf(id)}`;
  });
  return steps.join(" ");
}

/** The nodes along edges that follow each other, whichever way they point; null where they do not. */
export function nodesAlong(edges: readonly Step[]): NodeId[] | null {
  const [first, second] = edges;
  if (!first) return null;
  const isForward = !second || [second.source, second.target].includes(first.target);
  const nodes = [isForward ? first.source : first.target];
  for (const { source, target } of edges) {
    const at = nodes.at(-1);
    if (at !== source && at !== target) return null;
    nodes.push(at === source ? target : source);
  }
  return nodes;
}
