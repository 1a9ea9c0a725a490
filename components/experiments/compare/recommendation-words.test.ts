import { expect, it } from "vitest";
import type { VariantFigures } from "@/lib/measure/compare-variants";
import type { Recommendation } from "@/lib/measure/recommendation";
import { aheadOfNext, beaten, savings, takenBy } from "./recommendation-words";

const FIGURES = { n: 100, p50Ms: 85, p95Ms: 1_200, llmCalls: 0, llmCost: 0 } as VariantFigures;
const other = (variant: number, mean: number, p: number) => ({
  variant,
  mean: 0.5,
  difference: { mean, low: mean - 0.1, high: mean + 0.1, p, holds: p < 0.05 },
});
const among = (...others: Recommendation["others"]) => ({ others }) as Recommendation;
const nameOf = (at: number) => `M${at}`;

it("says what a variant takes, and that no model is asked", () => {
  expect(takenBy(FIGURES)).toBe("85 ms a question (95 % under 1.2 s), $0: no language model is asked");
  expect(takenBy({ ...FIGURES, llmCalls: 200, llmCost: 0.02 })).toContain("$0.20 for 1,000 questions");
  expect(takenBy({ ...FIGURES, llmCalls: 250 })).toContain("2.5 calls of the language model a question");
});

it("distinguishes chance from what holds", () => {
  expect(aheadOfNext(other(1, -0.033, 0.6), "STEM")).toBe(
    "3.3 points ahead of STEM, which may be chance: 95 % interval −6.7 to +13.3 points, p 0.60.",
  );
  expect(aheadOfNext(other(1, -0.5, 0.002), "Hybrid")).toContain("by more than chance (p 0.002)");
  expect(aheadOfNext(other(1, 0, 1), "Hybrid")).toBe("Level with Hybrid.");
});

it("names whom the best beats", () => {
  expect(beaten(among(other(1, -0.1, 0.5), other(2, -0.5, 0.01)), nameOf)).toBe(
    "Better than 1 of 2 others by more than chance: M2.",
  );
  expect(beaten(among(other(1, -0.4, 0.01), other(2, -0.5, 0.01)), nameOf)).toContain("all 2 others");
  expect(beaten(among(other(1, -0.4, 0.5)), nameOf)).toContain("none of the others");
});

it("says what is saved", () => {
  const best = { ...FIGURES, p50Ms: 240, llmCost: 0.5 };
  expect(savings(FIGURES, best)).toBe(
    "it asks no paid model, and it takes 85 ms a question instead of 240 ms",
  );
  expect(savings(FIGURES, { ...FIGURES, p50Ms: 86 })).toBe("");
});
