"use client";
/** Waits for a column that was just asked for, and moves the view and the focus to it. */
import { useEffect, useState } from "react";
import type { RunColumn } from "@/lib/core/contract/run";

/** Scrolls the column into view when it first appears; the one to wait for is what is set. */
export function useColumnFocus(columns: readonly RunColumn[]): (column: string | null) => void {
  const [awaited, setAwaited] = useState<string | null>(null);
  const isThere = awaited !== null && columns.some(({ id }) => id === awaited);
  useEffect(() => {
    if (!isThere) return;
    const column = document.querySelector<HTMLElement>(`[data-method="${CSS.escape(awaited)}"]`);
    column?.querySelector("h2")?.scrollIntoView({ block: "nearest", inline: "center" });
    column?.focus({ preventScroll: true });
    setAwaited(null);
  }, [awaited, isThere]);
  return setAwaited;
}
