/** The queries of Explore on a graph: search, degrees, neighbours in steps, paths, and matches of a query graph. */
import { queryOptions } from "@tanstack/react-query";
import {
  countRelations,
  findPaths,
  matchGraph,
  readCommunity as readCommunityEndpoint,
  readNeighbours as readNeighboursEndpoint,
  readOverview,
  searchNodes,
} from "@/components/api/routes";
import { callApi } from "@/lib/api/call-api";
import type {
  MatchRequest,
  MatchResponse,
  NeighboursPage,
  PathsResponse,
  SearchResult,
} from "@/lib/api/graph";
import type { GraphNode, NodeId } from "@/lib/graph/graph-source";
import type { GraphPart } from "@/lib/graph/overview/overview";

const SEARCH_RESULTS = 8;
/** The score of a node that is called just so. */
const EXACT_NAME = 2;
const BEGUN_NAMES = `MATCH (n) WHERE toLower(n.name) STARTS WITH $start OR toLower(n.name) CONTAINS $word
RETURN n ORDER BY size(n.name) LIMIT ${SEARCH_RESULTS}`;
const BEGUN_MS = 300;
const DEFAULT_ROWS = 1_000;
const MOST_ROWS = 10_000;

/** Nodes by name and text while the name is still being typed, best first. */
export const nodeSearchQuery = (knowledgeBase: string, text: string) =>
  queryOptions({
    queryKey: ["search", knowledgeBase, text],
    queryFn: async ({ signal }) => {
      const params = { id: knowledgeBase };
      const [found, begun] = await Promise.all([
        callApi(searchNodes, { params, query: { q: text, k: SEARCH_RESULTS }, signal }),
        // A search without the names that begin like this is still a search.
        readBegun(knowledgeBase, text, signal).catch(() => []),
      ]);
      return mergeFound(found, begun).slice(0, SEARCH_RESULTS);
    },
    enabled: text !== "",
    staleTime: 60_000,
  });

/** Named nodes first, then those of which a word begins like what was typed, then those found by text. */
export function mergeFound(found: SearchResult, begun: readonly GraphNode[]): GraphNode[] {
  const named = found.nodes.filter((_, index) => (found.scores[index] ?? 0) >= EXACT_NAME);
  const all = [...named, ...begun, ...found.nodes];
  return [...new Map(all.map((node) => [node.id, node])).values()];
}

/** Nodes in whose name a word begins with `text`, shortest name first, as far as a moment's search comes. */
async function readBegun(knowledgeBase: string, text: string, signal: AbortSignal): Promise<GraphNode[]> {
  const start = text.toLowerCase();
  const body = {
    cypher: BEGUN_NAMES,
    parameters: { start, word: ` ${start}` },
    budget: { milliseconds: BEGUN_MS },
  };
  const { result } = await callApi(matchGraph, { params: { id: knowledgeBase }, body, signal });
  const nodes = new Map(result.subgraph.nodes.map((node) => [node.id, node]));
  return result.rows.flatMap(([value]) => {
    const id = typeof value === "object" && value !== null && "node" in value ? value.node : "";
    return typeof id === "string" ? (nodes.get(id) ?? []) : [];
  });
}

/** A node's number of edges by relation, before any of them is read. Without a signal: an expansion needs it even when its panel closes. */
export const relationCountsQuery = (knowledgeBase: string, id: NodeId) =>
  queryOptions({
    queryKey: ["relation-counts", knowledgeBase, id],
    queryFn: async () =>
      (await callApi(countRelations, { params: { id: knowledgeBase }, query: { id } })).counts,
    staleTime: 60_000,
  });

/** One page of a node's edges of one relation, from the `offset`th on. */
export function readNeighbours(
  knowledgeBase: string,
  { id, type, direction }: { id: NodeId; type: string; direction: "out" | "in" },
  { offset, limit }: { offset: number; limit: number },
  signal?: AbortSignal,
): Promise<NeighboursPage> {
  const query = { ids: [id], types: [type], direction, limitPerNode: limit, offset };
  return callApi(readNeighboursEndpoint, { params: { id: knowledgeBase }, query, signal });
}

export interface PathsAsked {
  from: NodeId;
  to: NodeId;
  count: number;
  /** Along imported relations only. */
  facts: boolean;
  /** Relation types to follow; empty for all. */
  types: readonly string[];
}

/** The `count` shortest paths between two nodes. */
export function readPaths(knowledgeBase: string, asked: PathsAsked): Promise<PathsResponse> {
  const { from, to, count, facts, types } = asked;
  const query = { from, to, k: count, types, ...(facts && { kinds: ["relation" as const] }) };
  return callApi(findPaths, { params: { id: knowledgeBase }, query });
}

/** Matches a query graph or Cypher; with `run` false it is only read, checked and planned. */
export function matchQuery(
  knowledgeBase: string,
  asked: Pick<MatchRequest, "query" | "cypher"> & { run?: boolean },
  signal?: AbortSignal,
): Promise<MatchResponse> {
  const limit = rowsAsked(asked);
  const body = limit === undefined ? asked : { ...asked, limit };
  return callApi(matchGraph, { params: { id: knowledgeBase }, body, signal });
}

/** Rows for a query that itself asks for more than a request does by default; undefined where it does not. */
function rowsAsked({ query, cypher }: Pick<MatchRequest, "query" | "cypher">): number | undefined {
  const written = /\bLIMIT\s+(\d+)\s*;?\s*$/i.exec(cypher ?? "")?.[1];
  const own = query?.limit ?? (written === undefined ? 0 : Number(written));
  return own > DEFAULT_ROWS ? Math.min(own, MOST_ROWS) : undefined;
}

export const overviewQuery = (knowledgeBase: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", knowledgeBase, "overview"],
    queryFn: ({ signal }) => callApi(readOverview, { params: { id: knowledgeBase }, signal }),
    staleTime: 60_000,
    retry: false,
  });

export function readCommunity(knowledgeBase: string, hub: NodeId): Promise<GraphPart> {
  return callApi(readCommunityEndpoint, { params: { id: knowledgeBase }, query: { hub } });
}
