/** Which columns of a run are open: the one in focus and those that are pinned; where there is only one, it is. */
import type { RunColumn } from "@/lib/methods/contract/run";
import type { RunAddress } from "../state/use-run-address";

export function openIn(
  columns: readonly RunColumn[],
  { focus, pinned }: Pick<RunAddress, "focus" | "pinned">,
): RunColumn[] {
  if (columns.length === 1) return [...columns];
  return columns.filter(({ id }) => focus?.column === id || pinned.includes(id));
}
