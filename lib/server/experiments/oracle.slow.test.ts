/** What is made of an experiment, from the outside: oracle views, its router, the label audit, gold from a run. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { auditQuerySchema } from "../../api/audit";
import { type OracleQuery, oracleQuerySchema } from "../../api/oracle";
import type { Experiment } from "../../api/schemas/experiment";
import { runRequestSchema } from "../../measure/run/run";
import type { Engine } from "../engine";
import { importQuestions, readQuestionSet, removeQuestionSet } from "../knowledge-bases/question-sets";
import { startRun } from "../runs/runs";
import { finishJob } from "../testing/indexed-base";
import { compareOnTales, type OpenTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS } from "../testing/tales";
import { removeExperiment } from "./experiments";
import { addGoldFromRun } from "./gold-from-run";
import { decideLabels, readAudit } from "./label-audit";
import { readOracle, startReading } from "./oracle";

/** Of two questions gold is wrong, which the methods that plan will agree on. */
const WRONG: Record<string, string> = { q4: "d20", q6: "d21" };
const QUESTIONS = TALE_QUESTIONS.map((one) => ({ ...one, answers: [WRONG[one.id] ?? one.answers[0]!] }));

let tales: OpenTales;
let engine: Engine;
let base: string;
let experiment: Experiment;

beforeAll(async () => {
  tales = await openTales(QUESTIONS);
  ({ engine, base } = tales);
  experiment = await compareOnTales(tales);
});
afterAll(() => tales?.close());

const oracle = (query: Record<string, string>) =>
  readOracle(engine, experiment.id, oracleQuerySchema.parse(query) as OracleQuery);
const audit = (query = {}) => readAudit(engine, experiment.id, auditQuerySchema.parse(query));

describe("oracle views", () => {
  it("are there before the questions were read, for the variants and the slice that were chosen", async () => {
    const { rows, variants, questions, router } = await oracle({
      by: "rr",
      variants: "2,0",
      slice: "odd=true",
    });
    expect(variants).toEqual([0, 2]);
    expect(questions).toBe(15);
    expect(rows.map(({ kind, name }) => [kind, name])).toEqual([
      ["variant", "hybrid"],
      ["variant", "mor"],
      ["fusion", expect.any(String)],
      ["best-of", expect.any(String)],
      ["union", expect.any(String)],
    ]);
    expect(router).toMatchObject({ read: 0, of: 30, job: null, trained: null });
  });

  it("refuse what cannot be chosen among", async () => {
    await expect(oracle({ variants: "1" })).rejects.toMatchObject({ code: "invalid-input" });
    await expect(oracle({ variants: "0,7" })).rejects.toMatchObject({ code: "invalid-input" });
    expect(oracleQuerySchema.safeParse({ variants: "0;1" }).success).toBe(false);
  });

  it("have a router once a job has read the questions, which goes on where it stopped", async () => {
    const { questionCues } = engine.database;
    const original = questionCues.save.bind(questionCues);
    const save = vi.spyOn(questionCues, "save");
    save.mockImplementationOnce(original).mockRejectedValueOnce(new Error("The disk is full."));
    const stopped = await startReading(engine, experiment.id);
    expect((await finishJob(engine, stopped!)).state).toBe("failed");
    expect((await oracle({})).router.read).toBe(16);
    const job = await startReading(engine, experiment.id);
    expect((await finishJob(engine, job!)).state).toBe("succeeded");
    expect(save.mock.calls.map(([, cues]) => cues.size)).toEqual([16, 14, 14]);
    expect(await startReading(engine, experiment.id)).toBeNull();
    const views = await oracle({ by: "hit1" });
    expect(views.router).toMatchObject({ read: 30, of: 30, missing: null, job: { id: job!.id } });
    const kinds = views.rows.map(({ kind }) => kind);
    expect(kinds).toEqual(["variant", "variant", "variant", "fusion", "router", "best-of", "union"]);
    const meanOf = (kind: string) => views.rows.find((row) => row.kind === kind)!.mean;
    expect(meanOf("router")).toBeLessThanOrEqual(meanOf("best-of"));
    expect((await oracle({ by: "hit1" })).rows).toEqual(views.rows);
  });
});

