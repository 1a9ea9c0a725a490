/** Number of elements drawn, and the time of a frame when the view last moved. */
import type { Core } from "cytoscape";
import { useEffect, useState } from "react";
import { formatCount } from "@/components/ui/format";

/** Smaller drawings are smooth anyway. */
const LARGE = 1_000;
const REST_MS = 150;

export function FrameNote({ graph, elements }: { graph: Core | null; elements: number }) {
  const [frameMs, setFrameMs] = useState<number | null>(null);
  useEffect(() => {
    if (!graph) return;
    let moved = 0;
    let frames: number[] = [];
    let last = 0;
    let running = 0;
    const measure = (now: number) => {
      if (last > 0) frames.push(now - last);
      last = now;
      if (now - moved < REST_MS) {
        running = requestAnimationFrame(measure);
        return;
      }
      // The frames after the last move say nothing.
      const busy = frames.slice(0, -Math.ceil(REST_MS / 20)).sort((a, b) => a - b);
      if (busy.length > 4) setFrameMs(busy[Math.floor(busy.length / 2)] ?? null);
      [frames, last, running] = [[], 0, 0];
    };
    const follow = () => {
      moved = performance.now();
      if (running === 0) running = requestAnimationFrame(measure);
    };
    graph.on("viewport", follow);
    return () => {
      graph.off("viewport", follow);
      cancelAnimationFrame(running);
    };
  }, [graph]);
  if (elements < LARGE) return null;
  return (
    <span className="numeric text-2xs whitespace-nowrap text-ink-soft">
      {formatCount(elements)} elements
      {frameMs !== null && ` · ${Math.round(frameMs)} ms a frame`}
    </span>
  );
}
