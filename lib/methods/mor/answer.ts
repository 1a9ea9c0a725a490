/** The answer without a language model: what the most probable planning graph finds from names by structure alone, with its paths in words. */
import type { AnswerEvidence } from "../answer/choose-entities";
import { listAnswer } from "../answer/list-answer";
import type { Answer } from "../contract/answer";
import type { Followed } from "./reason/gather-candidates";

/** Null when it finds nothing so, and textual matching has the word. */
export function answerFromPlan(
  asks: "nodes" | "count",
  followed: Followed | undefined,
  { ranking, nodes }: Pick<AnswerEvidence, "ranking" | "nodes">,
): Answer | null {
  const agreed = new Set(followed?.ends.filter((node) => followed.agreement.get(node) === 1));
  const answers = ranking.filter(({ node }) => agreed.has(node));
  if (answers.length === 0) return null;
  const found = answers.map(({ node, via }) => ({ node, path: via }));
  return listAnswer(asks, found, agreed.size, nodes);
}
