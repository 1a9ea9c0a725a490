/**
 * L2 without a language model (section 4.3): the nodes of the local subgraph by the probability of the query that found them,
 * by the other queries that agree, and by how well their own text fits the question.
 */
import { largestFirst, totalOf, weightedFusion } from "../../core/rank/fuse";
import type { TextAndVectorScores } from "../../core/rank/score-nodes";
import type { Contribution, RankedNode, Ranking } from "../../core/trace";
import type { Finding } from "./execute";
import type { GraphraftParams } from "./params";

/**
 * Best first; at equal scores what more probable queries found, then what flat search found.
 *
 * @param probabilities of the plans, most probable first
 * @param flat what flat search found, best first: those that no query found get their text score only
 * @param scores of every finding and every node of `flat`
 */
export function rerank(
  findings: readonly Finding[],
  probabilities: readonly number[],
  flat: readonly TextAndVectorScores[],
  scores: ReadonlyMap<string, TextAndVectorScores>,
  params: GraphraftParams,
): Ranking {
  const pool = [...scores.values()];
  const fusion = weightedFusion(pool, params.bm25Weight);
  const textOf = (node: string): Contribution[] =>
    fusion
      .contributions(scores.get(node)!)
      .map(({ name, value, weight }) => ({ name, value, weight: weight * params.textWeight }));
  const found = findings.map((finding) => {
    const [first = 0, ...others] = finding.plans.map((position) => probabilities[position] ?? 0);
    const agreement = others.reduce((sum, probability) => sum + probability, 0);
    const contributions = [
      { name: "query probability", value: first, weight: 1 },
      { name: "other queries", value: agreement, weight: params.agreementWeight },
      ...(params.rerank ? textOf(finding.node) : []),
    ];
    return rankedNode(finding.node, contributions, finding);
  });
  const known = new Set(findings.map(({ node }) => node));
  const filled = flat
    .filter(({ node }) => !known.has(node))
    .map(({ node }) => rankedNode(node, textOf(node)));
  return [...found, ...filled].sort((a, b) => b.score - a.score);
}

function rankedNode(node: string, contributions: Contribution[], finding?: Finding): RankedNode {
  const explained = largestFirst(contributions);
  return { node, score: totalOf(explained), contributions: explained, via: finding?.via ?? [] };
}
