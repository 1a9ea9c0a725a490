/**
 * Section 3.3: candidates by their trajectories. Each trajectory gets a score; a candidate gets the logarithm of the sum of
 * their exponentials, which is the sum of its likelihood over planning graphs and trajectories (section 3).
 */
import { logSumExp } from "../../../graph/numeric/logistic";
import { largestFirst, totalOf } from "../../rank/fuse";
import type { Contribution, RankedNode } from "../../trace/trace";
import type { Way } from "../reason/gather-candidates";
import { stepsOf } from "../reason/trajectory";
import type { KnownCandidates } from "./candidate-facts";
import { type Fingerprint, fingerprintOf } from "./fingerprint";

/** Gives a trajectory its score, as summands. */
export type Score = (fingerprint: Fingerprint) => Contribution[];

export interface RankedCandidate extends RankedNode {
  /** The one with the highest score, which explains the candidate. */
  best: { way: Way; fingerprint: Fingerprint };
}

export function rankCandidates(
  { candidates, facts, paths }: KnownCandidates,
  score: Score,
): RankedCandidate[] {
  const ranked = candidates.map(({ node, ways }): RankedCandidate => {
    const scored = ways.map((way) => {
      const fingerprint = fingerprintOf(way, facts.get(node)!, paths);
      const parts = score(fingerprint);
      return { way, fingerprint, parts, total: totalOf(parts) };
    });
    const best = scored.reduce((most, own) => (own.total > most.total ? own : most));
    const others = logSumExp(scored.map(({ total }) => total)) - best.total;
    const contributions = largestFirst([
      ...best.parts,
      ...(scored.length > 1 ? [{ name: "other trajectories", value: others, weight: 1 }] : []),
    ]);
    const via = stepsOf(best.way.trajectory)
      .flatMap(({ edge }) => edge ?? [])
      .reverse();
    return { node, score: totalOf(contributions), contributions, via, best };
  });
  return ranked.sort((a, b) => b.score - a.score);
}
