/** Several rankings as one: reciprocal rank fusion (Cormack, Clarke and Büttcher, SIGIR 2009, section 2). */
import type { NodeId } from "../graph/graph-element";
import { RRF_CONSTANT } from "../rank/fuse";

/** The first `k` by the sum of `1 / (60 + rank)`; of equal sums the one that some ranking has higher comes first. */
export function fuseRankings(rankings: readonly (readonly NodeId[])[], k: number): NodeId[] {
  const sums = new Map<NodeId, number>();
  const longest = rankings.reduce((most, { length }) => Math.max(most, length), 0);
  for (let at = 0; at < longest; at++)
    for (const ranking of rankings) {
      const node = ranking[at];
      if (node !== undefined) sums.set(node, (sums.get(node) ?? 0) + 1 / (RRF_CONSTANT + at + 1));
    }
  return [...sums]
    .sort(([, one], [, other]) => other - one)
    .slice(0, k)
    .map(([node]) => node);
}
