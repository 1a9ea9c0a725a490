/** Waits for a column that was just asked for, opens it beside the one it came from, and moves the focus to it. */
import { useEffect, useState } from "react";
import type { RunColumn } from "@/lib/measure/run/run";
import type { RunAddress } from "./use-run-address";

/** Opens the column when it first appears; the one to wait for is what is set. */
export function useColumnFocus(
  columns: readonly RunColumn[],
  { focusOn, pinned, setPinned }: Pick<RunAddress, "focusOn" | "pinned" | "setPinned">,
): (column: string | null) => void {
  const [awaited, setAwaited] = useState<string | null>(null);
  const column = columns.find(({ id }) => id === awaited);
  useEffect(() => {
    if (!column) return;
    setAwaited(null);
    const origin = column.counterfactual?.of;
    if (origin !== undefined && !pinned.includes(origin)) setPinned([...pinned, origin]);
    focusOn({ column: column.id, phase: "answer" });
    const row = document.querySelector<HTMLElement>(`[data-method="${CSS.escape(column.id)}"]`);
    row?.querySelector("h2")?.scrollIntoView({ block: "nearest", inline: "center" });
    row?.focus({ preventScroll: true });
  }, [column, focusOn, pinned, setPinned]);
  return setAwaited;
}
