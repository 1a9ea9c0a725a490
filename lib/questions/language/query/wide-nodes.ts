/** Nodes of any label that a relation leads to: "investors" are persons and organizations alike. */
import type { GraphWords } from "../lexicon/graph-words";
import type { SketchEdge, SketchNode } from "./sketch";

/** True if only a relation speaks of a node, and leads to nodes of several labels there. */
export function isWideNode(
  words: GraphWords,
  { nodes, edges }: { nodes: readonly SketchNode[]; edges: readonly SketchEdge[] },
  at: number,
): boolean {
  const { label, bound, conditions, places } = nodes[at]!;
  if (bound.length > 0 || conditions.length > 0 || places.length > 0) return false;
  const own = edges.filter(({ from, to }) => from === at || to === at);
  const [edge] = own;
  if (own.length !== 1 || edge === undefined || edge.place < 0) return false;
  const other = nodes[edge.from === at ? edge.to : edge.from]!.label;
  return words.ends.some(({ type, source, target }) => {
    if (!edge.types.includes(type)) return false;
    return edge.from === at ? target === other && source !== label : source === other && target !== label;
  });
}
