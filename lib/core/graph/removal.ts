/** What was taken out of a graph, for indexes that were built before that. */
import type { NodeId } from "./graph-element";

export interface Removal {
  /** Nodes that are gone. */
  nodes: NodeId[];
  /** Nodes that are there but no longer next to each other, each pair once, in either order. */
  unjoined: [NodeId, NodeId][];
}
