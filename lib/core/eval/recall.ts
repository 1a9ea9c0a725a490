/** Recall@k: the share of gold units among the first k results. `ranks` come from `unitRanks`; 0 without gold. */
export function recallAt(ranks: readonly number[], k: number): number {
  return ranks.length === 0 ? 0 : ranks.filter((rank) => rank <= k).length / ranks.length;
}
