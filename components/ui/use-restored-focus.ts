/** Keeps the focus where something takes the place of what was pressed or typed into. */
import { type RefObject, useEffect, useRef } from "react";

/**
 * @param shown what decides which of the two is there
 * @returns the element around both, and what is called before one takes the other's place
 */
export function useRestoredFocus<E extends HTMLElement>(
  shown: unknown,
): [around: RefObject<E | null>, keep: () => void] {
  const around = useRef<E>(null);
  const isSaved = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is looked for when something else is shown.
  useEffect(() => {
    if (!isSaved.current) return;
    isSaved.current = false;
    if (around.current?.contains(document.activeElement)) return;
    around.current?.querySelector<HTMLElement>("input, button")?.focus();
  }, [shown]);
  const keep = () => {
    isSaved.current = around.current?.contains(document.activeElement) ?? false;
  };
  return [around, keep];
}
