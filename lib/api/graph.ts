/** Reading a graph: overview, schema, nodes, neighbours, search, matching, paths. */
import * as z from "zod";
import { graphEdgeSchema, graphNodeSchema } from "../graph/graph-element";
import { edgeKindSchema, graphSchemaSchema, relationCountSchema } from "../graph/graph-source";
import { DEFAULT_BUDGET } from "../graph/match/budget";
import { DEFAULT_LIMIT, matchResultSchema } from "../graph/match/match-result";
import { graphOverviewSchema, graphPartSchema } from "../graph/overview/overview";
import { DEFAULT_PATH_BUDGET, pathResultSchema } from "../graph/paths/path-result";
import { queryGraphSchema } from "../graph/query/query-graph";
import { literalSchema } from "../graph/query/query-pattern";
import { endpoint } from "./endpoint";

const ids = z
  .array(z.string())
  .min(1, "Name at least one node id.")
  .max(500, "Ask for at most 500 nodes at a time.");

export const nodesQuerySchema = z.strictObject({ ids });

export const nodesSchema = z.object({ nodes: z.array(graphNodeSchema) });

const followed = {
  types: z.array(z.string()).optional().describe("Relation types to follow; all when absent."),
  kinds: z.array(edgeKindSchema).optional().describe("Edge kinds to follow; all when absent."),
  direction: z.enum(["out", "in", "any"]).default("any"),
};

export const neighboursQuerySchema = z
  .strictObject({
    ids,
    ...followed,
    labels: z.array(z.string()).optional().describe("Labels of which the far end must have one."),
    limitPerNode: z.coerce.number().int().min(1).max(1_000).default(50),
    offset: z.coerce
      .number()
      .int()
      .min(0)
      .max(100_000)
      .default(0)
      .describe("Edges of the one node to leave out: what earlier pages had."),
  })
  .refine(({ ids, offset }) => offset === 0 || ids.length === 1, {
    path: ["offset"],
    message: "Pages are of one node: ask for one id.",
  });
export type NeighboursRequest = z.infer<typeof neighboursQuerySchema>;

export const neighboursSchema = z.object({
  /** Nodes at the far ends. */
  nodes: z.array(graphNodeSchema),
  edges: z.array(graphEdgeSchema),
  /** True if there are more than the limit. */
  truncated: z.boolean(),
  /** Number of all edges; null when several nodes were asked for, or counting took too long. */
  total: z.int().nullable(),
});
export type NeighboursPage = z.infer<typeof neighboursSchema>;

export const relationCountsQuerySchema = z.strictObject({ id: z.string() });

/** Largest first; a self-loop counts in both directions. */
export const relationCountsSchema = z.object({
  counts: z.array(relationCountSchema),
});

export const searchQuerySchema = z.strictObject({
  q: z.string().trim().min(1, "The search is empty.").max(500),
  k: z.coerce.number().int().min(1).max(200).default(20),
  labels: z.array(z.string()).optional(),
});

/** `scores` is aligned with `nodes`: 2 for the name itself, between 1 and 2 for one like it, up to 1 for its text. */
export const searchResultSchema = z.object({ nodes: z.array(graphNodeSchema), scores: z.array(z.number()) });
export type SearchResult = z.infer<typeof searchResultSchema>;

export const matchRequestSchema = z
  .strictObject({
    query: queryGraphSchema.optional().describe("A query graph, whole or sketched: nodes, edges, target."),
    cypher: z.string().trim().min(1, "The Cypher is empty.").max(50_000).optional(),
    parameters: z.record(z.string(), literalSchema).default({}).describe("Values for $name in the Cypher."),
    limit: z.int().min(1).max(10_000).default(DEFAULT_LIMIT).describe("Rows at most."),
    budget: z
      .strictObject({
        rows: z
          .int()
          .min(1)
          .max(1_000_000_000)
          .default(DEFAULT_BUDGET.rows)
          .describe("Bindings that may be tried."),
        milliseconds: z.int().min(1).max(60_000).default(DEFAULT_BUDGET.milliseconds),
      })
      .prefault({}),
    run: z.boolean().default(true).describe("false: only plan; the result has estimates and no rows."),
  })
  .refine(({ query, cypher }) => (query === undefined) !== (cypher === undefined), {
    message: "Give either a query or its Cypher.",
  });
