/** L2's ranking of the local subgraph (section 4.3): by what the knowledge base has learnt, or before that by fixed weights. */
import { largestFirst, totalOf } from "../rank/fuse";
import type { RankedNode, Ranking } from "../trace/trace";
import type { Finding } from "./execute";
import type { LocalNode } from "./local-nodes";
import { contributionsOf, type LocalRanker, weightsOf, withKinds } from "./local-ranker";

/** Before training: queries first, then text, then what lies around. Chosen on the training parts of PrimeKG and MetaQA. */
export const FIXED = weightsOf({
  "query probability": 1,
  "other queries": 0.3,
  BM25: 0.18,
  cosine: 0.24,
  "beside a name": 0.05,
  "beside good texts": 0.05,
  "words with a neighbour": 0.1,
  "words with all neighbours": 0.1,
  "kind by the question's words": 0.1,
});

const FIXED_RANKER: LocalRanker = { weights: FIXED, kinds: { labels: [], weights: new Float64Array(0) } };

/** Best first; at equal scores in the order given. @param question its vector */
export function rerank(
  nodes: readonly LocalNode[],
  question: Float32Array,
  ranker: LocalRanker | null,
): Ranking {
  const { weights, kinds } = ranker ?? FIXED_RANKER;
  return withKinds(nodes, kinds, question)
    .map((features, at): RankedNode => {
      const contributions = largestFirst(contributionsOf(features, weights));
      const { node, via } = nodes[at]!;
      return { node, score: totalOf(contributions), contributions, via };
    })
    .sort((a, b) => b.score - a.score);
}

/** L1 alone (Table 1, w/o L2): by the probability of the query that found a node, and of others that agree. */
export function byQueries(findings: readonly Finding[], probabilities: readonly number[]): Ranking {
  return findings
    .map(({ node, plans, via }): RankedNode => {
      const [first = 0, ...others] = plans.map((position) => probabilities[position] ?? 0);
      const agreement = others.reduce((sum, probability) => sum + probability, 0);
      const contributions = largestFirst([
        { name: "query probability", value: first, weight: 1 },
        { name: "other queries", value: agreement, weight: 0.3 },
      ]);
      return { node, score: totalOf(contributions), contributions, via };
    })
    .sort((a, b) => b.score - a.score);
}
