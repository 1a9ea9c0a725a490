/** Open columns of a run: the one in focus and the pinned ones; a single column is always open. */
import type { RunColumn } from "@/lib/measure/run/run";
import type { RunAddress } from "../state/use-run-address";

export function openIn(
  columns: readonly RunColumn[],
  { focus, pinned }: Pick<RunAddress, "focus" | "pinned">,
): RunColumn[] {
  if (columns.length === 1) return [...columns];
  return columns.filter(({ id }) => focus?.column === id || pinned.includes(id));
}
