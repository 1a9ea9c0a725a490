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
