/** Training from the outside: a job that ends in a model, models that take turns, words that people use. */
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Job } from "../../api/schemas/job";
import type { PlannerTrained } from "../../api/schemas/trained-model";
import type { HopscopeError } from "../../graph/errors";
import type { Engine } from "../engine";
import { cancelJob, followJob } from "../jobs/jobs";
import { createKnowledgeBase } from "../knowledge-bases/knowledge-bases";
import { finishJob, indexedBase } from "../testing/indexed-base";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { planQuestion } from "./plan-question";
import {
  listModels,
  readAliases,
  removeModel,
  setModelActive,
  startTraining,
  writeAliases,
} from "./training";

const FILMS = 12;
const ids = Array.from({ length: FILMS }, (_, at) => at);
const WORLD = {
  "nodes.csv": [
    "id,name,label",
    ...ids.map((at) => `f${at},Harbour Tale ${at},Film`),
    ...ids.map((at) => `d${at},Ada Director${at},Person`),
    ...ids.map((at) => `w${at},Ben Author${at},Person`),
  ].join("\n"),
  "edges.csv": [
    "source,type,target",
    ...ids.map((at) => `f${at},MADE_BY,d${Math.floor(at / 2)}`),
    ...ids.map((at) => `f${at},RECITED_BY,w${Math.floor(at / 3)}`),
  ].join("\n"),
};
/** Nothing in the words distinguishes the relations: only learning can. */
const QUESTIONS = ids.flatMap((at) => [
  { question: `who was the boss of Harbour Tale ${at}`, answers: [`d${Math.floor(at / 2)}`] },
  { question: `who was the brain of Harbour Tale ${at}`, answers: [`Ben Author${Math.floor(at / 3)}`] },
]);

let place: Scratch;
let engine: Engine;
let base: string;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  base = await indexedBase(engine, "Tales", WORLD);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

const finish = (job: Job) => finishJob(engine, job);

async function plannersOf(base: string): Promise<PlannerTrained[]> {
  return (await listModels(engine, base)).filter((model) => model.kind === "planner");
}

const never = new AbortController().signal;

async function planned(question: string): Promise<{ model: string; pattern: string | undefined }> {
  const { plans, model } = await planQuestion(engine, base, { question, corrections: [], limit: 1 }, never);
  return { model, pattern: plans[0]?.pattern };
}

it("lists what a question could mean, as many as are wanted, with what a person says of its names", async () => {
  const question = "who made Harbour Tale 3";
  const plan = (span: [number, number] | null, limit = 2) =>
    planQuestion(engine, base, { question, corrections: span ? [{ span, node: "f5" }] : [], limit }, never);
  const response = await plan(null);
  expect(response).toMatchObject({ asks: "nodes", mentions: [{ readings: [{ node: "f3" }] }] });
  expect(response.plans).toHaveLength(2);
  expect(response.candidates).toBeGreaterThan(2);
  expect(response.plans[0]!.probability).toBeGreaterThanOrEqual(response.plans[1]!.probability);
  expect(Object.values(response.plans[0]!.parameters)).toContain("f3");
  const corrected = await plan([9, 23], 1);
  expect(corrected).toMatchObject({ mentions: [{ text: "Harbour Tale 3", readings: [{ node: "f5" }] }] });
  expect(Object.values(corrected.plans[0]!.parameters)).toContain("f5");
  await expect(plan([9, 400])).rejects.toMatchObject({ code: "invalid-input" });
});

it("learns from questions with gold answers, and plans with what it learnt", async () => {
  const job = await finish(
    await startTraining(engine, base, QUESTIONS, { model: "planner", reverse: 0, seed: 1 }),
  );
  expect(job).toMatchObject({
    kind: "train",
    state: "succeeded",
    input: { questions: 24, reverse: 0, seed: 1 },
  });
  expect(job.steps.map(({ phase }) => phase)).toEqual([
    "Planning and running candidates",
    "Training",
    "Cross-validating",
  ]);
  const [model, ...others] = await plannersOf(base);
  expect(others).toEqual([]);
  expect(model).toMatchObject({ kind: "planner", active: true, knowledgeBase: base });
  expect(model!.report).toMatchObject({
    questions: 24,
    answerable: 24,
    unresolved: 0,
    templates: 2,
    reverse: 0,
  });
  expect(model!.report.accuracy.byQuestion).toBeGreaterThan(0.9);
  expect(await planned("who was the brain of Harbour Tale 3")).toEqual({
    model: model!.id,
    pattern: "Person <- recited by - Harbour Tale 3",
  });
  expect(await planned("who was the boss of Harbour Tale 3")).toMatchObject({
    pattern: "Person <- made by - Harbour Tale 3",
  });
});

