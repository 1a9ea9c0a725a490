/** Fine-tuning from the outside: examples, an estimate, a job at an endpoint, and the model that takes a method's messages. */
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { costsQuerySchema } from "../../api/costs";
import type { Job } from "../../api/schemas/job";
import { chatExampleSchema } from "../../methods/contract/fine-tuning";
import { choiceRequest } from "../../methods/graphraft/choose-query";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import { trainTokenModel } from "../../stores/llm/testing/token-model";
import { readCosts } from "../costs";
import type { Engine } from "../engine";
import { cancelJob, followJob } from "../jobs/jobs";
import { openToolkit } from "../methods/toolkit";
import { finishJob, indexedBase } from "../testing/indexed-base";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import {
  estimateFineTuning,
  exportExamples,
  exportPairs,
  readFineTuning,
  removeTuned,
  setTunedActive,
  startFineTuning,
} from "./fine-tuning";

const ids = Array.from({ length: 12 }, (_, at) => at);
const WORLD = {
  "nodes.csv": [
    "id,name,label",
    ...ids.map((at) => `f${at},Harbour Tale ${at},Film`),
    ...ids.map((at) => `d${at},Ada Director${at},Person`),
  ].join("\n"),
  "edges.csv": ["source,type,target", ...ids.map((at) => `f${at},MADE_BY,d${Math.floor(at / 2)}`)].join("\n"),
};
const QUESTIONS = ids.map((at) => ({
  question: `who made Harbour Tale ${at}`,
  answers: [`d${Math.floor(at / 2)}`],
}));
const RECIPE = "graphraft-queries" as const;
const never = new AbortController().signal;

let place: Scratch;
let server: FakeLlmServer;
let engine: Engine;
let base: string;

beforeAll(async () => {
  place = unstarted();
  server = await FakeLlmServer.start();
  engine = await openTestEngine(environment());
  base = await indexedBase(engine, "Tales", WORLD);
});
beforeEach(() => {
  server.script = {};
});
afterAll(async () => {
  await engine?.close();
  await server?.close();
  place.remove();
});

function environment() {
  return { ...place.environment, OPENAI_BASE_URL: server.url, OPENAI_API_KEY: "k" };
}

const finish = (job: Job) => finishJob(engine, job);

async function until(job: Job, isReached: (job: Job) => boolean): Promise<Job> {
  for await (const now of await followJob(engine, job.id)) if (isReached(now)) return now;
  throw new Error("The job ended before.");
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const item of items) found.push(item);
  return found;
}

it("pairs questions with the query that finds their answers, and shows what that query finds", async () => {
  const odd = { question: "who made Harbour Tale 1", answers: ["nobody at all"] };
  const pairs = await all(await exportPairs(engine, base, RECIPE, [...QUESTIONS, odd], never));
  expect(pairs).toHaveLength(13);
  expect(pairs[0]).toMatchObject({
    question: "who made Harbour Tale 0",
    gold: 1,
    chosen: { hits: 1, total: 1, precision: 1, query: expect.stringContaining("MADE_BY") },
  });
  expect(pairs[0]!.candidates).toBeGreaterThan(1);
  expect(pairs.at(-1)).toMatchObject({ gold: 0, chosen: null });
});

it("makes examples of the messages that the method sends", async () => {
  const examples = await all(await exportExamples(engine, base, RECIPE, QUESTIONS, never));
  expect(examples).toHaveLength(QUESTIONS.length);
  const [system, user, assistant] = chatExampleSchema.parse(examples[0]).messages;
  const sent = choiceRequest(QUESTIONS[0]!.question).messages;
  expect(system).toEqual(sent[0]);
  expect(user!.content.startsWith(sent[1]!.content)).toBe(true);
  const { choice } = JSON.parse(assistant!.content);
  expect(user!.content).toContain(`- ${choice}`);
  expect(choice).toContain("made by");
});

it("says what a tuning would take before anything is sent", async () => {
  const before = server.requests.length;
  const estimate = await estimateFineTuning(engine, base, QUESTIONS, { recipe: RECIPE, price: 25 }, never);
  expect(estimate).toMatchObject({ questions: 12, sampled: 12, examples: 12, epochs: 3 });
  expect(estimate.cost).toBeCloseTo((estimate.tokens * 25) / 1e6, 9);
  expect(server.requests.length).toBe(before);
});

