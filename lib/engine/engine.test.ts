/** The engine from the outside: files in, questions answered, and everything that can be wrong with them. */
import { existsSync, writeFileSync } from "node:fs";
import path from "node:path";
import { Readable } from "node:stream";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { neighboursQuerySchema } from "../core/api";
import { HopscopeError } from "../core/errors";
import type { EvaluationEvent } from "../core/evaluation";
import type { Job } from "../core/job";
import { runRequestSchema, runSchema } from "../core/run";
import { sourceFilePath } from "../stores/source-files";
import type { Engine } from "./engine";
import { evaluate } from "./evaluate";
import { readNeighbours, readSchema, readTable, searchNodes } from "./graph-reads";
import { startIndexing } from "./indexing";
import { followJob } from "./jobs";
import {
  createKnowledgeBase,
  describeKnowledgeBase,
  listKnowledgeBases,
  removeKnowledgeBase,
} from "./knowledge-bases";
import { openEngine } from "./open-engine";
import { cancelRun, followRun, listRuns, readRun, startRun } from "./runs";
import { readSimilarity } from "./similarity";
import { addSources } from "./sources";
import { type Scratch, SMALL_WORLD, scratch } from "./testing/small-world";

let place: Scratch;
let engine: Engine;

beforeAll(async () => {
  place = scratch();
  engine = await openEngine(place.environment);
}, 60_000);
afterAll(async () => {
  await engine?.close();
  place.remove();
});

type Files = Readonly<Record<string, string | Uint8Array>>;

function add(base: string, files: Files, options: Partial<Parameters<typeof addSources>[3]> = {}) {
  return addSources(
    engine,
    base,
    async (keep) => {
      for (const [name, content] of Object.entries(files))
        await keep(name, Readable.from([Buffer.from(content)]));
    },
    { onRejected: "refuse", replace: false, ...options },
  );
}

async function finish(job: Job): Promise<Job> {
  let last = job;
  for await (const now of await followJob(engine, job.id)) last = now;
  return last;
}

async function refusal(attempt: Promise<unknown>): Promise<HopscopeError> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HopscopeError);
  return error as HopscopeError;
}

