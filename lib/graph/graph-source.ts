/**
 * The one way in which retrieval methods read a graph. The embedded snapshot implements it, and every other
 * implementation passes the same conformance suite.
 */
import * as z from "zod";
import { type EdgeKind, edgeKindSchema, type GraphEdge, type GraphNode, type NodeId } from "./graph-element";
import type { MatchOptions, MatchResult } from "./match/match-result";
import type { QueryGraph } from "./query/query-graph";
import { schemaNotesSchema } from "./schema-notes";

export * from "./graph-element";

/** Counts by label and relation type: what a graph is made of. */
export const graphSchemaSchema = z.object({
  nodeCount: z.int(),
  edgeCount: z.int(),
  labels: z.array(
    z.object({
      name: z.string(),
      count: z.int(),
      /** Property keys seen on this label with their value type. */
      properties: z.array(
        z.object({ key: z.string(), type: z.enum(["string", "number", "boolean"]), count: z.int() }),
      ),
    }),
  ),
  relations: z.array(
    z.object({
      type: z.string(),
      kind: edgeKindSchema,
      count: z.int(),
      /** One entry for each pair of end labels that the relation joins. */
      ends: z.array(z.object({ source: z.string(), target: z.string(), count: z.int() })),
      times: z
        .array(z.string())
        .optional()
        .describe("Keys of properties whose names say since or until when; absent where none is known."),
    }),
  ),
  notes: schemaNotesSchema.optional().describe("What people wrote on these names; absent where nobody did."),
});
export type GraphSchema = z.infer<typeof graphSchemaSchema>;

export interface Scored {
  id: NodeId;
  score: number;
}

export type Direction = "out" | "in" | "any";

export interface NeighbourQuery {
  /** Relation types to follow; all when absent. */
  types?: readonly string[];
  /** Edge kinds to follow; all when absent. */
  kinds?: readonly EdgeKind[];
  /** Labels the far end must have (any of them). */
  labels?: readonly string[];
  /** Default `any`. */
  direction?: Direction;
  /**
   * At most this many edges for each start node, strongest weight first (an edge without a weight counts as 1), then in
   * stored order. Without it edges come in stored order.
   */
  limitPerNode?: number;
}

export interface Neighbours {
  edges: GraphEdge[];
  /** True when `limitPerNode` left edges out for at least one node. */
  truncated: boolean;
}

/** Number of edges of one relation that leave a node (`out`) or reach it (`in`). */
export const relationCountSchema = z.object({
  type: z.string(),
  kind: edgeKindSchema,
  direction: z.enum(["out", "in"]),
  count: z.int(),
});
export type RelationCount = z.infer<typeof relationCountSchema>;

/** One edge of a typed path, as it is walked, and a label of the node it reaches. */
export const typedStepSchema = z.object({
  type: z.string(),
  direction: z.enum(["out", "in"]),
  label: z.string(),
});
export type TypedStep = z.infer<typeof typedStepSchema>;

/** The bounds of walks from one node: what does not fit is left out, and a flag says so. */
export interface WalkBounds {
  /** Relation types to follow; all when absent. */
  types?: readonly string[];
  /** Paths or meetings that are listed at most; default 2,000. */
  limit?: number;
  /** Edges that may be walked in the whole call; default 1,000,000 in an embedded graph, 100,000 in Neo4j. */
  budget?: number;
}

/**
 * The walks that begin at a node and never come back to it; an edge or another node may be walked twice. A node counts for
 * each of its labels, but of labels that reach the same nodes at a step only the one that is rarest in the graph is listed
 * (the first by name, if several are).
 */
export interface TypedPathQuery extends WalkBounds {
  starts: readonly NodeId[];
  /** Steps at most: 1 to 3. */
  hops: number;
}

/** Walks from one start node that agree in relation, direction and label at every step. */
export interface TypedPath {
  start: NodeId;
  steps: TypedStep[];
  /** Different nodes that they end in. */
  ends: number;
}

export interface TypedPaths {
  /** Shorter ones first. */
  paths: TypedPath[];
  /** True when `limit` or `budget` left paths out. Those that are listed are counted in full. */
  truncated: boolean;
}

export interface MeetingQuery extends WalkBounds {
  /** Nodes to walk from; 31 at most. */
  anchors: readonly NodeId[];
  /** Steps from an anchor at most: 1 or 2. */
  hops: number;
}

/** One way in which a meeting is reached: the typed path from an anchor, its last label left to the meeting. */
export interface MeetingArm {
  anchor: NodeId;
  through: TypedStep[];
  type: string;
  direction: "out" | "in";
}

/** Nodes of the same labels that are reached in the same ways, from two anchors at least; no anchor is reached from itself. */
export interface Meeting {
  labels: string[];
  /** Every way in which these nodes are reached. */
  arms: MeetingArm[];
  nodes: number;
}

export interface Meetings {
  /** Meetings of most anchors first, then of fewest nodes. No node is in two of them. */
  meetings: Meeting[];
  truncated: boolean;
}

export interface SearchQuery {
  labels?: readonly string[];
  /** Maximum number of results. */
  k: number;
}

export interface GraphSource {
  /** Names the immutable state that is read: equal ids give equal answers. */
  readonly generation: string;
  schema(): Promise<GraphSchema>;
  /** The nodes with these ids, in the order asked; unknown ids are left out. */
  nodes(ids: readonly NodeId[]): Promise<GraphNode[]>;
  /** Nodes by name: exact (normalised) matches score 1, then fuzzy ones below 1, best first. */
  find(name: string, query: SearchQuery): Promise<Scored[]>;
  /** The exact matches of many names in one call, aligned with `names`; `k` counts for each name. */
  findAll(names: readonly string[], query: SearchQuery): Promise<Scored[][]>;
  /**
   * One hop from all `ids` in one call, start node by start node. Each edge is listed once even when both its ends were
   * asked for; unknown ids have no edges.
   */
  neighbours(ids: readonly NodeId[], query?: NeighbourQuery): Promise<Neighbours>;
  /** A node's degree by relation and direction, largest first; a self-loop counts both ways. Empty for an unknown id. */
  relationCounts(id: NodeId): Promise<RelationCount[]>;
  /** Edges at each node, aligned with `ids`; a self-loop counts both ways. 0 for an unknown id. */
  degrees(ids: readonly NodeId[]): Promise<Float64Array>;
  /** Every typed path from each start node, counted and not listed node by node (GraphRAFT, figure 1). */
  typedPaths(query: TypedPathQuery): Promise<TypedPaths>;
  /** The nodes at which walks from at least two anchors meet, counted by how they are reached. */
  meetings(query: MeetingQuery): Promise<Meetings>;
  /**
   * The rows of a query graph, with what they were matched with. A budget that runs out and a limit that leaves rows out
   * are flags of the result; rejects with the signal's reason when it is aborted.
   */
  match(query: QueryGraph, options?: MatchOptions): Promise<MatchResult>;
  /** BM25 search; scores are positive, best first, ties by node order. */
  searchText(text: string, query: SearchQuery): Promise<Scored[]>;
  /** BM25 scores of given nodes, aligned with `ids`; 0 where no term matches or the id is unknown. */
  scoreText(text: string, ids: readonly NodeId[]): Promise<Float64Array>;
  /** Nearest nodes by cosine, best first; `score` is the cosine in [-1, 1]. */
  searchVector(vector: Float32Array, query: SearchQuery): Promise<Scored[]>;
  /** Unit vectors aligned with `ids`; null where a node has none. */
  vectors(ids: readonly NodeId[]): Promise<(Float32Array | null)[]>;
}
