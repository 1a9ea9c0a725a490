/** What language models cost, from calls of runs, experiments and evaluations to the page. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { costsQuerySchema } from "../api/costs";
import { llmSettingsSchema } from "../api/schemas/settings";
import type { NewExperiment } from "../measure/experiment";
import { runRequestSchema } from "../measure/run/run";
import { answerFromEvidence } from "../stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "../stores/llm/testing/fake-llm-server";
import { readCosts } from "./costs";
import type { Engine } from "./engine";
import { estimateExperiment } from "./experiments/estimate-experiment";
import { startExperiment } from "./experiments/experiments";
import { evaluate } from "./runs/evaluate";
import { removeRun, startRun } from "./runs/runs";
import { saveSettings } from "./settings";
import { type OpenTales, openTales } from "./testing/open-tales";
import { TALE_QUESTIONS } from "./testing/tales";

const QUESTIONS = TALE_QUESTIONS.slice(0, 12);
const noSignal = new AbortController().signal;

let tales: OpenTales;
let engine: Engine;
let server: FakeLlmServer;

beforeAll(async () => {
  tales = await openTales(QUESTIONS);
  ({ engine } = tales);
  server = await FakeLlmServer.start({ answer: answerFromEvidence, details: { cached: 7, reasoning: 2 } });
});
afterAll(async () => {
  await server?.close();
  await tales?.close();
});

const costs = (query: object = {}) => readCosts(engine, costsQuerySchema.parse(query), null);
const price = { "fake-model": { input: 1_000, output: 2_000 } };
const save = (prices: Record<string, { input: number; output: number }>) =>
  saveSettings(engine, {
    llm: llmSettingsSchema.parse({ baseUrl: server.url, model: "fake-model", prices }),
  });

async function ask(question: string): Promise<string> {
  // Of SAGE, too, the model writes the answer alone.
  const params = { sage: { seedsBy: "hybrid" } };
  const request = { knowledgeBase: tales.base, question, methods: ["hybrid", "sage"], params };
  return (await (await startRun(engine, runRequestSchema.parse(request))).finished).id;
}

describe("before any call", () => {
  it("there is nothing, and days in the wrong order are refused", async () => {
    expect(await costs()).toMatchObject({
      first: null,
      groups: [],
      more: 0,
      unpriced: [],
      total: { calls: 0 },
    });
    await expect(costs({ from: "2026-11-23", to: "2026-11-22" })).rejects.toMatchObject({
      code: "invalid-input",
    });
    expect(await costs({ to: "2026-11-30" })).toMatchObject({ from: "2026-11-01" });
  });
});

describe("runs", () => {
  let run: string;

  it("are counted as the endpoint bills them, by method, without money while there is no price", async () => {
    await save({});
    run = await ask(QUESTIONS[0]!.question);
    const { total, unpriced, groups } = await costs({ by: "method" });
    expect(total).toMatchObject({ calls: 2, cached: 0, cost: 0, unpriced: 2, ...server.billed });
    expect(total).toMatchObject({ cachedInput: 14, reasoning: 4 });
    expect(total.seconds).toBeGreaterThan(0);
    expect(unpriced).toEqual(["fake-model"]);
    expect(groups.map(({ key, figures }) => [key, figures.calls]).sort()).toEqual([
      ["hybrid", 1],
      ["sage", 1],
    ]);
  });

  it("have money once there is a price, and answers from the cache cost nothing", async () => {
    await save(price);
    const billed = (server.billed.input * 1_000 + server.billed.output * 2_000) / 1_000_000;
    const before = (await costs()).total;
    expect(before).toMatchObject({ unpriced: 0, cost: expect.closeTo(billed, 6) });
    await ask(QUESTIONS[0]!.question);
    const { total, groups } = await costs({ by: "run" });
    expect(total).toEqual({ ...before, cached: 2, reused: before.input + before.output });
    expect(groups).toHaveLength(2);
    expect(groups.find(({ key }) => key === `run:${run}`)).toMatchObject({
      title: QUESTIONS[0]!.question,
      work: "run",
      subject: { id: run, knowledgeBase: tales.base },
      figures: { calls: 2 },
    });
    expect(await costs({ by: "run", limit: 1 })).toMatchObject({ groups: { length: 1 }, more: 1, total });
  });

  it("that are removed are still counted, without what they asked", async () => {
    const { total } = await costs();
    await removeRun(engine, run);
    const { groups, total: after } = await costs({ by: "run" });
    expect(after).toEqual(total);
    expect(groups.find(({ key }) => key === `run:${run}`)).toMatchObject({
      title: "Removed since",
      subject: null,
    });
    expect(JSON.stringify(groups.find(({ key }) => key === `run:${run}`))).not.toContain(
      QUESTIONS[0]!.question,
    );
  });
});

describe("jobs", () => {
  it("are listed beside what was estimated for just this, and the estimate's own calls are counted apart", async () => {
    const before = (await costs()).total;
    const wanted: NewExperiment = {
      name: "",
      questionSet: "tales",
      variants: [{ name: "flat", method: "hybrid", params: {} }],
      ...{ k: 4, seed: 1, llm: true },
    };
    const { llmCalls, llmTokens, llmCost } = await estimateExperiment(engine, tales.base, wanted, noSignal);
    const named = { ...wanted, name: "Flat with a model" };
    const done = await tales.finished(await startExperiment(engine, tales.base, named));
    const other = await tales.finished(await startExperiment(engine, tales.base, { ...wanted, k: 3 }));
    const { groups, total } = await costs({ by: "job" });
    expect(groups.find(({ key }) => key === `experiment:${done.id}`)).toMatchObject({
      title: "Flat with a model",
      work: "experiment",
      subject: { id: done.id },
      figures: { calls: QUESTIONS.length - 3, cached: 3 },
      estimate: { model: "fake-model", calls: llmCalls, tokens: Math.round(llmTokens), cost: llmCost },
    });
    expect(groups.find(({ key }) => key === `experiment:${other.id}`)).toMatchObject({ estimate: null });
    expect(groups.find(({ work }) => work === "trial")).toMatchObject({
      title: "Tales",
      figures: { calls: 3 },
    });
    const sum = groups.reduce((all, { figures }) => all + figures.calls, 0);
    expect(total.calls - before.calls).toBe(sum);
    const works = await costs({ by: "work" });
    expect(works.groups.map(({ key }) => key).sort()).toEqual(["experiment", "run", "trial"]);
  });

  it("and evaluations are named by their knowledge base", async () => {
    const questions = [{ id: "1", question: QUESTIONS[3]!.question, answers: ["x"] }];
    const request = {
      knowledgeBase: tales.base,
      questions,
      methods: ["hybrid"],
      params: {},
      k: 2,
      llm: true,
    };
    for await (const _ of await evaluate(engine, request));
    const { groups } = await costs({ by: "job" });
    expect(groups.find(({ work }) => work === "evaluation")).toMatchObject({
      key: `evaluation:${tales.base}`,
      title: "Tales",
      figures: { calls: 1 },
    });
  });
});
