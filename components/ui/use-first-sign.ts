/** Calls back once, at the first sign that a person is at the page: a pointer that moves, a touch, a focus, a key. */
import { useEffect } from "react";

const SIGNS = ["pointermove", "touchstart", "focusin", "keydown"] as const;

/** @param onSign a stable function */
export function useFirstSign(onSign: () => unknown): void {
  useEffect(() => {
    const stop = new AbortController();
    const heard = () => {
      stop.abort();
      onSign();
    };
    for (const sign of SIGNS) window.addEventListener(sign, heard, { signal: stop.signal, passive: true });
    return () => stop.abort();
  }, [onSign]);
}
