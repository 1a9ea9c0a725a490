/** An address that names a cell and no stage opens the stage that shows the cell. */
import { useEffect } from "react";
import type { PhaseCell } from "../overview/phase-cells";
import type { RunAddress } from "../state/use-run-address";

/** @param cellsOf of a column; those of a method that is not known yet have no stages, and are looked at again */
export function useFocusedStep(
  { focus, stepOf, setStep }: Pick<RunAddress, "focus" | "stepOf" | "setStep">,
  cellsOf: (column: string) => readonly PhaseCell[],
): void {
  useEffect(() => {
    if (focus === null || focus.phase === "answer" || stepOf(focus.column) !== null) return;
    const stage = cellsOf(focus.column).find(({ phase }) => phase === focus.phase)?.stage ?? null;
    if (stage !== null) setStep(focus.column, { stage, pick: null });
  }, [focus, stepOf, setStep, cellsOf]);
}
