/** Counterfactuals from the outside: what they keep, what they refuse, how they live with the run. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { CounterfactualRequest } from "../../measure/run/counterfactual";
import type { Run, RunColumn, RunEvent } from "../../measure/run/run";
import type { Engine } from "../engine";
import { followJob } from "../jobs/jobs";
import { startIndexing } from "../knowledge-bases/indexing";
import * as asked from "../testing/asked-run";
import { columnOf } from "../testing/asked-run";
import { indexedBase } from "../testing/indexed-base";
import { refusal } from "../testing/refusal";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { removeCounterfactual } from "./counterfactuals";
import { cancelRun, followRun, readRun } from "./runs";
import { StageMemory } from "./stage-memory";

let place: Scratch;
let engine: Engine;
let run: Run;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  await indexedBase(engine, "Small world", SMALL_WORLD);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

beforeEach(async () => {
  const { id } = await ask("Who directed The Third Man?", ["hybrid", "sage", "graphraft"]);
  run = await readRun(engine, id);
});

const ask = (question: string, methods: string[]) => asked.ask(engine, question, methods);
const post = (wanted: Partial<CounterfactualRequest>, id = run.id) => asked.post(engine, id, wanted);
const ended = (id = run.id) => asked.ended(engine, id);
const rerun = (wanted: Partial<CounterfactualRequest>) => asked.rerun(engine, run.id, wanted);

/** What the stages recorded, without times. */
const recorded = ({ stages }: RunColumn) =>
  stages.map(({ id, state, artefacts, graphReads }) => ({ id, state, artefacts, graphReads }));

