/** Reciprocal rank fusion of whole rankings (Cormack, Clarke and Büttcher, SIGIR 2009): only ranks count, not scores. */
import type { NodeId } from "@/lib/core/graph/graph-source";
import type { Contribution, Ranking } from "@/lib/core/trace";

/** k of section 2: how much the first ranks stand out. */
export const FUSION_CONSTANT = 60;

/** One list that is fused. */
interface FusedList {
  id: string;
  /** Names its summand. */
  title: string;
  ranking: Ranking;
}

export interface FusedNode {
  node: NodeId;
  /** The sum of `1 / (60 + rank)` over the lists that have it. */
  score: number;
  /** One for each list that has it, largest first; `weight` is 1. */
  contributions: Contribution[];
  /** Rank from 1, by id of the list. */
  ranks: ReadonlyMap<string, number>;
}

/** Best first; of equal scores the node that an earlier list has first. */
export function fuseRankings(lists: readonly FusedList[]): FusedNode[] {
  const fused = new Map<NodeId, { contributions: Contribution[]; ranks: Map<string, number> }>();
  for (const { id, title, ranking } of lists) {
    ranking.forEach(({ node }, index) => {
      const known = fused.get(node) ?? { contributions: [], ranks: new Map<string, number>() };
      if (known.ranks.has(id)) return;
      known.ranks.set(id, index + 1);
      known.contributions.push({ name: title, value: 1 / (FUSION_CONSTANT + index + 1), weight: 1 });
      fused.set(node, known);
    });
  }
  return [...fused]
    .map(([node, { contributions, ranks }]) => ({
      node,
      score: contributions.reduce((sum, { value }) => sum + value, 0),
      contributions: contributions.toSorted((a, b) => b.value - a.value),
      ranks,
    }))
    .sort((a, b) => b.score - a.score);
}
