/** An experiment's page in its address: the view, the metric, baseline and slice, and which questions are listed. */
import { parseAsArrayOf, parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import type { Metric } from "@/lib/measure/experiment";
import type { Compared } from "../api/experiment-queries";

export const VIEWS = ["compare", "lost", "sweeps", "together", "judge", "repeat"] as const;
export type View = (typeof VIEWS)[number];

const PARSERS = {
  view: parseAsStringLiteral(VIEWS).withDefault("compare").withOptions({ history: "push" }),
  baseline: parseAsInteger.withDefault(0),
  by: parseAsString.withDefault("hit1"),
  slice: parseAsString,
  variant: parseAsInteger,
  show: parseAsString.withDefault("all"),
  stage: parseAsString,
  of: parseAsArrayOf(parseAsInteger),
  pair: parseAsInteger.withDefault(0),
  judged: parseAsStringLiteral(["all", "wins", "ties", "losses", "disagreed"]).withDefault("all"),
};

/** @param variants how many there are: positions beyond are moved back into range */
export function useExperimentAddress(variants: number) {
  const [state, setState] = useQueryStates(PARSERS, { history: "replace" });
  const within = (at: number) => Math.min(Math.max(at, 0), variants - 1);
  const baseline = within(state.baseline);
  const compared: Compared = { baseline, by: state.by as Metric, slice: state.slice };
  const variant = within(state.variant ?? (baseline === 0 ? 1 : 0));
  const chosen = state.of?.filter((at) => at >= 0 && at < variants) ?? null;
  return {
    ...state,
    baseline,
    variant,
    compared,
    chosen: chosen && chosen.length > 1 ? chosen : null,
    change: setState,
    choose: (of: readonly number[] | null) => setState({ of: of && [...of] }),
  };
}

export type ExperimentAddress = ReturnType<typeof useExperimentAddress>;
