/** Phase shown in the open part of a column: the chosen one while its stage is shown, else that of the current stage. */
import type { RunColumn } from "@/lib/measure/run/run";
import type { Phase } from "@/lib/methods/trace/trace";
import type { PhaseCell } from "./phase-cells";

/**
 * @param step the stage that is looked at; null for the result
 * @param wanted the phase that was chosen; null for a column that is only pinned
 * @param phaseAt where a stage belongs
 */
export function shownPhase(
  column: RunColumn,
  cells: readonly PhaseCell[],
  step: string | null,
  wanted: Phase | null,
  phaseAt: (stage: RunColumn["stages"][number]) => Phase,
): Phase {
  const chosen = cells.find(({ phase }) => phase === wanted);
  const stage = column.stages.find(({ id }) => id === step);
  if (chosen && chosen.stage === (stage?.id ?? null)) return chosen.phase;
  return stage ? phaseAt(stage) : "answer";
}
