/** The answer without a language model: what the most probable query finds, each with its path in words. */
import type { AnswerEvidence } from "../answer/choose-entities";
import { listAnswer } from "../answer/list-answer";
import type { Answer } from "../contract/answer";
import type { LocalSubgraph } from "./execute";

/** Null when no query found a node of the ranking: flat search then answers. */
export function answerFromQueries(
  asks: "nodes" | "count",
  total: number,
  { findings }: LocalSubgraph,
  { ranking, nodes }: Pick<AnswerEvidence, "ranking" | "nodes">,
): Answer | null {
  const first = Math.min(...findings.map(({ plans }) => plans[0] ?? Number.POSITIVE_INFINITY));
  const best = new Set(findings.filter(({ plans }) => plans[0] === first).map(({ node }) => node));
  const answers = ranking.filter(({ node }) => best.has(node));
  if (answers.length === 0) return null;
  const found = answers.map(({ node, via }) => ({ node, path: via }));
  return listAnswer(asks, found, total, nodes);
}
