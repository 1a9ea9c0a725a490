/** Min-max scaling: puts scores of different kinds on [0, 1] before they are summed (SAGE appendix E). */

export interface Range {
  low: number;
  high: number;
}

/** The smallest and largest of `values`; both 0 when there are none. */
export function rangeOf(values: Iterable<number>): Range {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const value of values) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return low <= high ? { low, high } : { low: 0, high: 0 };
}

/**
 * Position of `value` in `range`, clamped to [0, 1]. In a range without width every positive value counts fully, so
 * that a lone match keeps its score and a signal that is absent everywhere adds nothing.
 */
export function scaleMinMax(value: number, range: Range): number {
  if (range.high === range.low) return value > 0 ? 1 : 0;
  return Math.min(1, Math.max(0, (value - range.low) / (range.high - range.low)));
}
