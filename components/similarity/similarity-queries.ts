/** The queries of the page of a corpus's similarity graph. A generation never changes, so neither do these answers. */
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/lib/api/call-api";
import {
  measureReach,
  readSimilarity,
  readSimilaritySelection,
  type SimilarityReach,
  type SimilaritySelectionRequest,
} from "@/lib/api/similarity";
import type { EvaluationQuestion } from "@/lib/measure/evaluation";

/** @param made when the generation was made: another one has other pairs */
export const similarityQuery = (id: string, made: string) =>
  queryOptions({
    queryKey: ["knowledge-bases", id, "similarity", made],
    queryFn: ({ signal }) => callApi(readSimilarity, { params: { id }, signal }),
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
    queryFn: ({ signal }) =>
      callApi(readSimilaritySelection, {
        params: { id },
        query: { percentile, logic, degree, chunk },
        signal,
      }),
    // The slider's last result stays while the next is on its way.
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });

export function readReach(
  id: string,
  questions: readonly EvaluationQuestion[],
  k: number,
): Promise<SimilarityReach> {
  return callApi(measureReach, { params: { id }, body: { questions: [...questions], k } });
}
