/** Counterfactuals from the outside: what they keep, what they refuse, how they live with the run. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type CounterfactualRequest,
  counterfactualRequestSchema,
  type Without,
} from "../core/counterfactual";
import { HopscopeError } from "../core/errors";
import { type Run, type RunColumn, type RunEvent, runRequestSchema } from "../core/run";
import { removeCounterfactual, startCounterfactual } from "./counterfactuals";
import type { Engine } from "./engine";
import { startIndexing } from "./indexing";
import { followJob } from "./jobs";
import { describeKnowledgeBase } from "./knowledge-bases";
import { openEngine } from "./open-engine";
import { cancelRun, followRun, readRun, startRun } from "./runs";
import { StageMemory } from "./stage-memory";
import { indexedBase } from "./testing/indexed-base";
import { type Scratch, SMALL_WORLD, scratch } from "./testing/small-world";

let place: Scratch;
let engine: Engine;
let run: Run;

beforeAll(async () => {
  place = scratch();
  engine = await openEngine(place.environment);
  await indexedBase(engine, "Small world", SMALL_WORLD);
}, 60_000);
afterAll(async () => {
  await engine?.close();
  place.remove();
});

beforeEach(async () => {
  const { id } = await ask("Who directed The Third Man?", ["hybrid", "sage", "graphraft"]);
  run = await readRun(engine, id);
});

async function ask(question: string, methods: string[]): Promise<Run> {
  const request = runRequestSchema.parse({ knowledgeBase: "small-world", question, methods });
  return (await startRun(engine, request)).finished;
}

function post(wanted: Partial<CounterfactualRequest>, id = run.id): Promise<Run> {
  return startCounterfactual(engine, id, counterfactualRequestSchema.parse(wanted));
}

/** The run when nothing runs in it any more. */
async function settled(id = run.id): Promise<Run> {
  await engine.liveRuns.get(id)?.finished;
  return readRun(engine, id);
}

async function rerun(wanted: Partial<CounterfactualRequest>): Promise<RunColumn> {
  const { columns } = await post(wanted);
  const { id } = columns.at(-1)!;
  return columnOf(await settled(), id);
}

function columnOf({ columns }: Run, id: string): RunColumn {
  const found = columns.find((column) => column.id === id);
  if (!found) throw new Error(`There is no column ${id}.`);
  return found;
}

async function refusal(attempt: Promise<unknown>): Promise<HopscopeError> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HopscopeError);
  return error as HopscopeError;
}

/** What a stage told, without times. */
const told = ({ stages }: RunColumn) =>
  stages.map(({ id, state, artefacts, graphReads }) => ({ id, state, artefacts, graphReads }));

