/** The answer without a language model: the exact matches that rank best, each with the relations that lie on the query. */
import type { AnswerEvidence } from "../../core/answer/choose-entities";
import { answerSentence } from "../../core/answer/list-answer";
import type { Answer } from "../../core/contract/answer";
import type { Judged } from "./rank/rank";

/** Scores that differ by no more than this share of the best are one answer. */
const MARGIN = 0.02;
const MOST_ANSWERS = 10;

/** Null when nothing satisfies the query graph: what the evidence says is then judged as text. */
export function answerFromMatches(
  matches: readonly Judged[],
  { ranking, nodes }: Pick<AnswerEvidence, "ranking" | "nodes">,
): Answer | null {
  const listed = new Set(ranking.map(({ node }) => node));
  const exact = matches.filter(({ found }) => found.failed === null && listed.has(found.target));
  const best = exact[0]?.ranked.score ?? 0;
  const answers = exact
    .filter(({ ranked }) => best - ranked.score <= MARGIN * Math.abs(best))
    .slice(0, MOST_ANSWERS);
  if (answers.length === 0) return null;
  const written = answers.map(({ ranked: { node, via } }) => answerSentence({ node, path: via }, nodes));
  const more = exact.length - answers.length;
  const rest = { text: `${more.toLocaleString("en")} more satisfy the query graph as well.`, citations: [] };
  return {
    writer: "extractive",
    abstained: false,
    sentences: [...written, ...(more > 0 ? [rest] : [])],
    nodes: answers.map(({ found }) => found.target),
  };
}
