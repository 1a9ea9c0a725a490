/** What the models page reads. Keys begin like the knowledge base's own, so that the end of a job refreshes them. */
import { queryOptions } from "@tanstack/react-query";
import { knowledgeBasePath } from "@/components/api/queries";
import { getJson } from "@/components/api/request";
import type { FineTuning } from "@/lib/core/fine-tuning-api";
import type { Aliases } from "@/lib/core/plan/verbalise";
import type { TrainedModel } from "@/lib/core/trained-model";

export const modelsQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "models"],
    queryFn: ({ signal }) =>
      getJson<{ models: TrainedModel[] }>(`${knowledgeBasePath(id)}/models`, signal).then(
        ({ models }) => models,
      ),
  });

export const fineTuningQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "fine-tuning"],
    queryFn: ({ signal }) => getJson<FineTuning>(`${knowledgeBasePath(id)}/fine-tuning`, signal),
  });

export const aliasesQuery = (id: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "aliases"],
    queryFn: ({ signal }) =>
      getJson<{ aliases: Aliases }>(`${knowledgeBasePath(id)}/aliases`, signal).then(
        ({ aliases }) => aliases,
      ),
  });
