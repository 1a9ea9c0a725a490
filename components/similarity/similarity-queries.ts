/** What the page of a corpus's similarity graph reads. A generation never changes, so neither do these answers. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { knowledgeBasePath } from "@/components/api/queries";
import { getJson, postJson } from "@/components/api/request";
import type { EvaluationQuestion } from "@/lib/core/evaluation";
import type {
  SimilarityAnalysis,
  SimilarityReach,
  SimilaritySelection,
  SimilaritySelectionRequest,
} from "@/lib/core/similarity-api";

/** @param made when the generation was made: another one has other pairs */
export const similarityQuery = (id: string, made: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "similarity", made],
    queryFn: ({ signal }) => getJson<SimilarityAnalysis>(`${knowledgeBasePath(id)}/similarity`, signal),
    enabled: made !== "",
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export const selectionQuery = (
  id: string,
  made: string,
  { percentile, logic, degree, chunk }: SimilaritySelectionRequest,
) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "similarity", made, percentile, logic, degree, chunk],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams({ percentile: String(percentile), logic });
      if (degree !== undefined) search.set("degree", String(degree));
      if (chunk !== undefined) search.set("chunk", chunk);
      return getJson<SimilaritySelection>(`${knowledgeBasePath(id)}/similarity/selection?${search}`, signal);
    },
    // What the slider left stays while the next is on its way.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function readReach(
  id: string,
  questions: readonly EvaluationQuestion[],
  k: number,
): Promise<SimilarityReach> {
  return postJson(`${knowledgeBasePath(id)}/similarity/reach`, { questions, k });
}
