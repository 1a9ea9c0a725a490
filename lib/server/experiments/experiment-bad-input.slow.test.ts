/** Experiments whose language model answers rubbish, or not at all: every question keeps its answer, and says what was wrong. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { llmSettingsSchema } from "../../api/schemas/settings";
import type { NewExperiment } from "../../measure/experiment";
import { rowsQuerySchema } from "../../measure/question-rows";
import { answerFromEvidence } from "../../stores/llm/testing/answer-from-evidence";
import { FakeLlmServer, type FakeScript } from "../../stores/llm/testing/fake-llm-server";
import type { Engine } from "../engine";
import { saveSettings } from "../settings";
import { type OpenTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS } from "../testing/tales";
import { compareExperiment, readQuestionRows } from "./compare-experiment";
import { resumeExperiment, startExperiment } from "./experiments";

const KEY = "sk-0123456789abcdef";
const QUESTIONS = 2;
/** Endpoints that fail here fail for good. */
const PATIENCE_MS = 300;
const ASKED: NewExperiment = {
  name: "",
  questionSet: "tales",
  variants: [
    { name: "flat", method: "hybrid", params: {} },
    { name: "free", method: "graphraft", params: { constrained: false } },
    { name: "reranked", method: "graphraft", params: { reranker: "llm" } },
  ],
  limit: QUESTIONS,
  k: 5,
  seed: 1,
  llm: true,
};

let tales: OpenTales;
let engine: Engine;
let server: FakeLlmServer;
let model = 0;

beforeAll(async () => {
  tales = await openTales(TALE_QUESTIONS);
  ({ engine } = tales);
  engine.languageModels.jobPatienceMs = PATIENCE_MS;
});
afterAll(() => tales?.close());
beforeEach(async () => {
  server = await FakeLlmServer.start({ key: KEY });
});
afterEach(() => server.close());

/** Another model each time: what one has answered is cached. */
const chooseModel = () =>
  saveSettings(engine, {
    llm: llmSettingsSchema.parse({ baseUrl: server.url, model: `fake-${model++}` }),
    key: KEY,
  });

async function runWith(script: Partial<FakeScript>) {
  server.script = { ...server.script, ...script };
  await chooseModel();
  return tales.finished(await startExperiment(engine, tales.base, ASKED));
}

/** What is said of each answer, among the flags. */
const rubbish: [string, Partial<FakeScript>, string][] = [
  ["words that cite nothing", { answer: () => "I would rather not." }, "cited none of the evidence"],
  ["JSON of another kind", { answer: () => ({ lorem: ["ipsum", { dolor: null }] }) }, ""],
  ["nothing at all", { answer: () => "" }, ""],
  ["nothing but backticks", { answer: () => "`".repeat(10_000) }, "cited none of the evidence"],
  ["a refusal", { trouble: () => ({ kind: "status", status: 401 }) }, "401"],
];

describe("a language model that answers", () => {
  it.each(rubbish)(
    "%s: every answer is stored, and says that it came about without it",
    async (_, script, expected) => {
      const done = await runWith(script);
      expect(done).toMatchObject({ done: QUESTIONS * ASKED.variants.length, job: { state: "succeeded" } });
      const results = await engine.database.experimentResults.all(done.id);
      for (const { error, unaided, flags, ids } of results) {
        expect([error, unaided]).toEqual([undefined, true]);
        expect(ids.length).toBeGreaterThan(0);
        expect(flags!.join(" ")).toContain(expected);
        expect(flags!.join(" ")).not.toContain(KEY);
      }
      const { variants } = await compareExperiment(engine, done.id, { baseline: 0, by: "hit1" });
      expect(variants.map(({ unaided }) => unaided)).toEqual(ASKED.variants.map(() => QUESTIONS));
      const shown = rowsQuerySchema.parse({ show: "unaided", variant: 2 });
      expect((await readQuestionRows(engine, done.id, shown)).total).toBe(QUESTIONS);
    },
  );

  it("nothing for a while stops the experiment, which goes on with the same questions", async () => {
    const trouble = () => ({ kind: "status", status: 401 }) as const;
    server.script = {
      ...server.script,
      trouble: ({ turn }) => (turn > 3 ? trouble() : null),
      answer: answerFromEvidence,
    };
    await chooseModel();
    const begun = await startExperiment(engine, tales.base, {
      ...ASKED,
      limit: 20,
      variants: [ASKED.variants[0]!],
    });
    const stopped = await tales.finished(begun);
    expect(stopped.job).toMatchObject({
      state: "failed",
      error: expect.stringContaining("10 answers in a row"),
    });
    expect(stopped.job!.error).toContain("401");
    expect(stopped.done).toBe(3);
    server.script = { ...server.script, trouble: () => null };
    const done = await tales.finished(await resumeExperiment(engine, stopped.id));
    expect(done).toMatchObject({ done: 20, job: { state: "succeeded" } });
    const results = await engine.database.experimentResults.all(done.id);
    expect(results.filter(({ unaided }) => unaided)).toEqual([]);
  });

  it("well counts nothing of the kind", async () => {
    const done = await runWith({ answer: answerFromEvidence });
    const [flat] = (await compareExperiment(engine, done.id, { baseline: 0, by: "hit1" })).variants;
    expect(flat).toMatchObject({ unaided: 0, failed: 0 });
  });
});
