/** The answer without a language model: what the most probable planning graph finds from names by structure alone, with its paths in words. */
import type { AnswerEvidence } from "../../core/answer/choose-entities";
import { clauseOf } from "../../core/answer/relation-words";
import type { Answer } from "../../core/retriever";
import type { Followed } from "./reason/gather-candidates";

/** Answers that are written out; the others are counted. */
const WRITTEN = 10;

/** Null when it finds nothing so, and textual matching has the word. */
export function answerFromPlan(
  asks: "nodes" | "count",
  followed: Followed | undefined,
  { ranking, nodes }: Pick<AnswerEvidence, "ranking" | "nodes">,
): Answer | null {
  const agreed = new Set(followed?.ends.filter((node) => followed.agreement.get(node) === 1));
  const answers = ranking.filter(({ node }) => agreed.has(node));
  if (answers.length === 0) return null;
  const nameOf = (id: string) => nodes.get(id)?.name ?? id;
  const written = answers.slice(0, WRITTEN).map(({ node, via }) => {
    const clauses = via.map(({ type, source, target }) => clauseOf(type, nameOf(source), nameOf(target)));
    const path = clauses.length > 0 ? `: ${clauses.join("; ").replace(/\.$/, "")}` : "";
    return { text: `${nameOf(node)}${path}.`, citations: [{ node, edges: via.map(({ id }) => id) }] };
  });
  const more = agreed.size - written.length;
  const count = { text: `${agreed.size.toLocaleString("en")}.`, citations: [] };
  const rest = { text: `And ${more.toLocaleString("en")} more.`, citations: [] };
  return {
    writer: "extractive",
    abstained: false,
    sentences: [...(asks === "count" ? [count] : []), ...written, ...(more > 0 ? [rest] : [])],
    nodes: answers.map(({ node }) => node),
  };
}
