/** The answer without a language model: what the most probable query finds, each with its path in words. */
import type { AnswerEvidence } from "../../core/answer/choose-entities";
import { clauseOf } from "../../core/answer/relation-words";
import type { Answer } from "../../core/retriever";
import type { LocalSubgraph } from "./execute";

/** Answers that are written out; the others are counted. */
const WRITTEN = 10;

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
  const nameOf = (id: string) => nodes.get(id)?.name ?? id;
  const written = answers.slice(0, WRITTEN).map(({ node, via }) => {
    const clauses = via.map(({ type, source, target }) => clauseOf(type, nameOf(source), nameOf(target)));
    const path = clauses.length > 0 ? `: ${clauses.join("; ").replace(/\.$/, "")}` : "";
    return { text: `${nameOf(node)}${path}.`, citations: [{ node, edges: via.map(({ id }) => id) }] };
  });
  const more = total - written.length;
  const count = { text: `${total.toLocaleString("en")}.`, citations: [] };
  const rest = { text: `And ${more.toLocaleString("en")} more.`, citations: [] };
  return {
    writer: "extractive",
    abstained: false,
    sentences: [...(asks === "count" ? [count] : []), ...written, ...(more > 0 ? [rest] : [])],
    nodes: answers.map(({ node }) => node),
  };
}