describe("the label audit", () => {
  it("finds gold that is wrong, and does not show again what was decided", async () => {
    const { items, questionSet, total } = await audit();
    const suspects = items.map(({ question }) => question.id);
    expect(suspects).toContain("q4");
    expect(suspects).toContain("q6");
    const item = items.find(({ question }) => question.id === "q4")!;
    expect(item.gold).toEqual(["Ada Director20"]);
    expect(item.proposed[0]).toMatchObject({ node: "d2", name: "Ada Director2", labels: ["Person"] });
    const decisions = [
      { question: "q4", verdict: "replace" as const, answers: ["d2"] },
      { question: "q6", verdict: "ambiguous" as const, answers: [] },
    ];
    const { version } = questionSet!;
    const next = await decideLabels(engine, experiment.id, { version, decisions });
    expect(next.version).toBe(version + 1);
    const { items: changed } = await readQuestionSet(engine, base, "tales");
    expect(changed.find(({ id }) => id === "q4")).toMatchObject({
      answers: ["d2"],
      properties: { audit: "replace" },
    });
    const again = await audit();
    expect(again.items.map(({ question }) => question.id)).not.toContain("q4");
    expect(again.total).toBe(total - 2);
    expect(again.decided).toMatchObject({ replace: 1, ambiguous: 1, add: 0 });
    await expect(decideLabels(engine, experiment.id, { version, decisions })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(
      decideLabels(engine, experiment.id, {
        version: next.version,
        decisions: [{ question: "nobody", verdict: "ambiguous", answers: [] }],
      }),
    ).rejects.toMatchObject({ code: "invalid-input" });
  });
});

describe("gold from a run", () => {
  const ask = async (question: string) => {
    const live = await startRun(
      engine,
      runRequestSchema.parse({ knowledgeBase: base, question, methods: ["hybrid"] }),
    );
    return (await live.finished).id;
  };
  const add = (run: string, nodes: string[], more = {}) =>
    addGoldFromRun(engine, run, { questionSet: "picked", nodes, replace: false, ...more });

  it("makes the set, adds to it, and knows a question again", async () => {
    const run = await ask("who directed Harbour Tale 3?");
    const first = await add(run, ["d1"]);
    expect(first).toMatchObject({ outcome: "new", set: { name: "picked", version: 1, questions: 1 } });
    expect(first.question).toMatchObject({ answers: ["d1"], properties: { run } });
    const same = await add(await ask("Who  directed harbour tale 3?"), ["d1"]);
    expect(same).toMatchObject({ outcome: "same", set: { version: 1 } });
    const more = await add(run, ["d1", "d2"]);
    expect(more).toMatchObject({
      outcome: "changed",
      set: { version: 2 },
      question: { answers: ["d1", "d2"] },
    });
    const other = await add(run, ["d3"], { replace: true });
    expect(other).toMatchObject({ outcome: "changed", set: { questions: 1 }, question: { answers: ["d3"] } });
    const second = await add(await ask("who directed Harbour Tale 5?"), ["d2"]);
    expect(second).toMatchObject({ outcome: "new", set: { questions: 2, version: 4 } });
  });

  it("does not add a node that an answer names already, and refuses one that is not there", async () => {
    const text = JSON.stringify({
      id: "n",
      question: "who directed Harbour Tale 9?",
      answers: ["Ada Director4"],
    });
    await importQuestions(engine, base, { name: "named", file: "n.jsonl", text, skip: false });
    const run = await ask("who directed Harbour Tale 9?");
    expect(await add(run, ["d4"], { questionSet: "named" })).toMatchObject({ outcome: "same" });
    await expect(add(run, ["d4", "nobody"])).rejects.toMatchObject({
      code: "invalid-input",
      problems: [{ message: expect.stringContaining("nobody") }],
    });
  });
});

describe("what goes away", () => {
  it("leaves an audit that can be read but not written, and takes what was read with the experiment", async () => {
    await removeQuestionSet(engine, base, "tales");
    const { questionSet, items } = await audit();
    expect(questionSet).toBeNull();
    expect(items.length).toBeGreaterThan(0);
    await expect(
      decideLabels(engine, experiment.id, {
        version: 1,
        decisions: [{ question: "q4", verdict: "ambiguous", answers: [] }],
      }),
    ).rejects.toMatchObject({ code: "not-found" });
    const job = await engine.database.jobs.enqueue(base, "router", { experiment: experiment.id });
    await removeExperiment(engine, experiment.id);
    expect((await finishJob(engine, job)).state).not.toBe("failed");
    expect(await engine.database.questionCues.read(experiment.id)).toEqual(new Set());
  });
});
