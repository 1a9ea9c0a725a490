/** The answer from the chains without a language model (section 3.6): all that fit the schema graph as well as the best one. */
import type { NodeId } from "../../graph/graph-source";
import type { AnswerEvidence } from "../answer/choose-entities";
import { listAnswer } from "../answer/list-answer";
import type { Answer } from "../contract/answer";
import type { Finding } from "./findings";

/** Chains whose fit differs by less fit alike. */
const ALIKE = 0.02;

/**
 * The nodes of the ranking that the best one's schema graph found, and that fit it equally well. Matching ignores directions; of nodes that
 * fit alike, the answers are those whose edges run as the question was read: "who reports to []" is nobody's manager.
 */
export function answersOf(
  ranking: AnswerEvidence["ranking"],
  findings: ReadonlyMap<NodeId, Finding>,
): Finding[] {
  const found = ranking.flatMap(({ node }) => findings.get(node) ?? []);
  const [best] = found;
  if (!best) return [];
  const alike = found.filter(
    ({ trace, similarity }) => trace.graph === best.trace.graph && similarity >= best.similarity - ALIKE,
  );
  const most = Math.max(...alike.map(({ agreement }) => agreement));
  return alike.filter(({ agreement }) => agreement >= most - ALIKE);
}

/** Null when no chain leads to a node of the ranking: flat search then answers. */
export function answerFromChains(
  asks: "nodes" | "count",
  findings: ReadonlyMap<NodeId, Finding>,
  { ranking, nodes }: Pick<AnswerEvidence, "ranking" | "nodes">,
): Answer | null {
  const answers = answersOf(ranking, findings);
  const [best] = answers;
  if (!best) return null;
  const via = new Map(ranking.map((ranked) => [ranked.node, ranked.via]));
  const found = answers.map(({ node }) => ({ node, path: (via.get(node) ?? []).toReversed() }));
  return listAnswer(asks, found, totalOf(best, answers.length), nodes);
}

/** A chain that fits exactly finds what the schema graph was counted to find; the budget may have left some out. */
function totalOf({ trace, similarity }: Finding, listed: number): number {
  return similarity >= 1 - ALIKE ? Math.max(listed, trace.graph.answers ?? 0) : listed;
}