describe("a knowledge base", () => {
  beforeAll(async () => {
    await createKnowledgeBase(engine, { name: "Small world", description: "" });
    const { job, rejected } = await add("small-world", SMALL_WORLD);
    expect(rejected).toBe(0);
    expect(await finish(job)).toMatchObject({ state: "succeeded", error: null });
  }, 60_000);

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

  it("answers a question by every method, live and kept alike", async () => {
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
    expect((await listRuns(engine, { limit: 5 }))[0]).toMatchObject({
      id: run.id,
      methods: ["hybrid", "sage"],
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

  it("chooses similarity edges as it was told, also when it is built again later", async () => {
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

describe("bad input leaves the knowledge base as it was", () => {
  const line = "x".repeat(10 * 1024 * 1024);
  const cases: [what: string, files: Files, found: RegExp][] = [
    ["an empty file", { "extra.csv": "" }, /empty/i],
    [
      "a binary file named .csv",
      { "extra.csv": Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 0, 0]) },
      /binary|PNG|image/i,
    ],
    ["a line of 10 MB", { "extra.jsonl": `{"id":"d","title":"t","text":"${line}"}` }, /line/i],
    ["duplicate ids", { "b-nodes.csv": "id,name\nn1,A\nn1,B" }, /n1/],
    ["an edge to an unknown node", { "b-edges.csv": "source,type,target\nf1,KNOWS,nobody" }, /nobody/],
    [
      "cyclic parent links",
      {
        "b-documents.jsonl":
          '{"id":"a","title":"A","text":"one","parent":"b"}\n{"id":"b","title":"B","text":"two","parent":"a"}',
      },
      /parent/i,
    ],
    ["invalid UTF-8", { "extra.txt": Uint8Array.from([0x61, 0xff, 0xfe, 0x62]) }, /UTF-8/],
    ["no file at all", {}, /nothing|no file/i],
  ];

  it.each(cases)("%s", async (_what, files, found) => {
    const before = await describeKnowledgeBase(engine, "small-world");
    const error = await refusal(add("small-world", files));
    expect(error.status).toBeGreaterThanOrEqual(400);
    expect(error.status).toBeLessThan(500);
    expect([error.message, ...error.problems.map(({ message }) => message)].join(" ")).toMatch(found);
    expect(await describeKnowledgeBase(engine, "small-world")).toEqual(before);
  });

  it("tells file and line of a rejected row, and takes the others when asked to", async () => {
    await createKnowledgeBase(engine, { name: "Half good", description: "" });
    const files = { "nodes.csv": "id,name\na,A\na,B\nc,C" };
    const error = await refusal(add("half-good", files));
    expect(error.problems[0]?.at).toMatch(/^nodes\.csv:3/);
    expect((await describeKnowledgeBase(engine, "half-good")).sources).toEqual([]);
    const { sources, rejected, rejections, job } = await add("half-good", files, { onRejected: "skip" });
    expect({ rejected, line: rejections[0]?.line, accepted: sources[0]?.accepted }).toEqual({
      rejected: 1,
      line: 3,
      accepted: 2,
    });
    expect((await finish(job)).state).toBe("succeeded");
  });

  it("unknown methods, parameters, knowledge bases, and questions that are none", async () => {
    const ask = (request: object) =>
      startRun(engine, {
        knowledgeBase: "small-world",
        question: "q",
        methods: ["hybrid"],
        params: {},
        budget: 5,
        corrections: [],
        ...request,
      });
    expect(await refusal(ask({ methods: ["oracle"] }))).toMatchObject({ status: 404 });
    expect(await refusal(ask({ params: { hybrid: { nonsense: 1 } } }))).toMatchObject({ status: 400 });
    expect(await refusal(ask({ knowledgeBase: "nowhere" }))).toMatchObject({ status: 404 });
    expect(
      runRequestSchema.safeParse({ knowledgeBase: "x", question: "  ", methods: ["hybrid"] }).success,
    ).toBe(false);
    expect(
      runRequestSchema.safeParse({ knowledgeBase: "x", question: "q".repeat(50_000), methods: ["hybrid"] })
        .success,
    ).toBe(false);
  });

  it("asking before anything is indexed, and two of one name", async () => {
    await createKnowledgeBase(engine, { name: "Empty", description: "" });
    expect(
      await refusal(
        startRun(engine, {
          knowledgeBase: "empty",
          question: "q",
          methods: ["hybrid"],
          params: {},
          budget: 5,
          corrections: [],
        }),
      ),
    ).toMatchObject({ code: "not-ready" });
    expect(await refusal(createKnowledgeBase(engine, { name: "Empty", description: "" }))).toMatchObject({
      code: "conflict",
    });
  });
});

it("removes a knowledge base with its files, and keeps those that another one has", async () => {
  await createKnowledgeBase(engine, { name: "Twin", description: "" });
  const { job } = await add("twin", {
    "documents.jsonl": SMALL_WORLD["documents.jsonl"],
    "only.txt": "Only here.",
  });
  await finish(job);
  const folder = engine.environment.HOPSCOPE_DATA;
  const [shared, own] = (await describeKnowledgeBase(engine, "twin")).sources.map(({ sha256 }) =>
    path.join(folder, "sources", sha256.slice(0, 2), sha256),
  );
  await removeKnowledgeBase(engine, "twin");
  expect((await listKnowledgeBases(engine)).map(({ id }) => id)).not.toContain("twin");
  expect(existsSync(path.join(folder, "knowledge-bases", "twin"))).toBe(false);
  expect([shared, own].map((file) => existsSync(file ?? ""))).toEqual([true, false]);
});

it("builds nothing from a source whose bytes are gone, and keeps what it shows", async () => {
  await createKnowledgeBase(engine, { name: "Damaged", description: "" });
  const { job, sources } = await add("damaged", {
    "nodes.csv": "id,name\na,A",
    "more-nodes.csv": "id,name\nb,B",
  });
  await finish(job);
  const before = (await describeKnowledgeBase(engine, "damaged")).generation;
  const [lost] = sources;
  writeFileSync(sourceFilePath(engine.environment.HOPSCOPE_DATA, lost?.sha256 ?? ""), "");
  const again = await startIndexing(engine, "damaged", { force: true });
  expect(again && (await finish(again))).toMatchObject({
    state: "failed",
    error: expect.stringContaining(lost?.name ?? ""),
  });
  expect((await describeKnowledgeBase(engine, "damaged")).generation).toBe(before);
});
