/** The state of a run that is over. Pages read it too: nothing large is imported here. */
import type { RunColumn } from "./run";

/** The state of a run in which nothing runs any more; a changed method beside those that were asked may be cancelled alone. */
export function stateAtRest(columns: readonly RunColumn[]): "done" | "cancelled" | "interrupted" {
  if (columns.some(({ state }) => state === "interrupted")) return "interrupted";
  const isCancelled = columns.some(
    ({ state, counterfactual }) => state === "cancelled" && counterfactual === null,
  );
  return isCancelled ? "cancelled" : "done";
}
