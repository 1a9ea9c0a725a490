/** What Explore reads from a graph: search, degrees, neighbours in steps, paths, and matches of a query graph. */
import { queryOptions } from "@tanstack/react-query";
import type {
  MatchRequest,
  MatchResponse,
  NeighboursPage,
  PathsResponse,
  SearchResult,
} from "@/lib/core/api";
import type { GraphNode, NodeId, RelationCount } from "@/lib/core/graph/graph-source";
import { knowledgeBasePath } from "./queries";
import { getJson, postJson } from "./request";

const SEARCH_RESULTS = 8;
/** The score of a node that is called just so. */
const EXACT_NAME = 2;
const BEGUN_NAMES = `MATCH (n) WHERE toLower(n.name) STARTS WITH $start OR toLower(n.name) CONTAINS $word
RETURN n ORDER BY size(n.name) LIMIT ${SEARCH_RESULTS}`;
const BEGUN_MS = 300;
/** What a request asks for by default, and what it may ask for. */
const DEFAULT_ROWS = 1_000;
const MOST_ROWS = 10_000;

/** Nodes by name and text while the name is still being typed, best first. */
export const nodeSearchQuery = (knowledgeBase: string, text: string) =>
  queryOptions({
    queryKey: ["search", knowledgeBase, text],
    queryFn: async ({ signal }) => {
      const search = new URLSearchParams({ q: text, k: String(SEARCH_RESULTS) });
      const [found, begun] = await Promise.all([
        getJson<SearchResult>(`${knowledgeBasePath(knowledgeBase)}/search?${search}`, signal),
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
  const asked = {
    cypher: BEGUN_NAMES,
    parameters: { start, word: ` ${start}` },
    budget: { milliseconds: BEGUN_MS },
  };
  const { result } = await postJson<MatchResponse>(
    `${knowledgeBasePath(knowledgeBase)}/match`,
    asked,
    signal,
  );
  const nodes = new Map(result.subgraph.nodes.map((node) => [node.id, node]));
  return result.rows.flatMap(([value]) => {
    const id = typeof value === "object" && value !== null && "node" in value ? value.node : "";
    return typeof id === "string" ? (nodes.get(id) ?? []) : [];
  });
}

/** How many edges of each relation a node has, before any of them is read. */
export const relationCountsQuery = (knowledgeBase: string, id: NodeId) =>
  queryOptions({
    queryKey: ["relation-counts", knowledgeBase, id],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ id });
      return getJson<{ counts: RelationCount[] }>(
        `${knowledgeBasePath(knowledgeBase)}/relation-counts?${search}`,
        signal,
      ).then(({ counts }) => counts);
    },
    staleTime: 60_000,
  });

/** One page of a node's edges of one relation, from the `offset`th on. */
export function readNeighbours(
  knowledgeBase: string,
  { id, type, direction }: { id: NodeId; type: string; direction: "out" | "in" },
  { offset, limit }: { offset: number; limit: number },
  signal?: AbortSignal,
): Promise<NeighboursPage> {
  const search = new URLSearchParams({
    ids: id,
    types: type,
    direction,
    limitPerNode: String(limit),
    offset: String(offset),
  });
  return getJson(`${knowledgeBasePath(knowledgeBase)}/neighbours?${search}`, signal);
}

/** The `count` shortest paths between two nodes, along brought relations only when `facts` is true, or along `types`. */
export function readPaths(
  knowledgeBase: string,
  {
    from,
    to,
    count,
    facts,
    types,
  }: { from: NodeId; to: NodeId; count: number; facts: boolean; types: readonly string[] },
  signal?: AbortSignal,
): Promise<PathsResponse> {
  const search = new URLSearchParams({
    from,
    to,
    k: String(count),
    ...(facts ? { kinds: "relation" } : {}),
  });
  for (const type of types) search.append("types", type);
  return getJson(`${knowledgeBasePath(knowledgeBase)}/paths?${search}`, signal);
}

/** Matches a query graph or Cypher; with `run` false it is only read, checked and planned. */
export function matchQuery(
  knowledgeBase: string,
  asked: Pick<MatchRequest, "query" | "cypher"> & { run?: boolean },
  signal?: AbortSignal,
): Promise<MatchResponse> {
  const limit = rowsAsked(asked);
  return postJson(
    `${knowledgeBasePath(knowledgeBase)}/match`,
    limit === undefined ? asked : { ...asked, limit },
    signal,
  );
}

/** Rows for a query that itself asks for more than a request does by default; undefined where it does not. */
function rowsAsked({ query, cypher }: Pick<MatchRequest, "query" | "cypher">): number | undefined {
  const written = /\bLIMIT\s+(\d+)\s*;?\s*$/i.exec(cypher ?? "")?.[1];
  const own = query?.limit ?? (written === undefined ? 0 : Number(written));
  return own > DEFAULT_ROWS ? Math.min(own, MOST_ROWS) : undefined;
}
