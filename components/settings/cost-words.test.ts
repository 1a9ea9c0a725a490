import { describe, expect, it } from "vitest";
import type { CostGroup } from "@/lib/api/costs";
import { addressOfGroup, detailsOf, estimateOf, failuresOf, moneyOf } from "./cost-words";

const FIGURES: CostGroup["figures"] = {
  ...{ calls: 4, failed: 0, cached: 0, uncounted: 0, unpriced: 0, input: 900, output: 20 },
  ...{ cachedInput: 0, reasoning: 0, reused: 0, cost: 1.25, seconds: 3 },
};

describe("money", () => {
  it("is said as far as it is known", () => {
    expect(moneyOf(FIGURES)).toBe("$1.25");
    expect(moneyOf({ ...FIGURES, unpriced: 1 })).toBe("at least $1.25");
    expect(moneyOf({ ...FIGURES, unpriced: 4, cost: 0 })).toBe("no price");
    expect(moneyOf({ ...FIGURES, calls: 0, input: 0, cost: 0, cached: 3 })).toBe("–");
    expect(moneyOf({ ...FIGURES, calls: 0, input: 1_000, cost: 0.5 })).toBe("$0.50");
  });
});

it("details are there where an endpoint reports them", () => {
  expect(detailsOf(FIGURES)).toEqual([]);
  expect(detailsOf({ ...FIGURES, cachedInput: 1_200, reasoning: 1, uncounted: 2 })).toEqual([
    "1,200 tokens read from the endpoint's cache",
    "1 token of thoughts",
    "tokens of 2 calls estimated",
  ]);
  expect(failuresOf(FIGURES)).toBe("");
  expect(failuresOf({ ...FIGURES, failed: 2 })).toBe("2 failed");
});

it("an estimate is shown beside what it became", () => {
  const estimate = { model: "m@h", calls: 10, tokens: 1_000, cost: 0.1 };
  expect(estimateOf({ figures: FIGURES, estimate })).toBe("1,000 tokens, $0.10; took 92 %");
  expect(estimateOf({ figures: FIGURES, estimate: { ...estimate, cost: null, tokens: 0 } })).toBe("0 tokens");
  expect(estimateOf({ figures: FIGURES, estimate: null })).toBeNull();
});

it("a run, an experiment and a job lead to their pages, what was removed leads nowhere", () => {
  const subject = { id: "r 1", knowledgeBase: "films" };
  expect(addressOfGroup({ work: "run", subject })).toBe("/runs/r%201");
  expect(addressOfGroup({ work: "experiment", subject })).toBe("/experiments/r%201");
  expect(addressOfGroup({ work: "tuning", subject })).toBe("/knowledge-bases/films/models");
  expect(addressOfGroup({ work: "description", subject })).toBe("/knowledge-bases/films");
  expect(addressOfGroup({ work: "run", subject: null })).toBeNull();
  expect(addressOfGroup({ work: null, subject: null })).toBeNull();
});
