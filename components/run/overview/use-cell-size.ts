"use client";
/** How large the cells of the overview are, so that their drawings fit to the pixel. */
import { type RefObject, startTransition, useEffect, useState } from "react";
import type { Size } from "./size";

const LEAST: Size = { width: 120, height: 80 };

/** Of the first cell in `root`: all are as high. Null before it was measured: what is drawn by a guess is drawn twice. */
export function useCellSize(root: RefObject<HTMLElement | null>): Size | null {
  const [size, setSize] = useState<Size | null>(null);
  useEffect(() => {
    const element = root.current;
    if (!element) return;
    const measure = () => {
      // Beside its edges, and on a phone below the title that is written in it.
      const room = element.querySelector<HTMLElement>("[data-cell] > [data-room]");
      if (!room) return;
      const width = Math.max(LEAST.width, room.clientWidth);
      const height = Math.max(LEAST.height, room.clientHeight);
      // Drawing all cells anew takes long enough to be felt.
      startTransition(() =>
        setSize((known) => (known?.width === width && known.height === height ? known : { width, height })),
      );
    };
    // It reports at once, too, after the browser has laid the page out: to measure before would have it do that twice.
    const resize = new ResizeObserver(measure);
    resize.observe(element);
    return () => resize.disconnect();
  }, [root]);
  return size;
}
