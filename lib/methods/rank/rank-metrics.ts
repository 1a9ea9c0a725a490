/** Measures of one ranking against gold. `ranks` are the ranks of the gold units (`unitRanks`), infinite where one was not found. */

/** Hit@k: 1 when at least one gold unit is among the first k results, else 0. `ranks` come from `unitRanks`. */
export function hitAt(ranks: readonly number[], k: number): number {
  return ranks.some((rank) => rank <= k) ? 1 : 0;
}

/** Recall@k: the share of gold units among the first k results. `ranks` come from `unitRanks`; 0 without gold. */
export function recallAt(ranks: readonly number[], k: number): number {
  return ranks.length === 0 ? 0 : ranks.filter((rank) => rank <= k).length / ranks.length;
}

/** Reciprocal rank: 1 / rank of the first gold unit found, 0 when none is; its mean over questions is the MRR. */
export function reciprocalRank(ranks: readonly number[]): number {
  const first = Math.min(...ranks, Number.POSITIVE_INFINITY);
  return first === Number.POSITIVE_INFINITY ? 0 : 1 / first;
}

/**
 * nDCG@k with binary gains (Järvelin and Kekäläinen 2002): each gold unit counts 1 / log2(1 + rank) where it is first found,
 * against the best order of as many units. `ranks` come from `unitRanks`; 0 without gold.
 */
export function ndcgAt(ranks: readonly number[], k: number): number {
  const gain = (rank: number) => (rank <= k ? 1 / Math.log2(1 + rank) : 0);
  const found = ranks.reduce((sum, rank) => sum + gain(rank), 0);
  const ideal = ranks.reduce((sum, _, at) => sum + gain(at + 1), 0);
  return ideal === 0 ? 0 : Math.min(1, found / ideal);
}
