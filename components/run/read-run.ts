/** A run as its event stream tells it, drawn no faster than a screen shows. */
import { readEvents } from "@/components/api/event-stream";
import type { Run, RunEvent } from "@/lib/core/run";
import { applyEvent } from "./apply-event";

/** Events come faster than a screen shows them. */
const DRAW_EVERY_MS = 32;

interface RunListener {
  /** The state at the first event. */
  onStart?: (run: Run) => void;
  onRun: (run: Run) => void;
  signal: AbortSignal;
}

/** Reads to the end of the stream. Throws what the network throws; what arrived before was told. */
export async function readRun(response: Response, { onStart, onRun, signal }: RunListener): Promise<void> {
  let run: Run | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const draw = () => {
    timer = undefined;
    if (run) onRun(run);
  };
  try {
    for await (const event of readEvents<RunEvent>(response.body ?? new ReadableStream())) {
      run = applyEvent(run, event);
      if (event.type === "run-start") {
        onRun(event.run);
        onStart?.(event.run);
      }
      timer ??= setTimeout(draw, DRAW_EVERY_MS);
    }
  } finally {
    clearTimeout(timer);
    if (!signal.aborted) draw();
  }
}
