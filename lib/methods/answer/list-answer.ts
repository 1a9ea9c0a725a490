/** An answer that names what a query or a chain found, each with its path in words: no language model is needed. */
import type { GraphEdge, GraphNode, NodeId } from "../../graph/graph-source";
import { clauseOfEdge } from "../../graph/text/relation-clause";
import type { Answer, Sentence } from "../contract/answer";

const WRITTEN = 10;

export interface FoundAnswer {
  node: NodeId;
  /** The edges that lead to it, in the order in which they are written. */
  path: readonly GraphEdge[];
}

/**
 * @param asks `count` first says how many there are
 * @param answers at least one, best first
 * @param total how many were found, of which the budget may have left some out
 */
export function listAnswer(
  asks: "nodes" | "count",
  answers: readonly FoundAnswer[],
  total: number,
  nodes: ReadonlyMap<NodeId, GraphNode>,
): Answer {
  const written = answers.slice(0, WRITTEN).map((answer) => answerSentence(answer, nodes));
  const more = total - written.length;
  const count = { text: `${total.toLocaleString("en")}.`, citations: [] };
  const rest = { text: `And ${more.toLocaleString("en")} more.`, citations: [] };
  return {
    writer: "extractive",
    abstained: false,
    sentences: [...(asks === "count" ? [count] : []), ...written, ...(more > 0 ? [rest] : [])],
    nodes: answers.map(({ node }) => node),
    ...(total > answers.length && { more: total - answers.length }),
  };
}

/** Answer from the results of the planner's query; null where there are none. */
export function answerFromQuery(
  { answers, total }: { answers: readonly FoundAnswer[]; total: number },
  { nodes }: { nodes: ReadonlyMap<NodeId, GraphNode> },
): Answer | null {
  return answers.length === 0 ? null : listAnswer("nodes", answers, total, nodes);
}

export function answerSentence({ node, path }: FoundAnswer, nodes: ReadonlyMap<NodeId, GraphNode>): Sentence {
  const nameOf = (id: string) => nodes.get(id)?.name ?? id;
  const clauses = path.map((edge) => clauseOfEdge(edge, nameOf));
  const explanation = clauses.length > 0 ? `: ${clauses.join("; ").replace(/\.$/, "")}` : "";
  return { text: `${nameOf(node)}${explanation}.`, citations: [{ node, edges: path.map(({ id }) => id) }] };
}
