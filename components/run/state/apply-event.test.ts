import { describe, expect, it } from "vitest";
import { column, drew, retrieval, run, stage, subgraph } from "@/components/testing/example-run";
import type { Run, RunEvent } from "@/lib/measure/run/run";
import { pendingStage } from "@/lib/methods/trace/apply-event";
import { applyEvent } from "./read-run";

const started = run(
  column("m", [pendingStage("one"), pendingStage("two")]),
  column("n", [pendingStage("one")]),
);
const shown = drew(subgraph({ a: "seed" }));
const play = (events: readonly RunEvent[]) => events.reduce<Run | null>(applyEvent, null);
const trace = (event: Extract<RunEvent, { type: "trace" }>["event"], column = "m"): RunEvent => ({
  type: "trace",
  column,
  event,
});

describe("applyEvent", () => {
  it("fills the stage of one method and leaves the others", () => {
    const after = play([
      { type: "run-start", run: started },
      trace({ type: "stage-start", stage: "one", atMs: 2 }),
      trace({ type: "artefact", stage: "one", artefact: shown }),
      trace({ type: "stage-end", stage: "one", state: "done", ms: 5, graphReads: 3 }),
      trace({ type: "stage-start", stage: "two", atMs: 7 }),
    ]);
    expect(after?.columns[0]?.state).toBe("running");
    expect(after?.columns[0]?.stages[0]).toEqual({
      id: "one",
      state: "done",
      startedAtMs: 2,
      ms: 5,
      graphReads: 3,
      artefacts: [shown],
    });
    expect(after?.columns[0]?.stages[1]?.state).toBe("running");
    expect(after?.columns[1]).toBe(started.columns[1]);
  });

  it("shows a draft while it is written, and drops it when it is discarded or the stage ends", () => {
    const written = [
      { type: "run-start", run: started } as const,
      trace({ type: "draft", stage: "one", text: "Carol " }),
      trace({ type: "draft", stage: "one", text: "Reed" }),
    ];
    const draft = (...more: RunEvent[]) => play([...written, ...more])?.columns[0]?.stages[0]?.draft;
    expect(draft()).toBe("Carol Reed");
    expect(draft(trace({ type: "draft", stage: "one", text: null }))).toBeUndefined();
    expect(
      draft(trace({ type: "stage-end", stage: "one", state: "done", ms: 1, graphReads: 0 })),
    ).toBeUndefined();
  });

  it("does not change the run it was given", () => {
    const before = structuredClone(started);
    applyEvent(started, trace({ type: "artefact", stage: "one", artefact: shown }));
    expect(started).toEqual(before);
  });

  it("takes a stage that was not declared, and drops events of an unknown method", () => {
    expect(
      applyEvent(started, trace({ type: "stage-start", stage: "three", atMs: 1 }))?.columns[0]?.stages,
    ).toHaveLength(3);
    expect(applyEvent(started, trace({ type: "stage-start", stage: "one", atMs: 1 }, "x"))).toEqual(started);
    expect(play([trace({ type: "stage-start", stage: "one", atMs: 1 })])).toBeNull();
  });

  it("ends a method, then the run, with what the server saved", () => {
    const ended = column("m", [stage("one")], retrieval([], subgraph({})));
    expect(applyEvent(started, { type: "column-end", column: ended })?.columns[0]).toBe(ended);
    const saved = { ...started, state: "done" as const };
    expect(applyEvent(started, { type: "run-end", run: saved })).toBe(saved);
  });
});
