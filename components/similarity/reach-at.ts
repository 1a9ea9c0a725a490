/** What neighbours add to flat search at one place of the slider; null beyond the percentiles that were asked. */
import type { SimilarityReach } from "@/lib/api/similarity";
import type { SelectionAddress } from "./use-selection-address";

export function reachAt(
  { rows }: SimilarityReach,
  { percentile, logic }: Pick<SelectionAddress, "percentile" | "logic">,
): SimilarityReach["rows"][number] | null {
  return rows.find((row) => row.percentile === percentile && row.logic === logic) ?? null;
}
