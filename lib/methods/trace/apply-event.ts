/** The stages of a method as they grow: one event after the other, each giving new records. */
import type { StageRecord, TraceEvent } from "./trace";

/** The records after `event`; a stage that was not declared is added. Nothing that was given is changed. */
export function applyTraceEvent(stages: readonly StageRecord[], event: TraceEvent): StageRecord[] {
  const known = stages.some((stage) => stage.id === event.stage);
  const all = known ? stages : [...stages, pendingStage(event.stage)];
  return all.map((stage) => (stage.id === event.stage ? advance(stage, event) : stage));
}

export function pendingStage(id: string): StageRecord {
  return { id, state: "pending", startedAtMs: 0, ms: 0, graphReads: 0, artefacts: [] };
}

function advance(stage: StageRecord, event: TraceEvent): StageRecord {
  switch (event.type) {
    case "stage-start":
      return { ...stage, state: "running", startedAtMs: event.atMs };
    case "artefact":
      return { ...stage, artefacts: [...stage.artefacts, event.artefact] };
    case "draft":
      return { ...stage, draft: event.text === null ? undefined : (stage.draft ?? "") + event.text };
    case "stage-end": {
      const { state, ms, graphReads, reason } = event;
      return { ...stage, draft: undefined, state, ms, graphReads, reason };
    }
  }
}
