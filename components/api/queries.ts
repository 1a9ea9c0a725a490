/** The pages' reads from the server, as react-query options: one key for each noun. */
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import type * as z from "zod";
import {
  listKnowledgeBases,
  listMethods,
  listRuns,
  listRunTags,
  measureProjection,
  readConnection,
  readHealth,
  readKnowledgeBase,
  readNodes as readNodesEndpoint,
  readRun,
  readSchema,
  readSettings,
  suggestQuestions,
} from "@/components/api/routes";
import { callApi } from "@/lib/api/call-api";
import type { Selection } from "@/lib/api/neo4j";
import type { runListQuerySchema } from "@/lib/api/runs";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import type { RunSummary } from "@/lib/api/schemas/run-summary";
import type { GraphNode, NodeId } from "@/lib/graph/graph-source";

const LIST_POLL_MS = 2_000;
/** Ids are part of the address, which Node reads up to 16 KiB. */
const IDS_PER_REQUEST = 80;

export const methodsQuery = queryOptions({
  queryKey: ["methods"],
  queryFn: async ({ signal }) => (await callApi(listMethods, { signal })).methods,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Polls while any job is under way, so that a knowledge base that becomes ready shows it. */
export const knowledgeBasesQuery = queryOptions({
  queryKey: ["knowledge-bases"],
  queryFn: async ({ signal }) => (await callApi(listKnowledgeBases, { signal })).knowledgeBases,
  refetchInterval: (query) => (query.state.data?.some(isWorking) ? LIST_POLL_MS : false),
});

export const knowledgeBaseQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id],
    queryFn: ({ signal }) => callApi(readKnowledgeBase, { params: { id }, signal }),
    enabled: id !== "",
  });

/** Questions that the graph itself answers; another generation may have others. */
export const suggestionsQuery = (id: string, generation: string | null) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "suggestions", generation],
    queryFn: async ({ signal }) => (await callApi(suggestQuestions, { params: { id }, signal })).questions,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const schemaQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "schema"],
    queryFn: ({ signal }) => callApi(readSchema, { params: { id }, signal }),
    staleTime: 60_000,
    retry: false,
  });

/** An inspection of the Neo4j database of a knowledge base. A server that is away shows at once: a person may try again. */
export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "connection"],
    queryFn: ({ signal }) => callApi(readConnection, { params: { id }, signal }),
    retry: false,
  });

export const selectionSizeQuery = (id: string, { labels, types }: Selection) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "size", labels, types],
    queryFn: ({ signal }) => callApi(measureProjection, { params: { id }, body: { labels, types }, signal }),
    enabled: labels.length > 0,
    retry: false,
  });

export type RunFilter = z.infer<typeof runListQuerySchema>;

export const runTagsQuery = queryOptions({
  queryKey: ["runs", "tags"],
  queryFn: async ({ signal }) => (await callApi(listRunTags, { signal })).tags,
});

const MOST_LISTED = 100;

export const runsQuery = (filter: RunFilter) =>
  queryOptions({
    queryKey: ["runs", filter],
    queryFn: async ({ signal }) => (await callApi(listRuns, { query: filter, signal })).runs,
  });

/** All runs of a conversation, newest first. @param thread id of its first run */
export const conversationQuery = (thread: string) =>
  queryOptions({
    queryKey: ["runs", "conversation", thread],
    queryFn: async ({ signal }) => {
      const all: RunSummary[] = [];
      for (;;) {
        const query = { thread, limit: MOST_LISTED, after: all.at(-1)?.id };
        const { runs } = await callApi(listRuns, { query, signal });
        all.push(...runs);
        if (runs.length < MOST_LISTED) return all;
      }
    },
    enabled: thread !== "",
  });

export const healthQuery = queryOptions({
  queryKey: ["health"],
  queryFn: ({ signal }) => callApi(readHealth, { signal }),
});

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => callApi(readSettings, { signal }),
});

export const runQuery = (id: string, enabled: boolean) =>
  queryOptions({
    queryKey: ["run", id],
    queryFn: ({ signal }) => callApi(readRun, { params: { id }, signal }),
    enabled: id !== "" && enabled,
  });

/** Full nodes; texts and properties are not part of a trace. */
export async function readNodes(
  knowledgeBase: string,
  ids: readonly NodeId[],
  signal?: AbortSignal,
): Promise<GraphNode[]> {
  const params = { id: knowledgeBase };
  const parts = await Promise.all(
    chunksOf(ids).map((chunk) => callApi(readNodesEndpoint, { params, query: { ids: chunk }, signal })),
  );
  return parts.flatMap(({ nodes }) => nodes);
}

export const nodesQuery = (knowledgeBase: string, ids: readonly NodeId[]) =>
  queryOptions({
    queryKey: ["nodes", knowledgeBase, ids],
    queryFn: ({ signal }) => readNodes(knowledgeBase, ids, signal),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

function isWorking(knowledgeBase: KnowledgeBase): boolean {
  return knowledgeBase.job?.state === "queued" || knowledgeBase.job?.state === "running";
}

function chunksOf(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) chunks.push(ids.slice(at, at + IDS_PER_REQUEST));
  return chunks;
}

/** First parts of the keys of queries that read a graph. */
const READ_FROM_GRAPHS = ["nodes", "search", "relation-counts", "edges", "document", "table"];

/** Reads the graph anew, whose content may have changed. */
export function readGraphsAgain(queryClient: QueryClient): void {
  for (const read of READ_FROM_GRAPHS) queryClient.removeQueries({ queryKey: [read], type: "inactive" });
  for (const read of ["knowledge-bases", ...READ_FROM_GRAPHS])
    void queryClient.invalidateQueries({ queryKey: [read] });
}
