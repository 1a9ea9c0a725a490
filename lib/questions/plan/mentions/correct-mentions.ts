/** Mentions with what a person said about them: a place that names a node, or names nothing. Corrections of operators are left alone. */
import { HopscopeError } from "../../../graph/errors";
import type { GraphSource } from "../../../graph/graph-source";
import type { Mention } from "../../mentions/mention";
import { type Correction, nameCorrections } from "./correction";

/**
 * The corrections take the place of every mention that they touch.
 * @throws HopscopeError `invalid-input` when a correction lies outside of the question or names no node of the graph
 */
export async function correctMentions(
  question: string,
  mentions: readonly Mention[],
  allCorrections: readonly Correction[],
  graph: GraphSource,
): Promise<Mention[]> {
  const corrections = nameCorrections(allCorrections);
  if (corrections.length === 0) return [...mentions];
  const untouched = mentions.filter(
    ({ span }) => !corrections.some((correction) => touches(span, correction.span)),
  );
  const given = corrections.filter(({ node }) => node !== null);
  const nodes = new Map((await graph.nodes(given.map(({ node }) => node!))).map((node) => [node.id, node]));
  const corrected = given.map(({ span, node: id }): Mention => {
    const node = nodes.get(id!);
    if (!node) throw refused(`There is no node "${id}" in this knowledge base.`);
    const [from, to] = span;
    if (to > question.length)
      throw refused(`The correction at ${from} to ${to} lies outside of the question.`);
    const { name, labels } = node;
    return {
      span,
      text: question.slice(from, to),
      kind: "exact",
      readings: [{ node: node.id, name, labels, score: 1 }],
    };
  });
  return [...untouched, ...corrected].sort((a, b) => a.span[0] - b.span[0]);
}

function touches(a: readonly [number, number], b: readonly [number, number]): boolean {
  return a[0] < b[1] && b[0] < a[1];
}

function refused(message: string): HopscopeError {
  return new HopscopeError("invalid-input", message, {
    hint: "Correct the mentions of the question as it is now.",
  });
}