it("tunes at the endpoint, and the method's messages go to the model where it is put to use", async () => {
  const job = await finish(
    await startFineTuning(engine, base, QUESTIONS, { recipe: RECIPE, model: "fake-model", price: 10 }),
  );
  expect(job).toMatchObject({ kind: "fine-tune", state: "succeeded" });
  expect(server.training.uploads.at(-1)).toContain("Harbour Tale 3");
  const [model] = (await readFineTuning(engine, base)).models;
  expect(model).toMatchObject({
    recipe: RECIPE,
    // It answers as the other one does.
    active: false,
    report: {
      model: "ft:fake-model:fake",
      from: "fake-model",
      questions: 12,
      // Every fifth question is kept apart.
      examples: 10,
      heldOut: { questions: 2, before: expect.any(Number), after: expect.any(Number) },
      trainedTokens: 1_200,
      cost: 0.012,
    },
  });
  const { groups } = await readCosts(engine, costsQuerySchema.parse({ by: "job" }), null);
  expect(groups.find(({ key }) => key === `tuning:${job.id}`)).toMatchObject({
    figures: { calls: 0, input: 1_200, cost: 0.012, unpriced: 0 },
    // That of the test before.
    estimate: { calls: null, tokens: expect.any(Number), cost: expect.any(Number) },
  });
  expect(model!.report.heldOut!.after).toBe(model!.report.heldOut!.before);
  expect(server.training.uploads.at(-1)).not.toContain('Harbour Tale 4"');
  const payer = { work: "run", subject: "r" } as const;
  const kit = await openToolkit(engine, await engine.database.knowledgeBases.get(base), payer);
  expect(await kit.tuned?.(RECIPE)).toBeNull();
  await setTunedActive(engine, base, model!.id, true);
  expect((await kit.tuned?.(RECIPE))?.id).toContain("ft:fake-model:fake");
  expect(await kit.tuned?.("mor-plans")).toBeNull();
  await setTunedActive(engine, base, model!.id, false);
  expect(await kit.tuned?.(RECIPE)).toBeNull();
  await removeTuned(engine, base, model!.id);
  await expect(setTunedActive(engine, base, model!.id, true)).rejects.toMatchObject({ code: "not-found" });
});

it("goes round: what was exported is tuned on, and sent byte for byte to the model that has learnt from it", async () => {
  const recipe = "graphraft-cypher" as const;
  const shot = (at: number) => `d${(Math.floor(at / 2) + 1) % 6}`;
  const edges = ids.map((at) => `f${at},SHOT_BY,${shot(at)}`);
  const world = { ...WORLD, "edges.csv": [WORLD["edges.csv"], ...edges].join("\n") };
  const own = await indexedBase(engine, "Tales that were shot", world);
  // No word of the questions says which of the two relations is meant: that is learnt.
  const asked = ids.map((at) => ({ question: `who zorked Harbour Tale ${at}`, answers: [shot(at)] }));
  const examples = await all(await exportExamples(engine, own, recipe, asked, never));
  expect(examples).toHaveLength(asked.length);
  const written = examples[0]!.messages.at(-1)!.content;
  server.script = {
    tuning: { learns: true },
    abilities: { vllm: true, grammars: true },
    model: trainTokenModel([`Answer: ${written.replace("SHOT_BY", "MADE_BY")}`]),
  };
  const job = await finish(
    await startFineTuning(engine, own, asked, { recipe, model: "cypher-model", price: 1 }),
  );
  expect(job.error).toBeNull();
  const started = server.training.jobs.length;
  const [tuned] = (await readFineTuning(engine, own)).models;
  expect(tuned!.report.heldOut).toMatchObject({ questions: 2, after: 1 });
  expect(tuned!.report.heldOut!.before).toBeLessThan(1);
  expect(tuned!.active).toBe(true);
  const uploaded = server.training.uploads.at(-1)!;
  const sent = server.requests
    .filter(({ body, path }) => body.model === tuned!.report.model && path === "/chat/completions")
    .map(({ body }) => JSON.stringify(body.messages));
  for (const [at, example] of examples.entries()) {
    const isKept = at % 5 === 4;
    expect(uploaded.includes(JSON.stringify(example))).toBe(!isKept);
    if (isKept) expect(sent).toContain(JSON.stringify(example.messages.slice(0, -1)));
  }

  // The same model, as one that was tuned elsewhere.
  await removeTuned(engine, own, tuned!.id);
  const { model } = tuned!.report;
  const apart = asked.filter((_, at) => at % 5 === 4);
  const measured = await finish(await startFineTuning(engine, own, apart, { recipe, model, tuned: true }));
  expect(measured.error).toBeNull();
  expect((await readFineTuning(engine, own)).models).toMatchObject([
    { active: true, report: { model, from: "", examples: 0, heldOut: tuned!.report.heldOut } },
  ]);
  expect(server.training.jobs).toHaveLength(started);
  await expect(startFineTuning(engine, own, apart, { recipe, tuned: true })).rejects.toMatchObject({
    message: "The name of the tuned model is missing.",
  });
});

