/** Weights `exp(score)`, scaled to add up to 1, in the order of the scores; equal where every score is -Infinity. */
export function softmax(scores: ArrayLike<number>): Float64Array {
  const all = Float64Array.from(scores);
  const top = all.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const weights = all.map((score) => (score === top ? 1 : Math.exp(score - top)));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
