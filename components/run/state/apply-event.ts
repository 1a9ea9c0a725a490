/** A run as it grows: one event of the stream after the other, each giving a new run. */
import type { Run, RunColumn, RunEvent } from "@/lib/methods/contract/run";
import { applyTraceEvent } from "@/lib/methods/trace/apply-event";

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