it("puts no model to use that could not be measured", async () => {
  engine.languageModels.jobPatienceMs = 100;
  server.script = {
    trouble: ({ body }) => (body.model?.startsWith("ft:") ? { kind: "status", status: 401 } : null),
  };
  const job = await finish(
    await startFineTuning(engine, base, QUESTIONS, { recipe: RECIPE, model: "mute-model" }),
  );
  expect(job).toMatchObject({ state: "succeeded" });
  const tuned = (await readFineTuning(engine, base)).models.find(
    ({ report }) => report.from === "mute-model",
  );
  expect(tuned).toMatchObject({ active: false, report: { heldOut: null } });
  const asked = { recipe: RECIPE, model: "ft:elsewhere", tuned: true };
  expect(await finish(await startFineTuning(engine, base, QUESTIONS, asked))).toMatchObject({
    state: "failed",
    error: expect.stringContaining("ft:elsewhere did not answer"),
  });
  await removeTuned(engine, base, tuned!.id);
});

it("cancels at the endpoint what is cancelled here", async () => {
  server.script = { tuning: { neverEnds: true } };
  const job = await startFineTuning(engine, base, QUESTIONS, { recipe: RECIPE, model: "slow-model" });
  await until(job, ({ progress }) => progress?.phase.includes("running") ?? false);
  await cancelJob(engine, job.id);
  expect(await finish(job)).toMatchObject({ state: "cancelled" });
  expect(server.training.jobs.at(-1)).toMatchObject({ model: "slow-model", status: "cancelled" });
});

it("goes on with the endpoint's own job after the process ended, and starts no second one", async () => {
  server.script = { tuning: { neverEnds: true } };
  const job = await startFineTuning(engine, base, QUESTIONS, { recipe: RECIPE, model: "long-model" });
  await until(job, ({ progress }) => progress?.phase.includes("running") ?? false);
  const started = server.training.jobs.length;
  await engine.close();
  server.script = {};
  engine = await openTestEngine(environment());
  expect(await finish(job)).toMatchObject({ state: "succeeded" });
  expect(server.training.jobs).toHaveLength(started);
  const models = (await readFineTuning(engine, base)).models.map(({ report }) => report.model);
  expect(models.filter((model) => model === "ft:long-model:fake")).toHaveLength(1);
});

it.each([
  ["an endpoint without fine-tuning", { abilities: { fineTuning: false } }, /has no fine-tuning/],
  ["a file that is refused", { tuning: { refusesFiles: true } }, /refused the examples/],
  [
    "a job that fails",
    { tuning: { failsWith: "invalid_training_file" } },
    /failed at .*: invalid training file/,
  ],
])("reports %s in words", async (_, script, expected) => {
  server.script = script;
  const job = await finish(
    await startFineTuning(engine, base, QUESTIONS, { recipe: RECIPE, model: "bad-model" }),
  );
  expect(job).toMatchObject({ state: "failed", error: expect.stringMatching(expected) });
});

it("refuses what cannot be tuned before anything is queued", async () => {
  await expect(
    startFineTuning(engine, base, QUESTIONS.slice(0, 3), { recipe: RECIPE }),
  ).rejects.toMatchObject({ code: "invalid-input", message: expect.stringContaining("at least 10") });
  const few = QUESTIONS.map(({ question }) => ({ question, answers: ["nobody"] }));
  const job = await finish(await startFineTuning(engine, base, few, { recipe: RECIPE }));
  expect(job).toMatchObject({
    state: "failed",
    error: expect.stringContaining("12 questions give 0 examples"),
  });
});
