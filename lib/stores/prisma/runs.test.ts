import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type RunColumn, runColumnSchema } from "../../measure/run/run";
import { openTestDatabase, type TestDatabase } from "../testing/open-test-database";
import type { Database } from "./database";

const QUEUED = {
  counterfactual: null,
  state: "queued" as const,
  params: {},
  stages: [],
  retrieval: null,
  ms: null,
  llmCalls: 0,
  llmTokens: 0,
  llmCost: 0,
  error: null,
};
const NEW_RUN = {
  knowledgeBase: "kb",
  generation: "g1",
  question: "Who directed “Heat”?",
  budget: 20,
  corrections: [{ span: [13, 17] as [number, number], node: "heat" }],
  follows: null,
};
const COLUMNS: RunColumn[] = [
  { ...QUEUED, id: "sage", method: "sage", params: { hops: 2, nested: { list: [1, null, "ü\u2028"] } } },
  { ...QUEUED, id: "hybrid", method: "hybrid" },
];

let opened: TestDatabase;
let database: Database;
beforeAll(async () => {
  opened = await openTestDatabase();
  database = opened.database;
});
afterAll(() => opened.remove());
beforeEach(async () => {
  for (const { id } of await database.knowledgeBases.list()) await database.knowledgeBases.remove(id);
  await database.knowledgeBases.create({ name: "KB" });
});

/** A call that was paid; a column's totals are those of its trace. */
const CALL = {
  kind: "llm-call",
  purpose: "answer the question",
  model: "m",
  messages: [],
  answer: "Mann.",
  usage: { input: 10, output: 5, estimated: false },
  ms: 3.5,
  cost: 0.25,
  cached: false,
  attempts: 1,
};

/** A column with a trace of about `megabytes`. */
function finished(method: string, megabytes = 0): RunColumn {
  const text = "An excerpt with “quotes”, a \u0000 and half a pair \ud800.".padEnd(500, "x");
  const ranking = Array.from({ length: megabytes * 1_000 }, (_, at) => ({
    node: `node ${at}`,
    score: 1 / (at + 3),
    contributions: [{ name: text, value: 0.1 + 0.2, weight: 1 }],
    via: [],
  }));
  return runColumnSchema.parse({
    id: method,
    method,
    state: "done",
    params: { budget: 5 },
    stages: [
      {
        id: "seeds",
        state: "done",
        startedAtMs: 0.1,
        ms: 3.25,
        graphReads: 4,
        artefacts: [
          { kind: "ranking", title: "Seeds", ranking },
          { kind: "note", level: "flag", text },
          CALL,
          CALL,
        ],
      },
    ],
    retrieval: {
      ranking: [],
      evidence: { nodes: [], edges: [], omitted: 0 },
      answer: { writer: "extractive", abstained: true, sentences: [], nodes: [] },
    },
    ms: 12.125,
    llmCalls: 2,
    llmTokens: 30,
    llmCost: 0.5,
    error: null,
  });
}

