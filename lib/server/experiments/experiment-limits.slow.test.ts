/** What an experiment takes: estimated before it runs, limited while it runs, and gone beyond when a person wants it. */
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { llmSettingsSchema } from "../../api/schemas/settings";
import type { NewExperiment } from "../../measure/experiment";
import { answerFromEvidence } from "../../stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import type { Engine } from "../engine";
import { readQuestionSet } from "../knowledge-bases/question-sets";
import { saveSettings } from "../settings";
import { type OpenTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS } from "../testing/tales";
import { estimateExperiment } from "./estimate-experiment";
import { ExperimentMeter } from "./experiment-meter";
import { resumeExperiment, startExperiment } from "./experiments";

const FILMS = 24;
const QUESTIONS = TALE_QUESTIONS.slice(0, FILMS).map((question, at) => ({
  ...question,
  split: at < 3 ? "__proto__" : "rest",
}));
const ASKED: NewExperiment = {
  name: "",
  questionSet: "tales",
  variants: [{ name: "flat", method: "hybrid", params: {} }],
  k: 5,
  seed: 1,
  llm: false,
};
const KEY = "sk-0123456789abcdef";
const noSignal = new AbortController().signal;

let tales: OpenTales;
let engine: Engine;
let base: string;
let server: FakeLlmServer;

beforeAll(async () => {
  tales = await openTales(QUESTIONS);
  ({ engine, base } = tales);
  server = await FakeLlmServer.start({ key: KEY, answer: answerFromEvidence });
});
afterAll(async () => {
  await server?.close();
  await tales?.close();
});

it("a part of any name is counted and can be asked", async () => {
  const { splits } = await readQuestionSet(engine, base, "tales");
  expect(Object.entries(splits)).toEqual([
    ["__proto__", 3],
    ["rest", 21],
  ]);
  const part = await tales.finished(await startExperiment(engine, base, { ...ASKED, split: "__proto__" }));
  expect(part).toMatchObject({ split: "__proto__", questions: 3, done: 3 });
});

describe("an estimate", () => {
  it("is from questions asked now, and later from answers of before", async () => {
    const estimate = () => estimateExperiment(engine, base, { ...ASKED, name: "later" }, noSignal);
    const before = await estimate();
    expect(before).toMatchObject({ questions: FILMS, answers: FILMS, llmCalls: 0, model: null });
    expect(before.variants).toMatchObject([{ name: "flat", from: "sample", answers: 6 }]);
    expect(before.seconds).toBeGreaterThan(0);
    const done = await tales.finished(await startExperiment(engine, base, ASKED));
    const after = await estimate();
    expect(after.variants).toMatchObject([{ from: "past", answers: FILMS }]);
    const results = await engine.database.experimentResults.all(done.id);
    expect(after.seconds * 1000).toBeCloseTo(results.reduce((sum, { ms }) => sum + ms, 0));
    const other = { ...ASKED, variants: [{ name: "x", method: "hybrid", params: { bm25Weight: 0.9 } }] };
    expect((await estimateExperiment(engine, base, other, noSignal)).variants).toMatchObject([
      { from: "sample" },
    ]);
    await expect(
      estimateExperiment(engine, base, { ...ASKED, questionSet: "none" }, noSignal),
    ).rejects.toMatchObject({ code: "not-found" });
  });
});

