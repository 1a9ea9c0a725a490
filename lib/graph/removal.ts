/** The removed part of a graph: as a person asks for it, and what follows from that. */
import * as z from "zod";
import type { NodeId } from "./graph-element";

const idsSchema = z.array(z.string().min(1)).max(200).default([]);

/** The elements that are missing from the graph for the rest of the run. */
export const withoutSchema = z.strictObject({
  nodes: idsSchema,
  edges: idsSchema,
  /** Every node with one of these labels. */
  labels: idsSchema,
  /** Every edge of one of these types. */
  relations: idsSchema,
});
export type Without = z.infer<typeof withoutSchema>;

/** The elements removed from a graph, for indexes that were built before that. */
export interface Removal {
  nodes: NodeId[];
  /** Nodes that are there but no longer next to each other, each pair once, in either order. */
  unjoined: [NodeId, NodeId][];
}
