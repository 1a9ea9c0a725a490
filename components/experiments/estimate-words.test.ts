import { expect, it } from "vitest";
import type { ExperimentEstimate, VariantEstimate } from "@/lib/measure/estimate";
import { knownFrom, takesInWords } from "./estimate-words";

const variant = (from: "past" | "sample", answers: number) => ({ from, answers }) as VariantEstimate;
const ESTIMATE: ExperimentEstimate = {
  questions: 30,
  answers: 60,
  seconds: 95,
  llmCalls: 0,
  llmTokens: 0,
  llmCost: null,
  model: null,
  spent: { llmCalls: 0, llmTokens: 0, llmCost: 0, cached: 0 },
  variants: [variant("past", 30), variant("sample", 3)],
};

it("says what time and money it takes", () => {
  expect(takesInWords(ESTIMATE)).toBe("About 1 min 35 s, $0: no language model is asked.");
  const asked = { ...ESTIMATE, model: "gpt", llmCalls: 120, llmTokens: 90_000 };
  expect(takesInWords(asked)).toContain("no price");
  expect(takesInWords({ ...asked, llmCost: 0.5 })).toContain("and $0.50: 120 calls of gpt, 90,000 tokens");
});

it("says what that is known from, and what asking cost", () => {
  expect(knownFrom(ESTIMATE)).toBe(
    "Known from earlier answers of 1 variant on this graph and 3 questions asked just now of 1 variant.",
  );
  const paid = { ...ESTIMATE, spent: { llmCalls: 1, llmTokens: 9, llmCost: 0.02, cached: 0 } };
  expect(knownFrom(paid)).toContain("$0.02");
  expect(knownFrom({ ...ESTIMATE, spent: { ...ESTIMATE.spent, cached: 3 } })).toContain(
    "3 answers of the language model were saved earlier",
  );
});
