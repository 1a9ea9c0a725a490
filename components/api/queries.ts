/** What the pages read from the server, as react-query options: one key and one path for each noun. */
import { queryOptions } from "@tanstack/react-query";
import type { Method, RunSummary } from "@/lib/core/api";
import type { ConnectionReport, Selection, SelectionSize } from "@/lib/core/connection-api";
import type { GraphNode, GraphSchema, NodeId } from "@/lib/core/graph/graph-source";
import type { KnowledgeBase, KnowledgeBaseDetail } from "@/lib/core/knowledge-base";
import type { Run } from "@/lib/core/run";
import type { Settings } from "@/lib/core/settings";
import type { SourceDocument, SourceTable } from "@/lib/core/source";
import { getJson, postJson } from "./request";

const LIST_POLL_MS = 2_000;
/** Ids stand in the address, which Node reads up to 16 KiB. */
const IDS_PER_REQUEST = 80;

export const knowledgeBasePath = (id: string) => `/api/knowledge-bases/${encodeURIComponent(id)}`;

export const methodsQuery = queryOptions({
  queryKey: ["methods"],
  queryFn: ({ signal }) =>
    getJson<{ methods: Method[] }>("/api/methods", signal).then((body) => body.methods),
  staleTime: Number.POSITIVE_INFINITY,
});

/** Polls while any job is under way, so that a knowledge base that becomes ready shows it. */
export const knowledgeBasesQuery = queryOptions({
  queryKey: ["knowledge-bases"],
  queryFn: ({ signal }) =>
    getJson<{ knowledgeBases: KnowledgeBase[] }>("/api/knowledge-bases", signal).then(
      (body) => body.knowledgeBases,
    ),
  refetchInterval: (query) => (query.state.data?.some(isWorking) ? LIST_POLL_MS : false),
});

export const knowledgeBaseQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id],
    queryFn: ({ signal }) => getJson<KnowledgeBaseDetail>(knowledgeBasePath(id), signal),
    enabled: id !== "",
  });

export const schemaQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "schema"],
    queryFn: ({ signal }) => getJson<GraphSchema>(`${knowledgeBasePath(id)}/schema`, signal),
    staleTime: 60_000,
    retry: false,
  });

/** A look at the Neo4j that a knowledge base lives in. A server that is away is told at once: a person may try again. */
export const connectionQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "connection"],
    queryFn: ({ signal }) => getJson<ConnectionReport>(`${knowledgeBasePath(id)}/connection`, signal),
    retry: false,
  });

export const selectionSizeQuery = (id: string, { labels, types }: Selection) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "size", labels, types],
    queryFn: ({ signal }) =>
      postJson<SelectionSize>(`${knowledgeBasePath(id)}/projections/size`, { labels, types }, signal),
    enabled: labels.length > 0,
    retry: false,
  });

/** Newest first; of one knowledge base where it is named. */
export const runsQuery = (limit: number, knowledgeBase?: string) =>
  queryOptions({
    queryKey: ["runs", limit, knowledgeBase],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({
        limit: String(limit),
        ...(knowledgeBase !== undefined && { knowledgeBase }),
      });
      return getJson<{ runs: RunSummary[] }>(`/api/runs?${search}`, signal).then((body) => body.runs);
    },
  });

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: ({ signal }) => getJson<Settings>("/api/settings", signal),
});

/** A run as it is stored. */
export const runQuery = (id: string, enabled: boolean) =>
  queryOptions({
    queryKey: ["run", id],
    queryFn: ({ signal }) => getJson<Run>(`/api/runs/${encodeURIComponent(id)}`, signal),
    enabled: id !== "" && enabled,
  });

/** Full nodes; texts and properties are not part of a trace. */
export async function readNodes(
  knowledgeBase: string,
  ids: readonly NodeId[],
  signal?: AbortSignal,
): Promise<GraphNode[]> {
  const parts = await Promise.all(chunksOf(ids).map((chunk) => getNodes(knowledgeBase, chunk, signal)));
  return parts.flat();
}

export const nodesQuery = (knowledgeBase: string, ids: readonly NodeId[]) =>
  queryOptions({
    queryKey: ["nodes", knowledgeBase, ids],
    queryFn: ({ signal }) => readNodes(knowledgeBase, ids, signal),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const documentQuery = (knowledgeBase: string, id: string) =>
  queryOptions({
    queryKey: ["document", knowledgeBase, id],
    queryFn: ({ signal }) =>
      getJson<{ document: SourceDocument }>(
        `${knowledgeBasePath(knowledgeBase)}/documents/${encodeURIComponent(id)}`,
        signal,
      ).then((body) => body.document),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const tableQuery = (knowledgeBase: string, id: string) =>
  queryOptions({
    queryKey: ["table", knowledgeBase, id],
    queryFn: ({ signal }) =>
      getJson<{ table: SourceTable }>(
        `${knowledgeBasePath(knowledgeBase)}/tables/${encodeURIComponent(id)}`,
        signal,
      ).then((body) => body.table),
    staleTime: Number.POSITIVE_INFINITY,
  });

function isWorking(knowledgeBase: KnowledgeBase): boolean {
  return knowledgeBase.job?.state === "queued" || knowledgeBase.job?.state === "running";
}

async function getNodes(
  knowledgeBase: string,
  ids: readonly NodeId[],
  signal: AbortSignal | undefined,
): Promise<GraphNode[]> {
  const search = new URLSearchParams(ids.map((id) => ["ids", id]));
  const body = await getJson<{ nodes: GraphNode[] }>(
    `${knowledgeBasePath(knowledgeBase)}/nodes?${search}`,
    signal,
  );
  return body.nodes;
}

function chunksOf(ids: readonly string[]): string[][] {
  const chunks: string[][] = [];
  for (let at = 0; at < ids.length; at += IDS_PER_REQUEST) chunks.push(ids.slice(at, at + IDS_PER_REQUEST));
  return chunks;
}
