/** A language model as the judge of an experiment, from the outside: without one, within a budget, stopped and taken up again. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { costsQuerySchema } from "../../api/costs";
import { type Judgements, judgedRowsQuerySchema, judgeRequestSchema } from "../../api/judgements";
import type { Experiment } from "../../api/schemas/experiment";
import type { Job } from "../../api/schemas/job";
import { llmSettingsSchema, type SaveSettings, saveSettingsSchema } from "../../api/schemas/settings";
import { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import type { FakeRequest } from "../../stores/llm/testing/fake-request";
import { readCosts } from "../costs";
import type { Engine } from "../engine";
import { saveSettings } from "../settings";
import { finishJob } from "../testing/indexed-base";
import { compareOnTales, type OpenTales, openTales } from "../testing/open-tales";
import { TALE_QUESTIONS } from "../testing/tales";
import { readJudgedRows, readJudgements } from "./judgements";
import { estimateJudgements, startJudging } from "./judging";

const KEY = "sk-judge-0123456789abcdef";

let tales: OpenTales;
let engine: Engine;
let server: FakeLlmServer;
let experiment: Experiment;

beforeAll(async () => {
  tales = await openTales(TALE_QUESTIONS.slice(0, 12));
  ({ engine } = tales);
  experiment = await compareOnTales(tales);
});
afterAll(() => tales?.close());
beforeEach(async () => {
  server = await FakeLlmServer.start({ key: KEY, answer: likesLonger });
});
afterEach(() => server.close());

/** Finds the longer answer the better one, wherever it is; calls of equal length go to A, the first place. */
function likesLonger({ body }: FakeRequest): object {
  const content = body.messages?.at(-1)?.content ?? "";
  const [, a = "", b = ""] = /Answer A:\n(.*)\n\nAnswer B:\n(.*)$/s.exec(content) ?? [];
  const points = (isBetter: boolean) => ({ logic: isBetter ? 2 : 1, insight: 0.5 });
  return { A: points(a.length >= b.length), B: points(b.length > a.length) };
}

const chooseSettings = (change: Partial<SaveSettings["llm"]> = {}) =>
  saveSettings(
    engine,
    saveSettingsSchema.parse({
      llm: llmSettingsSchema.parse({ baseUrl: server.url, model: "judge", ...change }),
      key: KEY,
    }),
  );
const wanted = (request: object) => judgeRequestSchema.parse(request);
const judge = async (request: object) =>
  finishJob(engine, await startJudging(engine, experiment.id, wanted(request)));