describe("Runs", () => {
  test("begin with their columns in the order given", async () => {
    const run = await database.runs.create({ ...NEW_RUN, columns: COLUMNS });
    expect(run).toMatchObject({ ...NEW_RUN, knowledgeBaseName: "KB", state: "running" });
    expect(run.columns).toEqual(COLUMNS);
    expect(await database.runs.get(run.id)).toEqual(run);
    await expect(database.runs.get("nothing")).rejects.toMatchObject({ code: "not-found" });
    expect(await database.runs.questionOf(run.id, null)).toBe(run.question);
    expect(await database.runs.questionOf("nothing", null)).toBeNull();
  });

  test("reopen exactly, with traces of several megabytes and any character", async () => {
    const { id } = await database.runs.create({ ...NEW_RUN, columns: COLUMNS });
    const column = finished("sage", 5);
    await database.runs.saveColumn(id, column);
    await database.runs.finish(id, null);
    const run = await database.runs.get(id);
    expect(run.state).toBe("done");
    expect(run.columns).toEqual([column, COLUMNS[1]]);
  });

  test("other statements are answered while a large trace is written", async () => {
    const { id } = await database.runs.create({ ...NEW_RUN, columns: COLUMNS });
    const writing = database.runs.saveColumn(id, finished("hybrid", 5));
    const reading = database.knowledgeBases.get("kb");
    let turns = 0;
    const turning = setInterval(() => turns++, 0);
    await Promise.all([writing, reading]);
    clearInterval(turning);
    expect(turns).toBeGreaterThan(0);
  });

  test("refuse a question with a character that cannot be stored, but keep an error that has one", async () => {
    const asked = database.runs.create({ ...NEW_RUN, question: "Who\u0000?", columns: COLUMNS });
    await expect(asked).rejects.toMatchObject({ name: "HopscopeError", code: "invalid-input" });
    const { id } = await database.runs.create({ ...NEW_RUN, columns: COLUMNS });
    await database.runs.saveColumn(id, { ...finished("sage"), state: "failed", error: "Line 3: \u0000" });
    expect((await database.runs.get(id)).columns[0]).toMatchObject({ error: "Line 3: \uFFFD" });
  });

  test("refuse a column of a run that is gone", async () => {
    await expect(database.runs.saveColumn("nothing", finished("sage"))).rejects.toMatchObject({
      code: "not-found",
    });
  });

  test("are listed newest first, page by page, without traces", async () => {
    await database.knowledgeBases.create({ name: "Other" });
    const ids: string[] = [];
    for (let at = 0; at < 5; at++)
      ids.unshift((await database.runs.create({ ...NEW_RUN, columns: COLUMNS })).id);
    const other = await database.runs.create({ ...NEW_RUN, knowledgeBase: "other", columns: COLUMNS });
    const page = await database.runs.list({ limit: 2, knowledgeBase: "KB" });
    expect(page.map(({ id }) => id)).toEqual(ids.slice(0, 2));
    expect(ids).toEqual(ids.toSorted().reverse());
    expect(Math.abs(Date.now() - Date.parse(page[0]!.createdAt))).toBeLessThan(60_000); // UTC whatever the server's time zone
    expect(page[0]).toMatchObject({
      question: NEW_RUN.question,
      methods: ["sage", "hybrid"],
      knowledgeBaseName: "KB",
    });
    expect(page[0]).not.toHaveProperty("columns");
    const rest = await database.runs.list({ limit: 9, knowledgeBase: "kb", after: ids[1]! });
    expect(rest.map(({ id }) => id)).toEqual(ids.slice(2));
    expect((await database.runs.list({ limit: 9 })).map(({ id }) => id)).toEqual([other.id, ...ids]);
    await expect(database.runs.list({ limit: 1, after: "nothing" })).rejects.toMatchObject({
      code: "not-found",
    });
  });

  test("are listed by thread, words, method and state, and removed", async () => {
    const first = await database.runs.create({ ...NEW_RUN, columns: COLUMNS });
    const follows = { run: first.id, thread: first.id, asked: "and who wrote it?", references: [] };
    const next = await database.runs.create({
      ...NEW_RUN,
      question: "Who wrote 100 % of “Heat”?",
      follows,
      columns: COLUMNS.slice(0, 1),
    });
    await database.runs.finish(next.id, "Michael Mann");
    expect((await database.runs.get(next.id)).follows).toEqual(follows);
    expect((await database.runs.list({ limit: 9 })).map(({ answer }) => answer)).toEqual([
      "Michael Mann",
      null,
    ]);
    const ids = async (wanted: object) =>
      (await database.runs.list({ limit: 9, ...wanted })).map(({ id }) => id);
    expect(await ids({ thread: first.id })).toEqual([next.id, first.id]);
    expect(await ids({ thread: next.id })).toEqual([next.id]);
    expect(await ids({ text: "WHO WROTE" })).toEqual([next.id]);
    expect(await ids({ text: "100 %" })).toEqual([next.id]);
    expect(await ids({ text: "1_0" })).toEqual([]);
    expect(await ids({ text: "and who" })).toEqual([next.id]);
    expect(await ids({ method: "hybrid" })).toEqual([first.id]);
    expect(await ids({ state: "done" })).toEqual([next.id]);
    await database.runs.remove(first.id);
    expect(await ids({ thread: first.id })).toEqual([next.id]);
    await expect(database.runs.get(first.id)).rejects.toMatchObject({ code: "not-found" });
    await expect(database.runs.remove(first.id)).rejects.toMatchObject({ code: "not-found" });
  });

  test("that a dead process left running are closed; what was done stays done", async () => {
    const { id } = await database.runs.create({ ...NEW_RUN, columns: COLUMNS });
    const before = await database.runs.create({ ...NEW_RUN, columns: COLUMNS });
    await database.runs.finish(before.id, null);
    await database.runs.saveColumn(id, finished("hybrid"));
    await database.runs.markInterrupted(new Date(Date.now() - 60_000));
    expect(await database.runs.get(id)).toMatchObject({ state: "running" });
    await database.runs.markInterrupted();
    const run = await database.runs.get(id);
    expect(run.state).toBe("interrupted");
    expect(run.columns.map(({ state }) => state)).toEqual(["interrupted", "done"]);
    expect(await database.runs.get(before.id)).toMatchObject({ state: "done" });
  });
});

describe("what a person writes on a run", () => {
  test("is stored, replaced part by part, listed, and found by its tag", async () => {
    const { id } = await database.runs.create({ ...NEW_RUN, columns: COLUMNS });
    await database.runs.create({ ...NEW_RUN, columns: COLUMNS });
    expect(await database.runs.get(id)).toMatchObject({ tags: [], note: "" });
    await database.runs.annotate(id, { tags: ["demo", "it's 100%"], note: "line\u0000 one" });
    expect(await database.runs.annotate(id, { note: "two" })).toEqual({
      tags: ["demo", "it's 100%"],
      note: "two",
      title: "",
    });
    expect(await database.runs.annotate(id, { title: "Films noirs" })).toMatchObject({ note: "two" });
    expect(await database.runs.get(id)).toMatchObject({ tags: ["demo", "it's 100%"], note: "two" });
    const found = await database.runs.list({ limit: 10, tag: "it's 100%" });
    expect(found.map((run) => [run.id, run.tags, run.note])).toEqual([[id, ["demo", "it's 100%"], "two"]]);
    expect(await database.runs.list({ limit: 10, tag: "dem" })).toEqual([]);
    const named = await database.runs.list({ limit: 10, text: "films NOIR" });
    expect(named.map((run) => [run.id, run.title])).toEqual([[id, "Films noirs"]]);
    expect(await database.runs.tags()).toEqual(["demo", "it's 100%"]);
    await database.runs.annotate(id, { tags: [] });
    expect(await database.runs.tags()).toEqual([]);
  });

  test("needs a run", async () => {
    await expect(database.runs.annotate("none", { note: "x" })).rejects.toThrow("There is no run none.");
  });
});
