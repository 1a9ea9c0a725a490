/** The queries of the models page. Keys begin like the knowledge base's own, so that the end of a job refreshes them. */
import { queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api/call-api";
import { readFineTuning } from "@/lib/api/fine-tuning";
import { listModels, readAliases } from "@/lib/api/models";

export const modelsQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "models"],
    queryFn: async ({ signal }) => (await callApi(listModels, { params: { id }, signal })).models,
  });

export const fineTuningQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "fine-tuning"],
    queryFn: ({ signal }) => callApi(readFineTuning, { params: { id }, signal }),
  });

export const aliasesQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "aliases"],
    queryFn: async ({ signal }) => (await callApi(readAliases, { params: { id }, signal })).aliases,
  });
