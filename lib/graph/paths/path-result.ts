/** The result of a search for paths, the same from every GraphSource. */
import * as z from "zod";
import { graphEdgeSchema, type NodeId } from "../graph-element";
import type { NeighbourQuery } from "../graph-source";

export const graphPathSchema = z.object({
  /** Ids from one end to the other, none twice. */
  nodes: z.array(z.string()),
  /** Ids of the edges between them, one fewer. */
  edges: z.array(z.string()),
});
export type GraphPath = z.infer<typeof graphPathSchema>;

export const pathResultSchema = z.object({
  /** Shortest first; of equal length in the order of node ids, then of edge ids. */
  paths: z.array(graphPathSchema),
  /** The edges of the paths, each once. */
  edges: z.array(graphEdgeSchema),
  /**
   * The part not searched, in which a shorter or another path may be missing: edges of a hub or beyond the budget, or everything after the
   * time was up. Null when the paths are exact.
   */
  truncated: z.enum(["edges", "milliseconds"]).nullable(),
  edgesRead: z.int(),
});
export type PathResult = z.infer<typeof pathResultSchema>;

export interface PathQuery extends Pick<NeighbourQuery, "types" | "kinds" | "direction"> {
  from: NodeId;
  to: NodeId;
  /** Maximum number of paths; default 1. */
  k?: number;
  /** Labels of which each node between the two ends must have one. */
  labels?: readonly string[];
}

export interface PathOptions {
  budget?: { edges: number; milliseconds: number };
  signal?: AbortSignal;
}

/** Far more than any two nodes need on the embedded graph; another source keeps at most half a million edges. */
export const DEFAULT_PATH_BUDGET = { edges: 20_000_000, milliseconds: 5_000 };
