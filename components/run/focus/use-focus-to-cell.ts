"use client";
/** Where the focus goes when what has it is closed: to the cell of the matrix that was open. */
import { type RefObject, useLayoutEffect, useRef } from "react";

/** @returns the reference that the open part needs; it lies in the row of its method */
export function useFocusToCell(phase: string): RefObject<HTMLDivElement | null> {
  const around = useRef<HTMLDivElement>(null);
  const latest = useRef(phase);
  useLayoutEffect(() => {
    latest.current = phase;
  });
  useLayoutEffect(() => {
    const pane = around.current;
    // Runs while the pane is still in the document.
    return () => {
      if (!pane?.contains(document.activeElement)) return;
      pane
        .closest("[data-method]")
        ?.querySelector<HTMLElement>(`[data-cell="${latest.current}"]`)
        ?.focus({ preventScroll: true });
    };
  }, []);
  return around;
}
