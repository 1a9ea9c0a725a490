/**
 * Selective answering (Geifman and El-Yaniv 2017): how often a method is wrong among the answers that it gives, as the confidence
 * that an answer needs falls.
 */
import * as z from "zod";

export interface Said {
  confidence: number;
  right: boolean;
}

export const riskCoveragePointSchema = z.object({
  /** Answers of at least this confidence are given. */
  threshold: z.number(),
  /** Their share of all questions. */
  coverage: z.number(),
  /** The wrong ones' share of them. */
  risk: z.number(),
});
export type RiskCoveragePoint = z.infer<typeof riskCoveragePointSchema>;

/**
 * A point for each confidence that occurs, from the highest down; answers of equal confidence are given together.
 * @param questions all of them, those without an answer included
 */
export function riskCoverage(said: readonly Said[], questions: number): RiskCoveragePoint[] {
  return thresholds(said).map(({ threshold, given, wrong }) => ({
    threshold,
    coverage: given / questions,
    risk: wrong / given,
  }));
}

/**
 * Area under the risk-coverage curve: the mean, over the answers, of the risk when an answer needs as much confidence as this one
 * has. 0 is best; null without answers.
 */
export function areaUnderRisk(said: readonly Said[]): number | null {
  if (said.length === 0) return null;
  let [area, before] = [0, 0];
  for (const { given, wrong } of thresholds(said)) {
    area += (given - before) * (wrong / given);
    before = given;
  }
  return area / said.length;
}

function thresholds(said: readonly Said[]): { threshold: number; given: number; wrong: number }[] {
  const order = said.toSorted((one, other) => other.confidence - one.confidence);
  const found: { threshold: number; given: number; wrong: number }[] = [];
  let wrong = 0;
  for (const [at, { confidence, right }] of order.entries()) {
    if (!right) wrong++;
    const last = found.at(-1);
    if (last?.threshold === confidence) Object.assign(last, { given: at + 1, wrong });
    else found.push({ threshold: confidence, given: at + 1, wrong });
  }
  return found;
}
