/** The answer without a language model: the exact matches that rank best, each with the relations that lie on the query. */
import type { AnswerEvidence } from "../../core/answer/choose-entities";
import { answerSentence } from "../../core/answer/list-answer";
import type { Answer } from "../../core/contract/answer";
import { answerType } from "../../core/text/answer-type";
import type { Judged } from "./rank/rank";

/** Scores that differ by no more than this share of the best are one answer. */
const MARGIN = 0.02;
const MOST_ANSWERS = 10;

/**
 * Null when nothing of the kind that is asked for satisfies the query graph: what the evidence says is then judged as text. The query
 * graph joins the names by any relations, so that a year may satisfy it as well as an actor.
 */
export function answerFromMatches(
  matches: readonly Judged[],
  { question, labels, ranking, nodes }: Pick<AnswerEvidence, "question" | "labels" | "ranking" | "nodes">,
): Answer | null {
  const listed = new Set(ranking.map(({ node }) => node));
  const type = answerType(question, labels);
  const fits = ({ found }: Judged) =>
    !type || nodes.get(found.target)?.labels.some((label) => type.labels.includes(label));
  const exact = matches.filter(
    (match) => match.found.failed === null && listed.has(match.found.target) && fits(match),
  );
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
