/** Every use of a language model by questions and jobs, met by a real one: what it says is weak, what it does is real. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { extractionRequestSchema } from "../api/extraction";
import { judgeRequestSchema } from "../api/judgements";
import type { Job } from "../api/schemas/job";
import { llmSettingsSchema } from "../api/schemas/settings";
import { newExperimentSchema } from "../measure/experiment";
import { type Run, type RunColumn, runRequestSchema } from "../measure/run/run";
import { REAL } from "../stores/llm/testing/real-llm";
import type { Engine } from "./engine";
import { startExperiment } from "./experiments/experiments";
import { readJudgements } from "./experiments/judgements";
import { startJudging } from "./experiments/judging";
import { startExtraction } from "./knowledge-bases/extracting";
import { startIndexing } from "./knowledge-bases/indexing";
import { importQuestions } from "./knowledge-bases/question-sets";
import { startRun } from "./runs/runs";
import { readSettings, saveSettings } from "./settings";
import { finishJob, indexedBase } from "./testing/indexed-base";
import { type Scratch, SMALL_WORLD, unstarted } from "./testing/small-world";
import { openTestEngine } from "./testing/test-engine";

const QUESTION = "Who directed Odd Man Out?";
const GOLD = "p1";
/** What each method asks the model, the answer apart. */
const ASKED: Readonly<Record<string, readonly string[]>> = {
  hybrid: [],
  sage: ["plan the retrieval"],
  graphraft: ["find the names", "decode the query", "rank the local subgraph"],
  mor: ["plan the metapaths"],
  "sg-rag": ["draw the query graph"],
  stem: ["decompose the question"],
};
const METHODS = Object.keys(ASKED);
const WITH_MODEL = { sage: { seedsBy: "spark" }, graphraft: { reranker: "llm" } };

let place: Scratch;
let engine: Engine;
let base: string;
let without: Run;
/** Id of one over extracted answers, which are judged later. */
let experiment: string;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  base = await indexedBase(engine, "Small world", SMALL_WORLD);
  without = await ask({});
  experiment = await compareWithoutModel();
  await saveSettings(engine, { llm: llmSettingsSchema.parse({ ...REAL, timeoutSeconds: 300 }) });
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

async function ask(params: object): Promise<Run> {
  const given = { knowledgeBase: base, question: QUESTION, methods: METHODS, params };
  return (await startRun(engine, runRequestSchema.parse(given))).finished;
}

async function compareWithoutModel(): Promise<string> {
  const text = JSON.stringify({ id: "q", question: QUESTION, answers: [GOLD] });
  await importQuestions(engine, base, { name: "one", file: "one.jsonl", text, skip: false });
  const variants = ["hybrid", "stem"].map((method) => ({ name: method, method }));
  const wanted = newExperimentSchema.parse({ questionSet: "one", variants, k: 5 });
  const { id, job } = await startExperiment(engine, base, wanted);
  expect(await finishJob(engine, job!)).toMatchObject({ state: "succeeded" });
  return id;
}

const callsOf = ({ stages }: RunColumn) =>
  stages.flatMap(({ artefacts }) => artefacts.flatMap((one) => (one.kind === "llm-call" ? [one] : [])));
const placeOf = (node: string, { retrieval }: RunColumn) =>
  retrieval!.ranking.findIndex((one) => one.node === node);
const notesOf = ({ steps }: Job) => steps.flatMap(({ note }) => note ?? []).join(" ");

describe("a question by six methods at once", () => {
  it("is asked about as each method does, and keeps what was read without the model", async () => {
    const run = await ask(WITH_MODEL);
    expect(run.outages).toEqual([]);
    for (const [at, column] of run.columns.entries()) {
      const { method, state } = column;
      expect(state, method).toBe("done");
      const purposes = callsOf(column).map(({ purpose }) => purpose);
      for (const purpose of [...ASKED[method]!, "answer the question"])
        expect(purposes, method).toContain(purpose);
      // SPARK follows its own plan.
      if (method === "sage") continue;
      const before = placeOf(GOLD, without.columns[at]!);
      expect(before, method).toBeGreaterThanOrEqual(0);
      if (method === "graphraft") expect(placeOf(GOLD, column), method).toBeGreaterThanOrEqual(0);
      else expect(placeOf(GOLD, column), method).toBeLessThanOrEqual(before);
    }
    expect((await readSettings(engine)).outage).toBeNull();
  });
});

describe("a job", () => {
  it("describes chunks", async () => {
    const job = await finishJob(
      engine,
      (await startIndexing(engine, base, { force: false, describe: true }))!,
    );
    expect(job).toMatchObject({ state: "succeeded", error: null });
    expect(notesOf(job)).toMatch(/\d of 2 chunks described\. \d calls/);
  });

  it("extracts facts, of which it keeps those that the text has", async () => {
    const schema = {
      labels: [{ name: "Film" }, { name: "Place" }],
      relations: [{ type: "SHOT_IN", from: ["Film"], to: ["Place"] }],
    };
    const options = extractionRequestSchema.parse({ with: "model", schema });
    const job = await finishJob(engine, await startExtraction(engine, base, options));
    expect(job).toMatchObject({ state: "succeeded", error: null });
    expect(notesOf(job)).toMatch(/[01] of 1 chunks read\. [12] calls/);
  });

  it("judges two answers in both orders", async () => {
    const wanted = judgeRequestSchema.parse({ baseline: 0, others: [1] });
    const judged = await finishJob(engine, await startJudging(engine, experiment, wanted));
    expect(judged).toMatchObject({ state: "succeeded", error: null });
    const { pairs } = await readJudgements(engine, experiment);
    // What a small model writes may be no verdict.
    if (pairs.length === 0) expect(notesOf(judged)).toContain("1 pairs of answers got no usable verdict");
    else expect(pairs).toMatchObject([{ judged: 1 }]);
  });
});