it("is repeated exactly by the same questions and seed", async () => {
  await finish(await startTraining(engine, base, QUESTIONS, { model: "planner", reverse: 0, seed: 1 }));
  const [again, before] = await plannersOf(base);
  const drop = ({ trainedAt, seconds, ...report }: NonNullable<typeof again>["report"]) => ({
    ...report,
    trainedAt: "",
    seconds: 0,
  });
  expect(drop(again!.report)).toEqual(drop(before!.report));
  expect([again!.active, before!.active]).toEqual([true, false]);
});

it("learns from questions that it makes from the graph", async () => {
  const job = await finish(await startTraining(engine, base, [], { model: "planner", reverse: 40, seed: 2 }));
  expect(job.steps[0]).toMatchObject({ phase: "Making questions", done: 40 });
  const [model] = await plannersOf(base);
  expect(model!.report).toMatchObject({ questions: 40, reverse: 40, unresolved: 0 });
  expect(model!.report.answerable).toBeGreaterThan(35);
  // What it says of its accuracy is about its own questions, so a person decides.
  expect(model!.active).toBe(false);
  expect(model!.report.unused).toMatch(/^It learnt only from questions made from the graph/);
});

it("lets models take turns, and goes back to planning without one", async () => {
  const [newest, older] = await listModels(engine, base);
  await setModelActive(engine, base, older!.id, true);
  expect((await listModels(engine, base)).filter(({ active }) => active).map(({ id }) => id)).toEqual([
    older!.id,
  ]);
  await removeModel(engine, base, newest!.id);
  expect((await listModels(engine, base)).some(({ id }) => id === newest!.id)).toBe(false);
  await setModelActive(engine, base, older!.id, false);
  expect(await planned("who was the boss of Harbour Tale 3")).toMatchObject({ model: "zero-shot" });
  await expect(removeModel(engine, base, newest!.id)).rejects.toMatchObject({ code: "not-found" });
  await expect(setModelActive(engine, base, "none", true)).rejects.toMatchObject({ code: "not-found" });
});

it("plans with the words that a person gave a relation, at once", async () => {
  const question = "who was the narrator of Harbour Tale 3";
  expect((await planned(question)).pattern).not.toBe("Person <- recited by - Harbour Tale 3");
  await writeAliases(engine, base, { RECITED_BY: ["narrator"], MADE_BY: [] });
  expect(await readAliases(engine, base)).toEqual({ RECITED_BY: ["narrator"] });
  expect((await planned(question)).pattern).toBe("Person <- recited by - Harbour Tale 3");
  await expect(writeAliases(engine, base, { RECITED: ["reciter"] })).rejects.toMatchObject({
    code: "invalid-input",
    problems: [{ message: expect.stringContaining('"RECITED_BY"') }],
  });
  expect(await readAliases(engine, base)).toEqual({ RECITED_BY: ["narrator"] });
});

it("refuses too few questions, and a knowledge base without a graph", async () => {
  const refusal = (attempt: Promise<unknown>) =>
    attempt.then(
      () => null,
      (error: HopscopeError) => error.code,
    );
  expect(
    await refusal(
      startTraining(engine, base, QUESTIONS.slice(0, 3), { model: "planner", reverse: 0, seed: 1 }),
    ),
  ).toBe("invalid-input");
  await createKnowledgeBase(engine, { name: "Empty", description: "" });
  expect(
    await refusal(startTraining(engine, "empty", QUESTIONS, { model: "planner", reverse: 0, seed: 1 })),
  ).toBe("not-ready");
});

it("stops when it is cancelled, and leaves the models as they were", async () => {
  const before = await listModels(engine, base);
  const job = await startTraining(engine, base, [], { model: "planner", reverse: 20_000, seed: 3 });
  for await (const now of await followJob(engine, job.id)) {
    if (now.progress) await cancelJob(engine, job.id);
    if (now.finishedAt) expect(now.state).toBe("cancelled");
  }
  expect(await listModels(engine, base)).toEqual(before);
});
