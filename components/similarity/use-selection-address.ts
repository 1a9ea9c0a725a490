/** The selection on the page of a similarity graph, saved in the address. */
import { parseAsFloat, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { SimilarityReach } from "@/lib/api/similarity";
import type { Linked } from "@/lib/graph/snapshot/manifest";

export const LOGICS = ["or", "and"] as const;

/** The ends of the slider: the percentiles that the server works out, as in the paper's Table 5. */
export const PERCENTILE_RANGE = { least: 80, most: 99 };

/** In the address: no bound on the edges of a chunk. */
const ANY_NUMBER = 0;

export interface SelectionAddress {
  percentile: number;
  logic: (typeof LOGICS)[number];
  degree: number | null;
  chunk: string | null;
}

/** @param built what is shown where nothing is chosen: the graph as it is */
export function useSelectionAddress(
  built: Linked,
): [SelectionAddress, (change: Partial<SelectionAddress>) => void] {
  const [state, setState] = useQueryStates(
    {
      percentile: parseAsFloat.withDefault(built.percentile),
      logic: parseAsStringLiteral(LOGICS).withDefault(built.logic),
      degree: parseAsInteger.withDefault(built.degree ?? ANY_NUMBER),
      chunk: parseAsString,
    },
    { history: "replace" },
  );
  const degree = state.degree === ANY_NUMBER ? null : state.degree;
  const change = ({ degree: wanted, ...rest }: Partial<SelectionAddress>) =>
    void setState({ ...rest, ...(wanted === undefined ? {} : { degree: wanted ?? ANY_NUMBER }) });
  return [{ ...state, degree }, change];
}

/** The gain from neighbours over flat search at one place of the slider; null beyond the percentiles that were asked. */
export function reachAt(
  { rows }: SimilarityReach,
  { percentile, logic }: Pick<SelectionAddress, "percentile" | "logic">,
): SimilarityReach["rows"][number] | null {
  return rows.find((row) => row.percentile === percentile && row.logic === logic) ?? null;
}