describe("a cap", () => {
  it("is reached by money or by minutes, of all its answers", () => {
    const meter = new ExperimentMeter({ money: 1, minutes: 2 }, { llmCost: 0.9, ms: 60_000 });
    expect(meter.reached()).toBeNull();
    meter.add({ ms: 59_000, llmCost: 0.05, llmTokens: 10 });
    expect(meter.reached()).toBeNull();
    meter.add({ ms: 1_000, llmCost: 0, llmTokens: 0 });
    expect(meter.reached()).toEqual({ by: "minutes", most: 2, taken: 2 });
    meter.add({ ms: 0, llmCost: 0.1, llmTokens: 10 });
    expect(meter.reached()).toMatchObject({ by: "money", most: 1 });
    expect(new ExperimentMeter({ money: null, minutes: null }, { llmCost: 9, ms: 1e9 }).reached()).toBeNull();
  });

  it("lets it rest with what it has, and go on to what an uninterrupted one comes to", async () => {
    const whole = await tales.finished(await startExperiment(engine, base, ASKED));
    const most = { money: null, minutes: 1e-6 };
    const rested = await tales.finished(await startExperiment(engine, base, { ...ASKED, most }));
    expect(rested).toMatchObject({ done: 1, most, capped: { by: "minutes", most: 1e-6 }, digest: null });
    expect(rested.job!.state).toBe("succeeded");
    const still = await tales.finished(await resumeExperiment(engine, rested.id));
    expect(still).toMatchObject({ done: 1, capped: { by: "minutes" } });
    const on = await tales.finished(
      await resumeExperiment(engine, rested.id, { money: null, minutes: null }),
    );
    expect(on).toMatchObject({ done: FILMS, capped: null, digest: whole.digest });
  });
});

describe("with a language model", () => {
  const save = (tokens: number | null) =>
    saveSettings(engine, {
      llm: llmSettingsSchema.parse({
        baseUrl: server.url,
        model: "fake-model",
        prices: { "fake-model": { input: 1_000, output: 1_000 } },
        budgets: { run: { tokens: null, cost: null }, job: { tokens, cost: null } },
      }),
      key: KEY,
    });

  it("an estimate gives calls, tokens and money, and the sample's answers are not paid for twice", async () => {
    await save(null);
    const wanted = { ...ASKED, llm: true };
    const estimate = await estimateExperiment(engine, base, wanted, noSignal);
    expect(estimate).toMatchObject({ model: "fake-model", llmCalls: FILMS, spent: { llmCalls: 3 } });
    expect(estimate.llmTokens).toBeGreaterThan(FILMS);
    expect(estimate.llmCost).toBeCloseTo(estimate.llmTokens / 1_000, 1);
    // Of answers that are cached by now: they are free, and count by what they took.
    const free = await estimateExperiment(engine, base, wanted, noSignal);
    const { llmCalls, llmTokens, llmCost } = estimate;
    expect(free).toMatchObject({ llmCalls, llmTokens, llmCost });
    expect(free.spent).toEqual({ llmCalls: 0, llmTokens: 0, llmCost: 0, cached: 3 });
    const asked = server.requests.length;
    const done = await tales.finished(await startExperiment(engine, base, wanted));
    expect(server.requests.length - asked).toBe(FILMS - 3);
    expect(done.done).toBe(FILMS);
    const again = await estimateExperiment(engine, base, wanted, noSignal);
    expect(again).toMatchObject({ llmCalls: FILMS, spent: { llmCalls: 0 } });
    expect(again.llmTokens / estimate.llmTokens).toBeCloseTo(1, 0);
  });

  it("money that is spent lets it rest", async () => {
    await save(null);
    const most = { money: 0.01, minutes: null };
    const wanted = { ...ASKED, llm: true, k: 4, most };
    const rested = await tales.finished(await startExperiment(engine, base, wanted));
    expect(rested).toMatchObject({ done: 1, capped: { by: "money", most: 0.01 } });
    expect(rested.capped!.taken).toBeGreaterThan(0.01);
  });

  it("a job's budget that is spent lets it rest too, instead of failing what is left", async () => {
    await save(1_000);
    const rested = await tales.finished(await startExperiment(engine, base, { ...ASKED, llm: true, k: 3 }));
    expect(rested).toMatchObject({ capped: { by: "budget", most: 1_000 } });
    expect(rested.done).toBeGreaterThan(0);
    expect(rested.done).toBeLessThan(FILMS);
    const saved = await engine.database.experimentResults.all(rested.id);
    expect(saved.filter(({ error }) => error !== undefined)).toEqual([]);
    await save(null);
    const on = await tales.finished(await resumeExperiment(engine, rested.id));
    expect(on).toMatchObject({ done: FILMS, capped: null });
  });
});
