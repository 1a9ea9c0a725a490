/** The Global Guidance Subgraph (section 3.3, equation 7): the entities that the guidance points at most, and the edges among them. */
import type { GraphEdge, NodeId } from "../../../graph/graph-source";
import { TopK } from "../../../graph/numeric/top-k";
import type { Neighbourhood } from "./neighbourhood";

export interface GuidanceGraph {
  /** Source of the guidance: a trained network, PageRank, or none. */
  by: "triple-gnn" | "page-rank" | "none";
  neighbourhood: Neighbourhood;
  /** Strength of the guidance at each node of the neighbourhood, in [0, 1]. */
  halo: ReadonlyMap<NodeId, number>;
  /** The top K, best first. */
  members: NodeId[];
  /** True if a node, or an edge by both of its ends, lies inside. */
  holds(node: NodeId): boolean;
  holdsEdge(edge: GraphEdge): boolean;
  edges: GraphEdge[];
}

/**
 * @param values aligned with the nodes of the neighbourhood, in [0, 1]
 * @param size K of equation 7: four for each triple
 */
export function guidanceGraph(
  neighbourhood: Neighbourhood,
  values: Float64Array,
  size: number,
  by: GuidanceGraph["by"],
): GuidanceGraph {
  const best = new TopK(Math.min(size, values.length));
  for (const [node, value] of values.entries()) if (value > 0) best.offer(node, value);
  const members = best.toSorted().map(({ index }) => neighbourhood.nodes[index]!);
  const inside = new Set(members);
  const holdsEdge = ({ source, target }: GraphEdge) => inside.has(source) && inside.has(target);
  return {
    by,
    neighbourhood,
    halo: new Map(neighbourhood.nodes.map((id, at) => [id, Math.min(1, Math.max(0, values[at]!))])),
    members,
    holds: (node) => inside.has(node),
    holdsEdge,
    edges: neighbourhood.edges.filter(holdsEdge),
  };
}

/** No guidance: nothing lies inside. */
export function noGuidance(neighbourhood: Neighbourhood): GuidanceGraph {
  return guidanceGraph(neighbourhood, new Float64Array(neighbourhood.nodes.length), 0, "none");
}
