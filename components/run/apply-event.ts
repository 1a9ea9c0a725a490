/** A run as it grows: one event of the stream after the other, each giving a new run. */
import type { Run, RunColumn, RunEvent } from "@/lib/core/run";
import type { StageRecord, TraceEvent } from "@/lib/core/trace";

/** The run after `event`; null while it has not started. Events of columns that the run does not have change nothing. */
export function applyEvent(run: Run | null, event: RunEvent): Run | null {
  if (event.type === "run-start" || event.type === "run-end") return event.run;
  if (!run) return null;
  if (event.type === "column-end") return changeColumn(run, event.column.id, () => event.column);
  return changeColumn(run, event.column, (column) => ({
    ...column,
    state: "running",
    stages: changeStage(column.stages, event.event),
  }));
}

function changeColumn(run: Run, id: string, change: (column: RunColumn) => RunColumn): Run {
  return {
    ...run,
    columns: run.columns.map((column) => (column.id === id ? change(column) : column)),
  };
}

function changeStage(stages: readonly StageRecord[], event: TraceEvent): StageRecord[] {
  const known = stages.some((stage) => stage.id === event.stage);
  const all = known ? stages : [...stages, pendingStage(event.stage)];
  return all.map((stage) => (stage.id === event.stage ? advance(stage, event) : stage));
}

function advance(stage: StageRecord, event: TraceEvent): StageRecord {
  switch (event.type) {
    case "stage-start":
      return { ...stage, state: "running", startedAtMs: event.atMs };
    case "artefact":
      return { ...stage, artefacts: [...stage.artefacts, event.artefact] };
    case "draft":
      return { ...stage, draft: event.text === null ? undefined : (stage.draft ?? "") + event.text };
    case "stage-end":
      return {
        ...stage,
        draft: undefined,
        state: event.state,
        ms: event.ms,
        graphReads: event.graphReads,
        reason: event.reason,
      };
  }
}

export function pendingStage(id: string): StageRecord {
  return { id, state: "pending", startedAtMs: 0, ms: 0, graphReads: 0, artefacts: [] };
}
