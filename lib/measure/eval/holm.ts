/**
 * Holm's step-down correction (1979): which of many comparisons still hold when all are looked at together. It bounds the chance
 * of even one false claim.
 */

/** Adjusted p-values in the order given: the k-th smallest is multiplied by how many are left, and never falls below the one before. */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((one, other) => values[one]! - values[other]!);
  const adjusted = new Array<number>(values.length).fill(1);
  let least = 0;
  for (const [rank, at] of order.entries()) {
    least = Math.max(least, Math.min(1, values[at]! * (values.length - rank)));
    adjusted[at] = least;
  }
  return adjusted;
}

/** The chance of one false claim in a table that is accepted. */
const SIGNIFICANCE = 0.05;

/** Corrects differences that are looked at together, and says which of them hold. */
export function correctTogether(differences: readonly { p: number; holds: boolean }[]): void {
  const corrected = holm(differences.map(({ p }) => p));
  for (const [at, difference] of differences.entries()) {
    difference.p = corrected[at]!;
    difference.holds = difference.p < SIGNIFICANCE;
  }
}
