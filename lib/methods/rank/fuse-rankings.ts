/** Several rankings as one: reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009, section 2). */
import type { NodeId } from "../../graph/graph-element";
import type { Contribution } from "../trace/trace";

/** k of section 2: how much the first ranks count. */
export const RRF_CONSTANT = 60;

export interface FusedNode {
  node: NodeId;
  /** The sum of `1 / (60 + rank)` over the rankings that have it. */
  score: number;
  /** Its rank, from 1, in each ranking; null where a ranking does not have it. */
  ranks: (number | null)[];
}

/** Best first; of equal scores the node that some ranking has higher comes first. A repeated node counts once. */
export function fuseRankings(rankings: readonly (readonly NodeId[])[]): FusedNode[] {
  const fused = new Map<NodeId, FusedNode>();
  const longest = rankings.reduce((most, { length }) => Math.max(most, length), 0);
  for (let at = 0; at < longest; at++)
    for (const [ranking, nodes] of rankings.entries()) {
      const node = nodes[at];
      if (node === undefined) continue;
      const own = fused.get(node) ?? { node, score: 0, ranks: rankings.map(() => null) };
      if (own.ranks[ranking] !== null) continue;
      own.ranks[ranking] = at + 1;
      own.score += reciprocalRank(at + 1);
      fused.set(node, own);
    }
  return [...fused.values()].sort((one, other) => other.score - one.score);
}

/** Contribution of each ranking to a fused score, largest first. @param names of the rankings */
export function rankContributions(ranks: FusedNode["ranks"], names: readonly string[]): Contribution[] {
  return ranks
    .flatMap((rank, at) =>
      rank === null ? [] : [{ name: names[at] ?? "", value: reciprocalRank(rank), weight: 1 }],
    )
    .sort((one, other) => other.value - one.value);
}

function reciprocalRank(rank: number): number {
  return 1 / (RRF_CONSTANT + rank);
}
