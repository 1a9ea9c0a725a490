/** Hit@k: 1 when at least one gold unit is among the first k results, else 0. `ranks` come from `unitRanks`. */
export function hitAt(ranks: readonly number[], k: number): number {
  return ranks.some((rank) => rank <= k) ? 1 : 0;
}
