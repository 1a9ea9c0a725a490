import fc from "fast-check";
import { expect, it } from "vitest";
import { type ComparedQuestion, compareVariants } from "./compare-variants";
import type { ExperimentResult } from "./experiment";
import { recommend } from "./recommendation";

interface Figures {
  scores: readonly (number | null)[];
  ms: number;
  cost?: number;
}

/** One variant a column of scores. */
function questionsOf(variants: readonly Figures[]): ComparedQuestion[] {
  return variants[0]!.scores.map((_, question) =>
    variants.map(
      ({ scores, ms, cost = 0 }, variant) =>
        ({
          question: String(question),
          variant,
          metrics: { hit1: scores[question], rr: scores[question] },
          abstained: false,
          goldOutcomes: [],
          ms,
          graphReads: 0,
          llmCalls: cost > 0 ? 1 : 0,
          llmTokens: 0,
          llmCost: cost,
        }) as unknown as ExperimentResult,
    ),
  );
}

async function recommended(variants: readonly Figures[]) {
  const questions = questionsOf(variants);
  const named = variants.map((_, at) => ({ name: String(at), method: "hybrid", params: {} }));
  const { variants: figures } = await compareVariants(named, questions, { baseline: 0, by: "hit1" });
  return recommend(figures, questions, "hit1");
}

const ones = (count: number, of = 40) => Array.from({ length: of }, (_, at) => (at < count ? 1 : 0));

it("names the best, whom it beats, and what takes less and is not shown to be worse", async () => {
  const found = await recommended([
    { scores: ones(10), ms: 1 },
    { scores: ones(30), ms: 200 },
    { scores: ones(29), ms: 50 },
  ]);
  expect(found).toMatchObject({ best: 1, mean: 0.75, n: 40, frugal: 2 });
  expect(found?.others.map(({ variant, difference }) => [variant, difference.holds])).toEqual([
    [2, false],
    [0, true],
  ]);
  expect(found?.others[1]?.difference.mean).toBeCloseTo(-0.5);
});

it("takes the one that costs least among equals, money before time", async () => {
  const found = await recommended([
    { scores: ones(30), ms: 1, cost: 0.01 },
    { scores: ones(30), ms: 90 },
    { scores: ones(30), ms: 80 },
  ]);
  expect(found).toMatchObject({ best: 2, frugal: null, questionsNeeded: null });
});

it("says how many questions would separate the best from the next: the interval narrows with their root", async () => {
  const found = await recommended([
    { scores: ones(30), ms: 1 },
    { scores: ones(29), ms: 1 },
  ]);
  const { mean, low, high } = found!.others[0]!.difference;
  expect(found!.questionsNeeded).toBe(Math.ceil(40 * ((high - low) / 2 / mean) ** 2));
  const apart = await recommended([
    { scores: ones(40), ms: 1 },
    { scores: ones(2), ms: 1 },
  ]);
  expect(apart!.questionsNeeded).toBeNull();
});

it("is null where nothing can be measured, and leaves out questions that cannot", async () => {
  expect(await recommended([{ scores: [null, null], ms: 1 }])).toBeNull();
  const found = await recommended([
    { scores: [null, 1, 1], ms: 1 },
    { scores: [1, 0, 0], ms: 1 },
  ]);
  expect(found).toMatchObject({ best: 0, mean: 1, n: 2 });
});

it("never recommends what is shown to be worse, or what takes more", async () => {
  const scores = fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 12, maxLength: 12 });
  const variant = fc.record({ scores, ms: fc.integer({ min: 1, max: 500 }), cost: fc.constantFrom(0, 0.01) });
  await fc.assert(
    fc.asyncProperty(fc.array(variant, { minLength: 1, maxLength: 5 }), async (variants) => {
      const { best, mean, others, frugal } = (await recommended(variants))!;
      expect(others.length).toBe(variants.length - 1);
      for (const other of others) expect(other.mean).toBeLessThanOrEqual(mean + 1e-9);
      if (frugal === null) return;
      expect(others.find((other) => other.variant === frugal)?.difference.holds).toBe(false);
      const [one, other] = [variants[frugal]!, variants[best]!];
      expect(one.cost < other.cost || (one.cost === other.cost && one.ms < other.ms)).toBe(true);
    }),
    { numRuns: 20, seed: 1 },
  );
});
