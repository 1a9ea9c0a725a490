/** Answers of a question that asks which of a group: nothing outside of the group is one, whatever a method found. */
import type { Retrieval } from "../../methods/contract/retriever";
import { type Correction, groupCorrections } from "../../questions/plan/mentions/correction";

/** The retrieval with the answers that the group has; it abstains where there are none. What was computed stays as it is. */
export function answerWithin(retrieval: Retrieval, corrections: readonly Correction[] = []): Retrieval {
  const groups = groupCorrections(corrections).filter(({ as }) => as === "among");
  const { answer, evidence } = retrieval;
  if (groups.length === 0 || answer.abstained || answer.result) return retrieval;
  const allowed = new Set(groups.flatMap(({ nodes }) => nodes));
  const nodes = answer.nodes.filter((node) => allowed.has(node));
  if (nodes.length === answer.nodes.length && nodes.length > 0) return retrieval;
  if (nodes.length === 0) {
    const text = `Nothing that it found is among the ${allowed.size} that the question is about.`;
    const silent = { ...answer, abstained: true, nodes, sentences: [{ text, citations: [] }] };
    return { ...retrieval, answer: silent };
  }
  const names = new Map(evidence.nodes.map(({ id, name }) => [id, name]));
  const kept = answer.sentences.filter(({ citations }) => citations.some(({ node }) => nodes.includes(node)));
  const named = nodes.map((node) => names.get(node) ?? node).join(", ");
  const own = nodes.map((node) => ({ node, edges: [] }));
  const sentences = kept.length > 0 ? kept : [{ text: `${named}.`, citations: own }];
  return { ...retrieval, answer: { ...answer, nodes, sentences } };
}