describe("judging", () => {
  it("is not ready without a language model, and says so", async () => {
    await expect(startJudging(engine, experiment.id, wanted({}))).rejects.toMatchObject({
      code: "not-ready",
    });
    expect(await readJudgements(engine, experiment.id)).toEqual({
      model: null,
      judgeable: true,
      job: null,
      pairs: [],
    });
  });

  it("judges a pair in both orders, keeps every verdict, and pays for none twice", async () => {
    await chooseSettings({ prices: { judge: { input: 1, output: 2 } } });
    const request = { baseline: 1, others: [0], limit: 8 };
    const estimate = await estimateJudgements(engine, experiment.id, wanted(request));
    expect(estimate).toMatchObject({ pairs: 8, judged: 0, calls: 16 });
    expect(estimate.cost).toBeGreaterThan(0);
    // Slow enough to be asked for once more while it works.
    server.script = { ...server.script, trouble: () => ({ kind: "slow", ms: 200 }) };
    const started = await startJudging(engine, experiment.id, wanted(request));
    expect((await startJudging(engine, experiment.id, wanted(request))).id).toBe(started.id);
    expect((await finishJob(engine, started)).state).toBe("succeeded");
    expect(server.requests.length).toBeLessThanOrEqual(16);
    expect(server.requests.length).toBeGreaterThanOrEqual(8);
    const { pairs, job, model } = await readJudgements(engine, experiment.id);
    expect(model).toContain("judge@");
    expect(job?.state).toBe("succeeded");
    expect(pairs).toHaveLength(1);
    const { groups } = await readCosts(engine, costsQuerySchema.parse({ by: "job" }), null);
    expect(groups.find(({ key }) => key === `judging:${started.id}`)).toMatchObject({
      figures: { calls: server.requests.length, ...server.billed },
      estimate: { model: estimate.model, calls: 16, cost: estimate.cost },
    });
    // The pair is in the order of the experiment, whoever was the baseline.
    expect(pairs[0]).toMatchObject({ first: 0, second: 1, judged: 8 });
    expect(pairs[0]!.wins + pairs[0]!.ties + pairs[0]!.losses).toBe(8);
    const asked = server.requests.length;
    await judge(request);
    expect(server.requests.length).toBe(asked);
    expect(await estimateJudgements(engine, experiment.id, wanted(request))).toMatchObject({
      judged: 8,
      calls: 0,
      cost: 0,
    });
    await judge({ baseline: 1, others: [0] });
    expect((await readJudgements(engine, experiment.id)).pairs[0]!.judged).toBe(12);
  });

  it("shows the judged questions with both answers and who won", async () => {
    const query = judgedRowsQuerySchema.parse({ first: 0, second: 1 });
    const { rows, total } = await readJudgedRows(engine, experiment.id, query);
    expect(total).toBe(12);
    for (const { first, second, verdict } of rows) {
      const winner = first.length > second.length ? "first" : first.length < second.length ? "second" : "tie";
      expect([verdict.winner, verdict.agrees]).toEqual([winner, winner !== "tie"]);
    }
    const wins = await readJudgedRows(engine, experiment.id, { ...query, show: "wins" });
    expect(wins.total).toBe(rows.filter(({ verdict }) => verdict.winner === "first").length);
  });

  it("stops when the budget is spent, keeps what it has, and goes on when there is more", async () => {
    await chooseSettings({
      budgets: { run: { tokens: 1_000, cost: null }, job: { tokens: 2_000, cost: null } },
    });
    const ended = await judge({ baseline: 0, others: [2] });
    expect(ended.state).toBe("failed");
    expect(ended.error).toContain("budget");
    const before = (await readJudgements(engine, experiment.id)).pairs.find(({ second }) => second === 2);
    expect(before!.judged).toBeGreaterThan(0);
    expect(before!.judged).toBeLessThan(12);
    await chooseSettings();
    expect((await judge({ baseline: 0, others: [2] })).state).toBe("succeeded");
    const { pairs } = await readJudgements(engine, experiment.id);
    expect(pairs.find(({ second }) => second === 2)!.judged).toBe(12);
  });

  it("leaves out what the model says nothing usable of, and gives up on one that never does", async () => {
    await chooseSettings({ concurrency: 1 });
    server.script = { ...server.script, answer: () => "I would rather not." };
    const ended = await judge({ baseline: 1, others: [2] });
    expect(ended.state).toBe("failed");
    const { pairs } = await readJudgements(engine, experiment.id);
    expect(pairs.find(({ first, second }) => first === 1 && second === 2)).toBeUndefined();
  });

  it("asks another model for verdicts of its own, which take the place of those before", async () => {
    await chooseSettings({ model: "other-judge" });
    const request = { baseline: 0, others: [1] };
    expect(await estimateJudgements(engine, experiment.id, wanted(request))).toMatchObject({
      judged: 0,
      pairs: 12,
    });
    expect((await judge({ ...request, limit: 5 })).state).toBe("succeeded");
    const [mixed] = (await readJudgements(engine, experiment.id)).pairs;
    expect(mixed).toMatchObject({
      judged: 12,
      models: expect.arrayContaining([expect.stringContaining("other-judge@")]),
    });
    expect(mixed!.models).toHaveLength(2);
    await judge(request);
    expect((await readJudgements(engine, experiment.id)).pairs[0]).toMatchObject({ judged: 12 });
    expect((await readJudgements(engine, experiment.id)).pairs[0]!.models).toHaveLength(1);
  });

  it("never shows a job that has ended without all of its verdicts", async () => {
    await chooseSettings({ model: "quick-judge" });
    const { judgements } = engine.database;
    const list = judgements.list.bind(judgements);
    const request = { baseline: 1, others: [2], limit: 4 };
    let ended: Job | undefined;
    // The job ends right after somebody has read what it has judged so far.
    const spy = vi.spyOn(judgements, "list").mockImplementationOnce(async (...asked) => {
      const found = await list(...asked);
      ended = await judge(request);
      return found;
    });
    const judged = ({ pairs }: Judgements) =>
      pairs.find(({ first, second }) => first === 1 && second === 2)?.judged;
    const before = await readJudgements(engine, experiment.id);
    spy.mockRestore();
    expect(ended?.state).toBe("succeeded");
    expect([judged(before), before.job?.id === ended?.id]).toEqual([undefined, false]);
    const after = await readJudgements(engine, experiment.id);
    expect([judged(after), after.job?.id]).toEqual([4, ended?.id]);
  });

  it("refuses one variant against itself, and one that is not there", async () => {
    await chooseSettings();
    for (const request of [{ baseline: 0, others: [0] }, { baseline: 9 }])
      await expect(startJudging(engine, experiment.id, wanted(request))).rejects.toMatchObject({
        code: "invalid-input",
      });
  });
});
