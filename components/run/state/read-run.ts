/** A run as its event stream reports it, drawn no faster than a screen shows. */
import type { Run, RunEvent } from "@/lib/methods/contract/run";
import { applyEvent } from "./apply-event";

/** Events come faster than a screen shows them. */
const DRAW_EVERY_MS = 32;

interface RunListener {
  onStart?: (run: Run) => void;
  onRun: (run: Run) => void;
  signal: AbortSignal;
}

/** Reads to the end of the stream. Throws what the network throws; what arrived before was reported. */
export async function readRun(
  events: AsyncIterable<RunEvent>,
  { onStart, onRun, signal }: RunListener,
): Promise<void> {
  let run: Run | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let drawnAt = Number.NEGATIVE_INFINITY;
  let isStarted = false;
  const draw = () => {
    timer = undefined;
    if (!run) return;
    drawnAt = performance.now();
    onRun(run);
    if (!isStarted) onStart?.(run);
    isStarted = true;
  };
  try {
    for await (const event of events) {
      run = applyEvent(run, event);
      // Events that arrive together are drawn together, the first of them without delay.
      timer ??= setTimeout(draw, Math.max(0, drawnAt + DRAW_EVERY_MS - performance.now()));
    }
  } finally {
    clearTimeout(timer);
    if (!signal.aborted) draw();
  }
}
