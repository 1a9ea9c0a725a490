/** A first view of a graph: its communities, and the best connected nodes of each. */
import * as z from "zod";
import { graphEdgeSchema, graphNodeSchema } from "../graph-element";

export const hubSchema = z.object({
  id: z.string(),
  name: z.string(),
  labels: z.array(z.string()),
  /** Edges that it has in the whole graph. */
  edges: z.int(),
});
export type Hub = z.infer<typeof hubSchema>;

export const communitySchema = z.object({
  /** The nodes that most of its others are joined to, best first; the first one names it. */
  hubs: z.array(hubSchema).min(1),
  nodes: z.int(),
  /** Edges between two of its nodes. */
  edges: z.int(),
  /** Its commonest labels; every node counts for its first one. */
  labels: z.array(z.object({ name: z.string(), count: z.int() })),
});
export type Community = z.infer<typeof communitySchema>;

export const graphOverviewSchema = z.object({
  /** The largest ones, largest first. */
  communities: z.array(communitySchema),
  /** Edges between two of these, by their positions; the smaller position first. */
  between: z.array(z.object({ source: z.int(), target: z.int(), edges: z.int() })),
  /** Communities that are not listed, and how many nodes they have. */
  others: z.object({ communities: z.int(), nodes: z.int() }),
  /** The graph searched for communities: nodes with an edge, and their edges. */
  read: z.object({ nodes: z.int(), edges: z.int() }),
  /** The same of the whole graph. When more than `read`, the graph is too large: only its best connected nodes were read. */
  whole: z.object({ nodes: z.int(), edges: z.int() }),
});
export type GraphOverview = z.infer<typeof graphOverviewSchema>;

export const graphPartSchema = z.object({ nodes: z.array(graphNodeSchema), edges: z.array(graphEdgeSchema) });
export type GraphPart = z.infer<typeof graphPartSchema>;

/** An overview, and of each of its communities what a canvas begins with. */
export interface DrawnOverview {
  overview: GraphOverview;
  parts: GraphPart[];
}

export const COMMUNITIES = 12;
export const HUBS = 5;
/** Nodes of a community that a canvas begins with, and edges among them. */
export const PART_NODES = 30;
export const PART_EDGES = 150;
