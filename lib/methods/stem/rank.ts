/**
 * The order of what was found: the schema graph that found a node, how well the chain to it fits, where the guidance points,
 * and its text. In the paper a language model reads the chains; this takes the place of its choice.
 */
import type { NodeId } from "../../graph/graph-source";
import { largestFirst, totalOf, weightedFusion } from "../rank/fuse";
import type { TextAndVectorScores } from "../rank/score-nodes";
import type { Contribution, RankedNode, Ranking } from "../trace/trace";
import { type Finding, viaOf } from "./findings";
import type { StemParams } from "./params";

/** Weight of directions, which matching ignores: of two chains that fit alike, the one in the directions asked for wins. */
const DIRECTION_WEIGHT = 0.1;
const OTHERS_WEIGHT = 0.3;
/**
 * Share of the guidance's weight, among nodes that no chain leads to, for a node with a description: that says more than its position.
 * Chosen on the training part of PrimeKG.
 */
const DESCRIBED_SHARE = 0.2;

/**
 * Best first; at equal scores in the order of `findings`, then of `flat`.
 * @param flat what flat search and the guidance found besides
 * @param described nodes of `flat` with a description that says more than where they lie
 * @param guidanceWeight among chains; `fillGuidanceWeight` among the others
 * @param scores of every finding and every node of `flat`
 */
export function rankFindings(
  findings: ReadonlyMap<NodeId, Finding>,
  flat: readonly NodeId[],
  described: ReadonlySet<NodeId>,
  halo: ReadonlyMap<NodeId, number>,
  scores: ReadonlyMap<NodeId, TextAndVectorScores>,
  {
    bm25Weight,
    textWeight,
    guidanceWeight,
    fillGuidanceWeight,
  }: Pick<StemParams, "bm25Weight" | "textWeight" | "guidanceWeight" | "fillGuidanceWeight">,
): Ranking {
  const fusion = weightedFusion([...scores.values()], bm25Weight);
  const shared = (node: NodeId, weight: number): Contribution[] => [
    { name: "guidance", value: halo.get(node) ?? 0, weight },
    ...fusion
      .contributions(scores.get(node)!)
      .map(({ name, value, weight }) => ({ name, value, weight: weight * textWeight })),
  ];
  const found = [...findings.values()].map((finding) =>
    ranked(
      finding.node,
      [
        { name: "schema graph", value: finding.trace.graph.probability, weight: 1 },
        { name: "chain", value: finding.similarity, weight: 1 },
        { name: "weakest triple", value: finding.weakest, weight: 1 },
        { name: "directions", value: finding.agreement, weight: DIRECTION_WEIGHT },
        { name: "other schema graphs", value: finding.others, weight: OTHERS_WEIGHT },
        ...shared(finding.node, guidanceWeight),
      ],
      viaOf(finding),
    ),
  );
  const filled = flat
    .filter((node) => !findings.has(node))
    .map((node) => {
      const weight = described.has(node) ? DESCRIBED_SHARE * fillGuidanceWeight : fillGuidanceWeight;
      return ranked(node, shared(node, weight), []);
    });
  return [...found, ...filled].sort((a, b) => b.score - a.score);
}

function ranked(node: NodeId, contributions: Contribution[], via: RankedNode["via"]): RankedNode {
  const explained = largestFirst(contributions);
  return { node, score: totalOf(explained), contributions: explained, via };
}
