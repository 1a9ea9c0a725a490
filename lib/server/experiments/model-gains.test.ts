/** What a language model adds: an experiment with each variant asked without it, too. */
import { afterAll, beforeAll, expect, it } from "vitest";
import { llmSettingsSchema } from "../../api/schemas/settings";
import type { NewExperiment } from "../../measure/experiment";
import { answerFromEvidence } from "../../stores/llm/testing/answer-from-evidence";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import type { Engine } from "../engine";
import { saveSettings } from "../settings";
import { type OpenTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS } from "../testing/tales";
import { compareExperiment } from "./compare-experiment";
import { estimateExperiment } from "./estimate-experiment";
import { startExperiment } from "./experiments";

const QUESTIONS = TALE_QUESTIONS.slice(0, 8);
const WANTED: NewExperiment = {
  name: "",
  questionSet: "tales",
  variants: [{ name: "flat", method: "hybrid", params: {} }],
  ...{ k: 5, seed: 1, llm: true, alsoWithout: true },
};

let tales: OpenTales;
let engine: Engine;
let server: FakeLlmServer;

beforeAll(async () => {
  tales = await openTales(QUESTIONS);
  ({ engine } = tales);
  server = await FakeLlmServer.start({ answer: answerFromEvidence });
  const prices = { "fake-model": { input: 1_000, output: 1_000 } };
  const llm = llmSettingsSchema.parse({ baseUrl: server.url, model: "fake-model", prices });
  await saveSettings(engine, { llm });
});
afterAll(async () => {
  await server?.close();
  await tales?.close();
});

it("is estimated with calls for one of each pair, and measured in pairs", async () => {
  const { signal } = new AbortController();
  const estimate = await estimateExperiment(engine, tales.base, WANTED, signal);
  expect(estimate).toMatchObject({ answers: 2 * QUESTIONS.length, llmCalls: QUESTIONS.length });
  expect(estimate.variants.map(({ llmCallsPerQuestion }) => llmCallsPerQuestion)).toEqual([1, 0]);
  const done = await tales.finished(await startExperiment(engine, tales.base, WANTED));
  expect(done).toMatchObject({
    done: 2 * QUESTIONS.length,
    variants: [{ name: "flat" }, { name: "flat, no model", method: "hybrid", withoutModel: true }],
  });
  expect(server.requests).toHaveLength(QUESTIONS.length);
  const { modelGains, variants } = await compareExperiment(engine, done.id, { baseline: 0, by: "hit1" });
  expect(variants[1]).toMatchObject({ llmCalls: 0, unaided: 0 });
  expect(modelGains).toHaveLength(2);
  expect(modelGains[1]).toBeNull();
  expect(modelGains[0]).toMatchObject({
    ...{ without: 1, n: QUESTIONS.length },
    difference: {
      mean: expect.closeTo(variants[0]!.metrics.hit1!.mean - variants[1]!.metrics.hit1!.mean, 9),
    },
    // The estimate has asked the first ones: their answers are stored.
    llmCalls: (QUESTIONS.length - 3) / QUESTIONS.length,
  });
});

it("needs a language model, and room for the pairs", async () => {
  await expect(startExperiment(engine, tales.base, { ...WANTED, llm: false })).rejects.toMatchObject({
    code: "invalid-input",
    message: expect.stringContaining("Without a language model"),
  });
  const variants = Array.from({ length: 21 }, (_, at) => ({ ...WANTED.variants[0]!, name: `v${at}` }));
  await expect(startExperiment(engine, tales.base, { ...WANTED, variants })).rejects.toMatchObject({
    code: "invalid-input",
    message: expect.stringContaining("42 variants; there may be 40"),
  });
});
