/** The logistic function and its kin, none of which overflows. */

/** 1 / (1 + e^-x): from log odds to a probability. */
export function logistic(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** log(1 + e^x). */
export function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}

/** log(sum of e^value); -Infinity of nothing. */
export function logSumExp(values: readonly number[]): number {
  const most = values.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY);
  if (most === Number.NEGATIVE_INFINITY) return most;
  return most + Math.log(values.reduce((sum, value) => sum + Math.exp(value - most), 0));
}
