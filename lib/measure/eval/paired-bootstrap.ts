/**
 * The paired bootstrap (Efron 1979; for retrieval systems Sakai 2006): how far the mean difference of two methods on the same
 * questions could be off. Questions are drawn again with replacement, and a question keeps both its scores.
 */
import { middleOf, resampledMeans } from "./resampled-means";

export interface PairedDifference {
  /** Mean of `scores - baseline`. */
  mean: number;
  /** The middle 95 % of the means of resamples. */
  low: number;
  high: number;
  /**
   * Two-sided: how often a resample of the centred differences is at least as far from zero. Never below what an exact test
   * of signs could reach on as many questions that differ: two that agree have no spread to draw from, and prove nothing.
   */
  p: number;
}

export const RESAMPLES = 1_000;

/**
 * @param scores by question, in the order of `baseline`
 * @param seed equal seeds give equal intervals
 * @param yieldIfDue called before each resample: those of many questions take seconds
 * @throws RangeError when the lists differ in length; what `yieldIfDue` throws
 */
export async function pairedBootstrap(
  scores: readonly number[],
  baseline: readonly number[],
  seed = 1,
  resamples = RESAMPLES,
  yieldIfDue: () => Promise<void> = async () => {},
): Promise<PairedDifference> {
  if (scores.length !== baseline.length) throw new RangeError("Both methods need a score for each question.");
  const differences = Float64Array.from(scores, (score, at) => score - baseline[at]!);
  // Nothing can be drawn but ties.
  if (differences.every((difference) => difference === 0)) return NO_DIFFERENCE;
  return pairedDifference(
    differences,
    (await resampledMeans([differences], seed, resamples, yieldIfDue))[0]!,
  );
}

/** The result where nothing differs, or there are no questions. */
export const NO_DIFFERENCE: PairedDifference = { mean: 0, low: 0, high: 0, p: 1 };

/** @param means of the differences' resamples */
export function pairedDifference(differences: Float64Array, means: Float64Array): PairedDifference {
  const mean = differences.reduce((sum, value) => sum + value, 0) / differences.length;
  // The smallest difference that summing in another order can make.
  const slack = 1e-12;
  const extreme = means.filter((value) => Math.abs(value - mean) >= Math.abs(mean) - slack).length;
  const differing = differences.filter((value) => value !== 0).length;
  const p = Math.max((extreme + 1) / (means.length + 1), 2 ** (1 - differing));
  return { mean, ...middleOf(means), p };
}
