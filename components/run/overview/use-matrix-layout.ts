/** The layout of the overview, the same for every run, saved in this browser. */
import { useCallback, useMemo, useSyncExternalStore } from "react";
import { type MatrixLayout, readLayout } from "./matrix-layout";

const KEY = "hopscope.overview";
const CHANGED = "hopscope-overview";

export function useMatrixLayout(): [MatrixLayout, (layout: MatrixLayout) => void] {
  const stored = useSyncExternalStore(subscribe, readStored, () => null);
  const layout = useMemo(() => readLayout(stored), [stored]);
  const setLayout = useCallback((next: MatrixLayout) => {
    try {
      window.localStorage.setItem(KEY, JSON.stringify(next));
    } catch {
      // A browser that stores nothing shows the usual layout.
    }
    window.dispatchEvent(new Event(CHANGED));
  }, []);
  return [layout, setLayout];
}

function readStored(): string | null {
  try {
    return window.localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

function subscribe(onChange: () => void): () => void {
  window.addEventListener(CHANGED, onChange);
  window.addEventListener("storage", onChange);
  return () => {
    window.removeEventListener(CHANGED, onChange);
    window.removeEventListener("storage", onChange);
  };
}