export type MatchRequest = z.infer<typeof matchRequestSchema>;

export const matchResponseSchema = z.object({
  /** The query as it was run: complete, with its columns written out. */
  query: queryGraphSchema,
  /** Cypher 5 for the same query. */
  cypher: z.object({ text: z.string(), parameters: z.record(z.string(), literalSchema) }),
  /** Names that the graph does not have, and edges that cannot join their ends: they match nothing. `at` is a variable. */
  problems: z.array(z.object({ at: z.string(), message: z.string() })),
  result: matchResultSchema,
  /** Time of the match alone. */
  ms: z.number(),
});
export type MatchResponse = z.infer<typeof matchResponseSchema>;

export const pathsQuerySchema = z.strictObject({
  from: z.string().describe("Id of the first node."),
  to: z.string().describe("Id of the last node."),
  k: z.coerce.number().int().min(1).max(50).default(1).describe("Paths at most, shortest first."),
  ...followed,
  labels: z.array(z.string()).optional().describe("Labels of which each node between the two must have one."),
  edges: z.coerce.number().int().min(1).max(1_000_000_000).default(DEFAULT_PATH_BUDGET.edges),
  milliseconds: z.coerce.number().int().min(1).max(60_000).default(DEFAULT_PATH_BUDGET.milliseconds),
});
export type PathsRequest = z.infer<typeof pathsQuerySchema>;

export const pathsSchema = pathResultSchema.extend({
  /** All nodes of the paths, each once, the two ends among them. */
  nodes: z.array(graphNodeSchema),
  ms: z.number(),
});
export type PathsResponse = z.infer<typeof pathsSchema>;

export const communityQuerySchema = z.strictObject({
  hub: z.string().min(1).describe("Id of a hub of the community, as the overview lists it."),
});

const BASE = "/api/knowledge-bases/{id}";

export const readSchema = endpoint({
  path: `${BASE}/schema`,
  summary: "Read the labels and relation types with their counts",
  response: graphSchemaSchema,
});

export const readNodes = endpoint({
  path: `${BASE}/nodes`,
  summary: "Read nodes by id",
  query: nodesQuerySchema,
  response: nodesSchema,
});

export const readNeighbours = endpoint({
  path: `${BASE}/neighbours`,
  summary: "Read the neighbours of nodes; those of a single node in pages",
  query: neighboursQuerySchema,
  response: neighboursSchema,
});

export const countRelations = endpoint({
  path: `${BASE}/relation-counts`,
  summary: "Count the edges of a node by relation type",
  query: relationCountsQuerySchema,
  response: relationCountsSchema,
});

export const findPaths = endpoint({
  path: `${BASE}/paths`,
  summary: "Find the shortest paths between two nodes",
  isCostly: true,
  query: pathsQuerySchema,
  response: pathsSchema,
});

export const matchGraph = endpoint({
  method: "post",
  path: `${BASE}/match`,
  summary: "Match a query graph or its Cypher, or only plan it",
  readsOnly: true,
  isCostly: true,
  body: matchRequestSchema,
  response: matchResponseSchema,
});

export const searchNodes = endpoint({
  path: `${BASE}/search`,
  summary: "Search nodes by name or text",
  query: searchQuerySchema,
  response: searchResultSchema,
});

export const readOverview = endpoint({
  path: `${BASE}/overview`,
  summary: "Read the largest communities of a graph with their best connected nodes",
  isCostly: true,
  response: graphOverviewSchema,
});

export const readCommunity = endpoint({
  path: `${BASE}/overview/community`,
  summary: "Read a community's hubs, the nodes that most of them are joined to, and the edges among these",
  isCostly: true,
  query: communityQuerySchema,
  response: graphPartSchema,
});
