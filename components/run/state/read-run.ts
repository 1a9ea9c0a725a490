/** A run as its event stream reports it, drawn no faster than a screen shows. */
import type { Run, RunColumn, RunEvent } from "@/lib/measure/run/run";
import { applyTraceEvent } from "@/lib/methods/trace/apply-event";

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

/** The run after `event`; null while it has not started. Events of columns that the run does not have change nothing. */
export function applyEvent(run: Run | null, event: RunEvent): Run | null {
  if (event.type === "run-start" || event.type === "run-end") return event.run;
  if (!run) return null;
  if (event.type === "column-end") return changeColumn(run, event.column.id, () => event.column);
  return changeColumn(run, event.column, (column) => ({
    ...column,
    state: "running",
    stages: applyTraceEvent(column.stages, event.event),
  }));
}

function changeColumn(run: Run, id: string, change: (column: RunColumn) => RunColumn): Run {
  return {
    ...run,
    columns: run.columns.map((column) => (column.id === id ? change(column) : column)),
  };
}
