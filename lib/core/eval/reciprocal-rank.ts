/** Reciprocal rank: 1 / rank of the first gold unit found, 0 when none is; its mean over questions is the MRR. */
export function reciprocalRank(ranks: readonly number[]): number {
  const first = Math.min(...ranks, Number.POSITIVE_INFINITY);
  return first === Number.POSITIVE_INFINITY ? 0 : 1 / first;
}
