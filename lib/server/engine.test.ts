import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { neighboursQuerySchema } from "../api/graph";
import type { Job } from "../api/schemas/job";
import { turns } from "../graph/numeric/yielder";
import type { EvaluationEvent } from "../measure/evaluation";
import { runRequestSchema, runSchema } from "../measure/run/run";
import { answerLine } from "../measure/verdict/answer-line";
import type { Engine } from "./engine";
import { readNeighbours, readSchema, readTable, searchNodes } from "./graphs/graph-reads";
import { readSimilarity } from "./graphs/similarity";
import { startIndexing } from "./knowledge-bases/indexing";
import { createKnowledgeBase, describeKnowledgeBase } from "./knowledge-bases/knowledge-bases";
import { openEngine } from "./open-engine";
import { evaluate } from "./runs/evaluate";
import { cancelRun, followRun, listRuns, readRun, startRun } from "./runs/runs";
import { addFiles, type Files, finishJob } from "./testing/indexed-base";
import { refusal } from "./testing/refusal";
import { type Scratch, SMALL_WORLD, scratch } from "./testing/small-world";

let place: Scratch;
let engine: Engine;

beforeAll(async () => {
  place = scratch();
  engine = await openEngine(place.environment);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

const add = (base: string, files: Files, options?: Parameters<typeof addFiles>[3]) =>
  addFiles(engine, base, files, options);
const finish = (job: Job) => finishJob(engine, job);

describe("a knowledge base", () => {
  beforeAll(async () => {
    await createKnowledgeBase(engine, { name: "Small world", description: "" });
    const { job, rejected } = await add("small-world", SMALL_WORLD);
    expect(rejected).toBe(0);
    expect(await finish(job)).toMatchObject({ state: "succeeded", error: null });
  });

  it("is ready with counts, sources and a schema", async () => {
    const base = await describeKnowledgeBase(engine, "Small world");
    expect(base).toMatchObject({ id: "small-world", state: "ready", manifest: { documents: 1, tables: 1 } });
    expect(base.sources.map(({ name, format, accepted }) => [name, format, accepted])).toEqual([
      ["documents.jsonl", "documents", 1],
      ["edges.csv", "edges", 3],
      ["nodes.csv", "nodes", 4],
      ["tables.jsonl", "tables", 1],
    ]);
    const schema = await readSchema(engine, "small-world");
    expect(schema.labels.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["Film", "Person", "Passage", "TableSegment"]),
    );
    expect(schema.relations).toContainEqual(
      expect.objectContaining({ type: "DIRECTED_BY", kind: "relation", count: 2 }),
    );
  });

  it("has steps with times in its job", async () => {
    const { job } = await describeKnowledgeBase(engine, "small-world");
    expect(job?.steps.length).toBeGreaterThan(2);
    expect(job?.progress?.phase ?? job?.steps.at(-1)?.phase).toBeTruthy();
  });

  it("answers a question by every method, live and saved alike", async () => {
    const live = await startRun(
      engine,
      runRequestSchema.parse({
        knowledgeBase: "small-world",
        question: "Who directed The Third Man?",
        methods: ["hybrid", "sage"],
      }),
    );
    const types: string[] = [];
    for await (const event of live.events()) types.push(event.type);
    const run = await live.finished;
    expect(types[0]).toBe("run-start");
    expect(types.at(-1)).toBe("run-end");
    expect(runSchema.parse(run).columns.map(({ method, state, error }) => [method, state, error])).toEqual([
      ["hybrid", "done", null],
      ["sage", "done", null],
    ]);
    for (const column of run.columns) {
      expect(column.retrieval?.ranking.length).toBeGreaterThan(0);
      expect(column.stages.every(({ state }) => state === "done" || state === "skipped")).toBe(true);
    }
    expect(await readRun(engine, run.id)).toEqual(run);
    expect((await listRuns(engine, { limit: 5 }, null))[0]).toMatchObject({
      id: run.id,
      methods: ["hybrid", "sage"],
      answer: run.verdict && answerLine(run.verdict),
      state: "done",
    });
    const replay: string[] = [];
    for await (const event of await followRun(engine, run.id)) replay.push(event.type);
    expect(replay).toEqual(["run-start", "run-end"]);
    expect((await cancelRun(engine, run.id)).state).toBe("done");
  });

  it("gives equal results for equal questions", async () => {
    const rankings = [];
    for (let time = 0; time < 2; time++) {
      const live = await startRun(
        engine,
        runRequestSchema.parse({
          knowledgeBase: "small-world",
          question: "films in Vienna",
          methods: ["hybrid", "sage"],
        }),
      );
      rankings.push((await live.finished).columns.map(({ retrieval }) => retrieval));
    }
    expect(rankings[0]).toEqual(rankings[1]);
  });

  it("is read by the canvas", async () => {
    const { nodes } = await searchNodes(engine, "small-world", { q: "the third man", k: 3 });
    expect(nodes[0]?.id).toBe("f1");
    const around = await readNeighbours(
      engine,
      "small-world",
      neighboursQuerySchema.parse({ ids: ["f1"], kinds: ["relation"] }),
    );
    expect(around.edges.map(({ type, target }) => [type, target]).toSorted()).toEqual([
      ["DIRECTED_BY", "p1"],
      ["STARRING", "p2"],
    ]);
    expect(around.nodes.map(({ id }) => id).toSorted()).toEqual(["p1", "p2"]);
    expect((await readTable(engine, "small-world", "table:awards")).rows).toHaveLength(2);
    expect((await refusal(readTable(engine, "small-world", "table:none"))).code).toBe("not-found");
  });

  it("is evaluated in the background, and asked before it", async () => {
    const method = engine.methods.get("hybrid");
    const retrieve = method.retrieve.bind(method);
    const isBackground: boolean[] = [];
    const spy = vi.spyOn(method, "retrieve").mockImplementation((...given) => {
      isBackground.push(turns.context?.getStore() === true);
      return retrieve(...given);
    });
    const question = "zither music";
    const request = { knowledgeBase: "small-world", methods: ["hybrid"], params: {}, k: 3, llm: false };
    const questions = [{ id: "1", question, answers: ["doc:vienna"] }];
    for await (const _ of await evaluate(engine, { ...request, questions }));
    const asked = runRequestSchema.parse({ knowledgeBase: "small-world", question, methods: ["hybrid"] });
    await (await startRun(engine, asked)).finished;
    spy.mockRestore();
    expect(isBackground).toEqual([true, false]);
  });

  it("is evaluated at an equal budget, with documents and tables as gold", async () => {
    const events: EvaluationEvent[] = [];
    const questions = [
      { id: "1", question: "Who directed Odd Man Out?", answers: ["Carol Reed"] },
      { id: "2", question: "zither music", answers: ["doc:vienna"] },
      { id: "3", question: "zither music", answers: ["nobody at all"] },
    ];
    for await (const event of await evaluate(engine, {
      knowledgeBase: "small-world",
      questions,
      methods: ["hybrid", "sage"],
      params: {},
      k: 3,
      llm: false,
    }))
      events.push(event);
    expect(events[0]).toEqual({
      type: "start",
      questions: 3,
      unresolved: [{ id: "3", answer: "nobody at all" }],
    });
    const results = events.flatMap((event) => (event.type === "result" ? [event.result] : []));
    expect(results).toHaveLength(6);
    for (const { ids } of results) expect(ids.length).toBeLessThanOrEqual(3);
    const end = events.at(-1);
    expect(end).toMatchObject({
      type: "end",
      methods: [
        { method: "hybrid", n: 3 },
        { method: "sage", n: 3 },
      ],
    });
    if (end?.type === "end") expect(end.methods[0]?.["recall@3"]).toBeCloseTo(2 / 3);
  });

  it("is not built again while nothing has changed", async () => {
    expect(await startIndexing(engine, "small-world", { force: false })).toBeNull();
    const before = (await describeKnowledgeBase(engine, "small-world")).generation;
    const job = await startIndexing(engine, "small-world", { force: true });
    expect(job && (await finish(job))).toMatchObject({ state: "succeeded" });
    expect((await describeKnowledgeBase(engine, "small-world")).generation).not.toBe(before);
  });

  it("chooses similarity edges as it was asked to, also when it is built again later", async () => {
    const linked = { percentile: 99, logic: "and" as const, degree: null };
    const job = await startIndexing(engine, "small-world", { force: false, linked });
    expect(job && (await finish(job))).toMatchObject({ state: "succeeded" });
    expect((await readSimilarity(engine, "small-world")).built).toEqual(linked);
    expect(await startIndexing(engine, "small-world", { force: false })).toBeNull();
    expect(await startIndexing(engine, "small-world", { force: false, linked })).toBeNull();
    const again = await startIndexing(engine, "small-world", { force: true });
    expect(again && (await finish(again))).toMatchObject({ state: "succeeded" });
    expect((await describeKnowledgeBase(engine, "small-world")).manifest?.linked).toEqual(linked);
  });

  it("takes a file's new version only when asked to", async () => {
    const nodes = `${SMALL_WORLD["nodes.csv"]}\nf3,Trapeze,Film,Three people fly in Paris.,1956`;
    expect(await refusal(add("small-world", { "nodes.csv": nodes }))).toMatchObject({ code: "conflict" });
    const { job } = await add("small-world", { "nodes.csv": nodes }, { replace: true });
    await finish(job);
    expect((await searchNodes(engine, "small-world", { q: "Trapeze", k: 1 })).nodes[0]?.id).toBe("f3");
  });
});
