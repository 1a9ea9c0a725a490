import { expect, it } from "vitest";
import type { DescriptionEstimate } from "@/lib/api/knowledge-bases";
import { estimateWarning } from "./estimate-rows";

const estimate = (budget: DescriptionEstimate["budget"], cost: number | null = 2): DescriptionEstimate => ({
  model: "m",
  chunks: 10,
  sampled: 10,
  cached: 0,
  calls: 10,
  tokens: { input: 3_000, output: 1_000 },
  cost,
  budget,
});

it("warns of each limit that the estimate passes, and of no other", () => {
  expect(estimateWarning(estimate({ tokens: null, cost: null }))).toBeNull();
  expect(estimateWarning(estimate({ tokens: 4_000, cost: 2 }))).toBeNull();
  expect(estimateWarning(estimate({ tokens: 3_999, cost: 2 }))).toContain("may spend 3,999 tokens:");
  expect(estimateWarning(estimate({ tokens: 1, cost: 1 }))).toContain("1 tokens and $1.00");
  expect(estimateWarning(estimate({ tokens: null, cost: 1 }, null))).toBeNull();
});
