import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AuditQueue, readAudit } from "../../lib/api/audit";
import { readExperiment } from "../../lib/api/experiments";
import { followJob } from "../../lib/api/jobs";
import { estimateJudgements, type Judgements, readJudgements, startJudging } from "../../lib/api/judgements";
import { type OracleViews, readOracle } from "../../lib/api/oracle";
import { answer, fakeCaller } from "../testing/fake-caller";
import { audit, judge, oracle } from "./oracle";

let out: string[];
const asked: unknown[] = [];

beforeEach(() => {
  out = [];
  asked.length = 0;
  vi.spyOn(console, "log").mockImplementation((line) => void out.push(line));
  vi.spyOn(console, "error").mockImplementation(() => {});
});
afterEach(() => vi.restoreAllMocks());

const { signal } = new AbortController();
const views: OracleViews = {
  by: "rr",
  variants: [0, 1],
  questions: 10,
  bestSingle: 1,
  rows: [
    {
      kind: "variant",
      name: "flat",
      variant: 0,
      mean: 0.25,
      n: 10,
      difference: { mean: -0.25, low: -0.3, high: -0.2, p: 0.01, holds: true },
      meanMs: 5,
      p95Ms: 9,
      llmCost: 0,
      picks: null,
    },
  ],
  hindsight: [
    {
      method: "",
      variants: [0, 1],
      best: { variant: 1, mean: 0.5 },
      heldOut: { mean: 0.45, chosen: [1, 1, 1, 0, 1] },
      optimism: { mean: 0.05, low: 0, high: 0.1, p: 0.2 },
    },
  ],
  router: { read: 0, of: 10, job: null, missing: "The questions have not been read yet.", trained: null },
};
const score = { logic: 1, insight: 0.5, total: 1.5 };
const judgements: Judgements = {
  model: "judge",
  judgeable: true,
  job: null,
  pairs: [
    {
      first: 0,
      second: 1,
      models: ["judge"],
      judged: 4,
      wins: 1,
      ties: 2,
      losses: 1,
      disagreed: 1,
      scores: { first: score, second: score },
      difference: { mean: 0, low: -1, high: 1, p: 1 },
    },
  ],
};
const queue: AuditQueue = {
  questionSet: null,
  items: [
    {
      question: { id: "q", question: "who?", answers: ["b1"], evidence: [], properties: {} },
      gold: ["Bo"],
      proposed: [{ node: "a", name: "Ada", labels: [], variants: [0, 1], agreement: 1 }],
      score: 0.9,
      goldRank: null,
    },
  ],
  total: 3,
  decided: { replace: 0, add: 0, "gold-is-right": 0, ambiguous: 0 },
};
const call = fakeCaller(
  answer(readExperiment, () => ({ variants: [{ name: "flat" }, { name: "planned" }] })),
  answer(readOracle, ({ query }) => {
    asked.push(query);
    return views;
  }),
  answer(estimateJudgements, ({ body }) => {
    asked.push(body);
    return { model: "m", pairs: 4, judged: 1, calls: 6, tokens: { input: 90, output: 10 }, cost: 0.5 };
  }),
  answer(startJudging, () => ({ job: { id: "j" } })),
  answer(followJob, async function* () {
    yield { state: "succeeded" };
  }),
  answer(readJudgements, () => judgements),
  answer(readAudit, () => queue),
);

describe("what can be made of an experiment, on the command line", () => {
  it("prints rows against the best, what is chosen on the test, and why there is no router", async () => {
    await oracle(call, "e", { by: "rr", variants: ["planned", "flat"] }, signal);
    expect(asked).toEqual([{ by: "rr", slice: undefined, variants: "1,0" }]);
    expect(out[1]).toMatch(/^flat +0\.2500 +-0\.2500\* +-0\.3000 to -0\.2000 +5\.0/);
    expect(out[2]).toContain("the best of all is planned with 0.5000; chosen on other questions, 0.4500");
    expect(out[3]).toContain("not been read yet. --router reads them");
  });

  it("names variants, and refuses one that is not there", async () => {
    await judge(call, "e", { baseline: "planned", others: ["flat"], limit: 4, estimate: true }, signal);
    expect(asked).toEqual([{ baseline: 1, others: [0], limit: 4 }]);
    expect(out[0]).toContain("4 pairs of answers, 1 judged before; 6 calls, about 100 tokens, about 0.5000");
    await expect(judge(call, "e", { baseline: "nobody" }, signal)).rejects.toMatchObject({
      code: "invalid-input",
      hint: "The variants: flat, planned.",
    });
  });

  it("prints verdicts and doubtful gold, or JSON alone", async () => {
    await judge(call, "e", {}, signal);
    expect(out[1]).toMatch(/^flat +planned +4 +1 +2 +1 +1\.50 +1\.50 +0\.00 +-1\.00 to 1\.00/);
    await audit(call, "e", { limit: 20 });
    expect(out.at(-1)).toMatch(/^ *0\.90 +who\? +Bo +Ada/);
    out.length = 0;
    await audit(call, "e", { limit: 20, json: true });
    expect(out.map((line) => JSON.parse(line))).toEqual([queue]);
  });
});
