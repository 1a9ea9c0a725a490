/** From scores to probabilities: a softmax with "none of them" as an option, readings that find the same made one. */

/** Scores times this give the probabilities: chosen on the 14 schemas, between the least log loss (1) and the least calibration error (1.4). */
const SHARPNESS = 1.3;

/** Most probable first. @param none the score of "none of them" */
export function readingProbabilities<One extends { score: number; denotation: string }>(
  scored: readonly One[],
  none: number,
): (One & { probability: number })[] {
  const nothing = SHARPNESS * none;
  const top = Math.max(nothing, ...scored.map(({ score }) => SHARPNESS * score));
  const worth = scored.map(({ score }) => Math.exp(SHARPNESS * score - top));
  const total = worth.reduce((sum, one) => sum + one, Math.exp(nothing - top));
  const listed = scored
    .map((one, at) => ({ ...one, probability: worth[at]! / total }))
    .sort((a, b) => b.probability - a.probability);
  const merged = new Map<string, One & { probability: number }>();
  for (const one of listed) {
    const known = merged.get(one.denotation);
    if (known) known.probability += one.probability;
    else merged.set(one.denotation, one);
  }
  return [...merged.values()].sort((a, b) => b.probability - a.probability);
}
