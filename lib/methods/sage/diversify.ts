/**
 * The order in which evidence fills a budget: questions of several steps need what completes what is there, not more of the
 * same. A part of a source that is there already steps back; and each of the first places goes to the node that is best by its
 * score and by what it covers of the question beyond the nodes before it (maximal marginal relevance, Carbonell and Goldstein,
 * SIGIR 1998, with terms of the question in place of similarity).
 */
import type { NodeId } from "../../graph/graph-source";
import { eitherOf, type Presence, type QuestionCoverage } from "../rank/coverage";
import { largestFirst } from "../rank/fuse";
import type { Contribution, RankedNode, Ranking } from "../trace/trace";

/** More parts of a source than this step back no further. */
const MOST_SIBLINGS = 3;
const PLACES = 20;
const CANDIDATES = 60;
/** With each place what is new counts less: late places are for evidence that was missed, which the score knows better. */
const DECAY = 0.8;

/**
 * A node loses `weight` for each better ranked chunk of its source.
 * @param sourceOf undefined for a node that is no chunk
 */
export function holdBackSiblings(
  ranking: Ranking,
  sourceOf: (id: NodeId) => string | undefined,
  weight: number,
): Ranking {
  if (weight === 0) return ranking;
  const met = new Map<string, number>();
  return ranking
    .map((ranked) => {
      const source = sourceOf(ranked.node);
      if (source === undefined) return ranked;
      const before = met.get(source) ?? 0;
      met.set(source, before + 1);
      const value = -Math.min(before, MOST_SIBLINGS);
      return before > 0
        ? withContribution(ranked, { name: "its source is there already", value, weight })
        : ranked;
    })
    .sort((a, b) => b.score - a.score);
}

/** Fills the first places; what a place adds is one of the summands of its node, whose scores need not fall any more. */
export function preferNew(ranking: Ranking, coverage: QuestionCoverage, weight: number): Ranking {
  if (weight === 0) return ranking;
  const left = ranking.slice(0, CANDIDATES);
  const chosen: RankedNode[] = [];
  let covered = coverage.ofText("");
  while (left.length > 0 && chosen.length < PLACES) {
    const own = weight * DECAY ** chosen.length;
    const before = coverage.together(covered);
    const values = left.map(({ node }) => newOf(coverage.ofNode(node), covered, before, coverage));
    let best = 0;
    for (const [index, { score }] of left.entries())
      if (score + own * values[index]! > left[best]!.score + own * values[best]!) best = index;
    const [next] = left.splice(best, 1);
    chosen.push(
      withContribution(next!, { name: "new beside those before it", value: values[best]!, weight: own }),
    );
    covered = eitherOf(covered, coverage.ofNode(next!.node));
  }
  return [...chosen, ...left, ...ranking.slice(CANDIDATES)];
}

/**
 * The share of the question that a node covers for the first time, less what it covers again.
 * @param before the share that `covered` has
 */
function newOf(own: Presence, covered: Presence, before: number, coverage: QuestionCoverage): number {
  const added = coverage.together(covered, own) - before;
  return 2 * added - coverage.together(own);
}

function withContribution(ranked: RankedNode, contribution: Contribution): RankedNode {
  return {
    ...ranked,
    score: ranked.score + contribution.value * contribution.weight,
    contributions: largestFirst([...ranked.contributions, contribution]),
  };
}
