import { expect, it } from "vitest";
import { gainWords, signedPoints } from "./model-gain-words";

it("says what a model adds, how certain that is, and what it takes", () => {
  const difference = { mean: 0.1234, low: -0.01, high: 0.25, p: 0.041, holds: true };
  const gain = { without: 1, n: 1_200, difference, ms: 840, llmCalls: 2.25, llmCost: 0.002 };
  expect(gainWords(gain)).toBe(
    "+12.3 points against the same variant without the language model, 95 % interval −1.0 to +25.0, corrected p 0.041, 1,200 questions; a question takes 2.3 calls, $0.002 and 840 ms more",
  );
  expect(gainWords({ ...gain, llmCost: 0, ms: -5 })).toContain("2.3 calls and 5.0 ms less");
  expect(signedPoints(0)).toBe("+0.0");
});