describe("a counterfactual", () => {
  it("keeps what comes before, runs the rest again, and is saved with the run", async () => {
    const column = await rerun({ column: "sage", params: { titleWeight: 2 } });
    const original = columnOf(run, "sage");
    expect(column).toMatchObject({
      id: "sage.2",
      method: "sage",
      state: "done",
      params: { ...original.params, titleWeight: 2 },
      counterfactual: { of: "sage", intervention: { from: "rerank", params: { titleWeight: 2 } } },
    });
    expect(column.stages.slice(0, 2)).toEqual(
      original.stages.slice(0, 2).map((stage) => ({ ...stage, reused: true })),
    );
    expect(column.stages.slice(2).map(({ state, reused }) => [state, reused])).toEqual([
      ["done", undefined],
      ["done", undefined],
    ]);
    const reusedUntil = column.stages[1]!.startedAtMs + column.stages[1]!.ms;
    expect(column.stages[2]!.startedAtMs).toBeGreaterThanOrEqual(reusedUntil);
    expect(column.ms).toBeGreaterThan(reusedUntil);
    const reopened = await readRun(engine, run.id);
    expect(reopened.state).toBe("done");
    expect(reopened.columns.map(({ id }) => id)).toEqual(["hybrid", "sage", "graphraft", "sage.2"]);
    expect(columnOf(reopened, "sage.2")).toEqual(column);
    expect(reopened.columns.slice(0, 3)).toEqual(run.columns);
  });

  it("is the original again when nothing is changed, remembered or not", async () => {
    const original = columnOf(run, "graphraft");
    for (const isForgotten of [false, true]) {
      if (isForgotten) Object.assign(engine, { stageMemory: new StageMemory() });
      for (const { id: from } of original.stages) {
        const column = await rerun({ column: "graphraft", from });
        expect(column.retrieval).toEqual(original.retrieval);
        expect(recorded(column)).toEqual(recorded(original));
      }
    }
  });

  it("says so when the earlier stages no longer find what they recorded", async () => {
    const { stages } = columnOf(run, "sage");
    await engine.database.runs.saveColumn(run.id, {
      ...columnOf(run, "sage"),
      stages: stages.map((stage) => ({ ...stage, artefacts: [] })),
    });
    Object.assign(engine, { stageMemory: new StageMemory() });
    const column = await rerun({ column: "sage", from: "rerank" });
    const flags = column.stages.map(({ artefacts }) =>
      artefacts.filter((one) => one.kind === "note" && one.level === "flag"),
    );
    expect(flags.map((own) => own.length)).toEqual([0, 0, 2, 0]);
  });

  it("of a counterfactual is one of the original with both changes", async () => {
    await rerun({ column: "sage", params: { titleWeight: 2 } });
    const column = await rerun({ column: "sage.2", params: { fanOut: 3 } });
    expect(column).toMatchObject({
      id: "sage.3",
      params: { titleWeight: 2, fanOut: 3 },
      counterfactual: { of: "sage", intervention: { from: "expand", params: { titleWeight: 2, fanOut: 3 } } },
    });
  });

  it("reopens the run: its events begin with all columns and end with the new one", async () => {
    await post({ column: "hybrid", params: { poolSize: 3 } });
    const events: RunEvent[] = [];
    for await (const event of await followRun(engine, run.id)) events.push(event);
    expect(events[0]).toMatchObject({ type: "run-start", run: { state: "running" } });
    expect(events[0]!.type === "run-start" && events[0]!.run.columns).toHaveLength(4);
    expect(new Set(events.flatMap((event) => (event.type === "trace" ? event.column : [])))).toEqual(
      new Set(["hybrid.2"]),
    );
    expect(events.at(-2)).toMatchObject({ type: "column-end", column: { id: "hybrid.2", state: "done" } });
    expect(events.at(-1)).toMatchObject({ type: "run-end", run: { state: "done" } });
  });

  it("may be one of many that are asked for at once, up to a limit", async () => {
    const posts = await Promise.allSettled(
      Array.from({ length: 24 }, (_, at) => post({ column: "hybrid", params: { poolSize: at + 1 } })),
    );
    expect(posts.filter(({ status }) => status === "fulfilled")).toHaveLength(21);
    for (const one of posts)
      if (one.status === "rejected") expect(one.reason).toMatchObject({ code: "conflict" });
    const { columns, state } = await ended();
    expect(state).toBe("done");
    expect(new Set(columns.map(({ id }) => id)).size).toBe(24);
    expect(columns.filter((column) => column.state === "done")).toHaveLength(24);
    expect(columns.slice(3).map(({ params }) => params.poolSize)).toEqual(
      Array.from({ length: 21 }, (_, at) => at + 1),
    );
  });

  it("can be removed, also while it runs, and the original cannot", async () => {
    await rerun({ column: "sage", from: "answer" });
    expect((await removeCounterfactual(engine, run.id, "sage.2")).columns).toHaveLength(3);
    await post({ column: "sage", from: "seed" });
    await removeCounterfactual(engine, run.id, "sage.2");
    const again = await post({ column: "sage", params: { fanOut: 2 } });
    expect(again.columns.at(-1)).toMatchObject({ id: "sage.2", params: { fanOut: 2 } });
    const after = await ended();
    expect(after.columns.map(({ id, state }) => [id, state])).toEqual([
      ["hybrid", "done"],
      ["sage", "done"],
      ["graphraft", "done"],
      ["sage.2", "done"],
    ]);
    expect(await readRun(engine, run.id)).toEqual(after);
    expect(await refusal(removeCounterfactual(engine, run.id, "sage"))).toMatchObject({
      code: "invalid-input",
    });
    expect(await refusal(removeCounterfactual(engine, run.id, "sage.7"))).toMatchObject({
      code: "not-found",
    });
  });

  it("can be cancelled, and what was there stays", async () => {
    await post({ column: "sage", from: "seed" });
    const cancelled = await cancelRun(engine, run.id);
    expect(columnOf(cancelled, "sage.2")).toMatchObject({ state: "cancelled", retrieval: null });
    expect(cancelled.columns.slice(0, 3)).toEqual(run.columns);
    expect((await rerun({ column: "sage.2", from: "rerank" })).state).toBe("done");
  });

  it("of a method that failed runs again from the stage that failed, or from an earlier one", async () => {
    const original = columnOf(run, "sage");
    const stages = original.stages.map((stage, at) =>
      at < 2
        ? stage
        : { ...stage, state: at === 2 ? ("failed" as const) : ("skipped" as const), artefacts: [] },
    );
    await engine.database.runs.saveColumn(run.id, { ...original, state: "failed", stages, retrieval: null });
    const refused = await refusal(post({ column: "sage", from: "answer" }));
    expect(refused).toMatchObject({ code: "invalid-input", hint: expect.stringContaining("rerank") });
    const column = await rerun({ column: "sage", from: "rerank" });
    expect(column.retrieval).toEqual(original.retrieval);
  });
});

describe("a counterfactual is refused", () => {
  it.each<[string, Partial<CounterfactualRequest>, string, string]>([
    ["for an unknown column", { column: "nobody", from: "seed" }, "not-found", "nobody"],
    ["for an unknown stage", { column: "sage", from: "plan" }, "invalid-input", "plan"],
    ["for an unknown parameter", { column: "sage", params: { magic: 1 } }, "invalid-input", "magic"],
    ["for a wrong value", { column: "sage", params: { fanOut: 0 } }, "invalid-input", "fanOut"],
    ["when nothing is changed", { column: "sage" }, "invalid-input", "Nothing is changed"],
    [
      "when it begins after the stage that reads the parameter",
      { column: "sage", from: "rerank", params: { fanOut: 3 } },
      "invalid-input",
      '"expand"',
    ],
  ])("%s", async (_, wanted, code, words) => {
    const refused = await refusal(post(wanted));
    expect(refused.code).toBe(code);
    expect(refused.message).toContain(words);
    expect((await readRun(engine, run.id)).columns).toHaveLength(3);
  });

  it("for a run that is not there", async () => {
    expect(await refusal(post({ column: "sage", from: "seed" }, "nowhere"))).toMatchObject({
      code: "not-found",
    });
  });

  it("when the knowledge base was indexed again since", async () => {
    const job = await startIndexing(engine, "small-world", { force: true, describe: false });
    for await (const _ of await followJob(engine, job!.id));
    expect(await refusal(post({ column: "sage", from: "rerank" }))).toMatchObject({ code: "conflict" });
  });
});
