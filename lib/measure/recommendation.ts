/**
 * The variant to use: the best by one metric, those it beats by more than chance, and the cheapest of those that are not shown to be worse.
 * Every variant is compared with the best (Hsu 1981), paired by question and corrected by Holm.
 */
import * as z from "zod";
import { differenceSchema, type VariantFigures } from "./compare-variants";
import { correctTogether } from "./eval/holm";
import { pairedBootstrap, RESAMPLES } from "./eval/paired-bootstrap";
import type { ExperimentResult, Metric } from "./experiment";

/** Equal results give equal recommendations. */
const SEED = 1;
/** Means this close are equal: what summing in another order can make. */
const SLACK = 1e-12;

export const recommendationSchema = z.object({
  /** Position of the variant with the best mean; of equal ones the one that takes least. */
  best: z.int(),
  mean: z.number(),
  n: z.int(),
  /** All others, best first. Negative differences: the best is better. */
  others: z.array(z.object({ variant: z.int(), mean: z.number(), difference: differenceSchema })),
  /** Takes less than the best (money, then time) and is not shown to be worse; null when nothing does. */
  frugal: z.int().nullable(),
  /** Questions needed to separate the best from the next, at the difference seen; null when they already differ or are equal. */
  questionsNeeded: z.int().nullable(),
});
export type Recommendation = z.infer<typeof recommendationSchema>;

/**
 * @param figures in the order of the results in each question
 * @param yieldIfDue called before each resample
 * @returns null when no question has something to measure by this metric
 */
export async function recommend(
  figures: readonly VariantFigures[],
  questions: readonly (readonly Pick<ExperimentResult, "metrics">[])[],
  by: Metric,
  yieldIfDue?: () => Promise<void>,
): Promise<Recommendation | null> {
  const measured = questions.filter((row) => row.every(({ metrics }) => metrics[by] !== null));
  if (measured.length === 0) return null;
  const scores = figures.map((_, at) => measured.map((row) => row[at]!.metrics[by]!));
  const means = scores.map((own) => own.reduce((sum, score) => sum + score, 0) / own.length);
  const order = figures
    .map((_, at) => at)
    .sort((one, other) => {
      const ahead = means[other]! - means[one]!;
      return Math.abs(ahead) > SLACK ? ahead : compareCost(figures[one]!, figures[other]!) || one - other;
    });
  const [best, ...rest] = order as [number, ...number[]];
  const others: Recommendation["others"] = [];
  for (const variant of rest) {
    const own = await pairedBootstrap(scores[variant]!, scores[best]!, SEED, RESAMPLES, yieldIfDue);
    others.push({ variant, mean: means[variant]!, difference: { ...own, holds: false } });
  }
  correctTogether(others.map(({ difference }) => difference));
  return {
    best,
    mean: means[best]!,
    n: measured.length,
    others,
    frugal: leastCostly(figures, best, others),
    questionsNeeded: questionsNeeded(measured.length, others[0]),
  };
}

/** Money first, then time: negative when the first takes less. */
function compareCost(one: VariantFigures, other: VariantFigures): number {
  return one.llmCost - other.llmCost || one.p50Ms - other.p50Ms;
}

function leastCostly(
  figures: readonly VariantFigures[],
  best: number,
  others: Recommendation["others"],
): number | null {
  const equals = others.filter(({ difference }) => !difference.holds).map(({ variant }) => variant);
  const least = [best, ...equals].reduce((one, other) =>
    compareCost(figures[other]!, figures[one]!) < 0 ? other : one,
  );
  return least === best ? null : least;
}

/** An interval narrows with the root of the number of questions; it must no longer reach zero. */
function questionsNeeded(n: number, next: Recommendation["others"][number] | undefined): number | null {
  if (!next || next.difference.holds || Math.abs(next.difference.mean) <= SLACK) return null;
  const { mean, low, high } = next.difference;
  return Math.max(n + 1, Math.ceil(n * ((high - low) / 2 / mean) ** 2));
}