describe("a counterfactual", () => {
  it("keeps what comes before, runs the rest again, and is kept with the run", async () => {
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
      original.stages.slice(0, 2).map((stage) => ({ ...stage, kept: true })),
    );
    expect(column.stages.slice(2).map(({ state, kept }) => [state, kept])).toEqual([
      ["done", undefined],
      ["done", undefined],
    ]);
    const keptUntil = column.stages[1]!.startedAtMs + column.stages[1]!.ms;
    expect(column.stages[2]!.startedAtMs).toBeGreaterThanOrEqual(keptUntil);
    expect(column.ms).toBeGreaterThan(keptUntil);
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
        expect(told(column)).toEqual(told(original));
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
    const { columns, state } = await settled();
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
    const after = await settled();
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

describe("a counterfactual without something of the graph", () => {
  const without = (wanted: Partial<Without>): Without => ({
    nodes: [],
    edges: [],
    labels: [],
    relations: [],
    ...wanted,
  });

  it.each(["hybrid", "sage", "graphraft", "mor", "sg-rag", "stem"])(
    "finds nothing of it by %s, from the stage that first hands it on",
    async (method) => {
      run = await readRun(engine, (await ask("Who directed The Third Man?", [method])).id);
      expect(JSON.stringify(columnOf(run, method).retrieval)).toContain('"p1"');
      const column = await rerun({ column: method, without: without({ nodes: ["p1"] }) });
      expect(column.state).toBe("done");
      expect(JSON.stringify(column.retrieval)).not.toContain('"p1"');
      const { from } = column.counterfactual!.intervention;
      const again = column.stages.slice(column.stages.findIndex(({ id }) => id === from));
      expect(JSON.stringify(again)).not.toContain('"p1"');
      expect(again[0]!.artefacts).toContainEqual(
        expect.objectContaining({ kind: "note", text: expect.stringContaining("whole graph") }),
      );
    },
  );

  it("may begin later when nothing that is kept hands it on, and is refused when something does", async () => {
    const original = columnOf(run, "sage");
    const last = original.retrieval!.ranking.at(-1)!.node;
    const refused = await refusal(
      post({ column: "sage", from: "answer", without: without({ nodes: [last] }) }),
    );
    expect(refused).toMatchObject({ code: "invalid-input", problems: [{ at: "from" }] });
    expect(refused.hint).toContain("seed");
    const { source } = await engine.graphs.open(await describeKnowledgeBase(engine, "small-world"));
    const { edges } = await source.neighbours(["f1"], { types: ["STARRING"] });
    const wanted = without({ edges: edges.map(({ id }) => id) });
    const column = await rerun({ column: "hybrid", from: "fuse", without: wanted });
    expect(column.stages.map(({ kept }) => kept)).toEqual([true, true, undefined, undefined]);
    const expanded = await rerun({ column: "sage", without: wanted });
    expect(JSON.stringify(original.stages[1])).toContain("STARRING");
    expect(JSON.stringify(expanded.stages[1])).not.toContain("STARRING");
  });

  it("takes out labels and relations", async () => {
    const label = await rerun({ column: "sage", without: without({ labels: ["Person"] }) });
    expect(JSON.stringify(label.retrieval)).not.toMatch(/"p[12]"/);
    const relation = await rerun({ column: "sage", without: without({ relations: ["DIRECTED_BY"] }) });
    expect(JSON.stringify(relation.retrieval)).not.toContain("DIRECTED_BY");
  });

  it("names what the graph does not have", async () => {
    const refused = await refusal(
      post({ column: "sage", without: without({ nodes: ["p1", "p9"], relations: ["LOVES"] }) }),
    );
    expect(refused.problems.map(({ at }) => at)).toEqual(["without.nodes.1", "without.relations.0"]);
  });
});

describe("a counterfactual with another query", () => {
  const STARS = 'MATCH (f:Film {name: "The Third Man"})-[:STARRING]->(p:Person) RETURN p';

  it.each(["sage", "graphraft", "mor", "sg-rag", "stem"])("is planned by it in %s", async (method) => {
    run = await readRun(engine, (await ask("Who directed The Third Man?", [method])).id);
    expect(columnOf(run, method).retrieval!.answer.nodes).toEqual(["p1"]);
    const column = await rerun({ column: method, cypher: STARS });
    expect(column.state).toBe("done");
    expect(column.counterfactual!.intervention.query!.target).toBe("p");
    const nodes = column.retrieval!.ranking.map(({ node }) => node);
    expect(nodes).toContain("p2");
    const plans = column.stages.flatMap(({ artefacts, kept }) => (kept ? [] : artefacts));
    const [plan] = plans.flatMap((artefact) => (artefact.kind === "plans" ? artefact.plans : []));
    expect(plan).toMatchObject({ probability: 1 });
    if (method !== "sage") expect(column.retrieval!.answer.nodes).toEqual(["p2"]);
    const notes = plans.flatMap((one) => (one.kind === "note" ? one.text : []));
    expect(notes.filter((text) => text.includes("no tree"))).toEqual([]);
  });

  it("may be one without paths, and the methods that need them say so", async () => {
    run = await readRun(engine, (await ask("Who directed The Third Man?", ["graphraft", "mor"])).id);
    const cypher =
      "MATCH (a:Film)-[:DIRECTED_BY]->(p:Person) WITH p, count(a) AS films WHERE films > 1 RETURN p";
    const flagged = async (column: string) =>
      (await rerun({ column, cypher })).stages
        .flatMap(({ artefacts }) => artefacts)
        .some((one) => one.kind === "note" && one.text.includes("no tree of typed paths"));
    expect(await flagged("mor")).toBe(true);
    expect(await flagged("graphraft")).toBe(false);
    expect(columnOf(await readRun(engine, run.id), "graphraft.2").retrieval!.answer.nodes).toEqual(["p1"]);
  });

  it.each<[string, Partial<CounterfactualRequest>, Partial<HopscopeError>]>([
    [
      "unknown names, each by its variable",
      { column: "graphraft", cypher: "MATCH (a:Ghost)-[r:HAUNTS]->(p:Person) RETURN p" },
      {
        code: "invalid-input",
        problems: [expect.objectContaining({ at: "a" }), expect.objectContaining({ at: "r" })],
      },
    ],
    [
      "Cypher that cannot be read",
      { column: "graphraft", cypher: "MATCH (a RETURN a" },
      { code: "invalid-input", problems: [expect.objectContaining({ excerpt: expect.any(String) })] },
    ],
    [
      "a query that asks for no node",
      { column: "graphraft", cypher: "MATCH (a:Film) RETURN count(a) AS films" },
      { code: "invalid-input" },
    ],
    [
      "a method that plans nothing",
      { column: "hybrid", cypher: STARS },
      { code: "invalid-input", message: expect.stringContaining("plans nothing") },
    ],
    [
      "a stage after the one that reads it",
      { column: "graphraft", from: "execute", cypher: STARS },
      { code: "invalid-input", problems: [expect.objectContaining({ at: "from" })] },
    ],
  ])("is refused for %s", async (_, wanted, error) => {
    expect(await refusal(post(wanted))).toMatchObject(error);
    expect((await readRun(engine, run.id)).columns).toHaveLength(3);
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
