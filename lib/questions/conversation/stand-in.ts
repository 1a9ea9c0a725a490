/** The question that a planner reads for one about a group: with one node in its place, or with the label that the answers have. */
import { HopscopeError } from "../../graph/errors";
import type { GraphNode, GraphSource } from "../../graph/graph-source";
import { EACH_OF } from "../../words/references";
import { nounOf, pluralOf } from "../../words/relation-reading";
import { ASKS_FOR_ONE } from "../../words/word-patterns";
import { endsInFirst } from "../language/read/orderings";
import { tokensOf } from "../language/words";
import type { Correction, GroupCorrection } from "../plan/mentions/correction";
import { groupCorrections } from "../plan/mentions/correction";
import { type Replaced, replaceParts } from "./replace-parts";

/** Nodes that are compared by their edges, to find one that has what is asked for. */
const MOST_COMPARED = 6;

export interface Group extends GroupCorrection {
  /** The nodes that the graph has, in the order given. */
  found: GraphNode[];
  /** The one that the planner reads about. */
  representative: GraphNode;
}

export interface StandIn {
  question: string;
  groups: Group[];
  /** Corrections of the question that the planner reads. */
  corrections: Correction[];
  text: Replaced;
}

/**
 * Null where the corrections have no group.
 * @throws HopscopeError `invalid-input` when a group lies outside of the question or none of its nodes is in the graph
 */
export async function standInFor(
  question: string,
  corrections: readonly Correction[],
  graph: GraphSource,
): Promise<StandIn | null> {
  const wanted = groupCorrections(corrections);
  if (wanted.length === 0) return null;
  const groups = await Promise.all(wanted.map((one) => openGroup(one, question, graph)));
  const parts = groups.map((group) => {
    const { span, as, representative } = group;
    const joined = as === "any" ? EACH_OF : /\s*\bof\s*$/i;
    const of = joined.exec(question.slice(0, span[0]))?.[0].length ?? 0;
    const opening = of > 0 ? " " : "";
    if (as === "any") return { span: [span[0] - of, span[1]] as const, text: representative.name };
    const noun = nounOf(commonLabel(group.found), true);
    // "Which of them is the oldest?" and "which of them opened first?" ask for one.
    const asked = `${question.slice(0, span[0])}them${question.slice(span[1])}`;
    const isOne = ASKS_FOR_ONE.test(asked) || endsInFirst(tokensOf(asked)) !== null;
    return { span: [span[0] - of, span[1]] as const, text: opening + (isOne ? noun : pluralOf(noun)) };
  });
  const text = replaceParts(question, parts);
  const others = corrections.flatMap((one): Correction[] => {
    if ("nodes" in one) return [];
    const span = text.toNew(one.span);
    return span ? [{ ...one, span }] : [];
  });
  const own = groups.flatMap(({ as, representative }, at): Correction[] =>
    as === "any" ? [{ span: text.placed[at]!, node: representative.id }] : [],
  );
  return { question: text.text, groups, corrections: [...others, ...own], text };
}

/** The label that most of the nodes have. */
function commonLabel(nodes: readonly GraphNode[]): string {
  const counts = new Map<string, number>();
  for (const { labels } of nodes) for (const label of labels) counts.set(label, (counts.get(label) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "thing";
}

async function openGroup(group: GroupCorrection, question: string, graph: GraphSource): Promise<Group> {
  const [from, to] = group.span;
  if (to > question.length) throw refused(`The group at ${from} to ${to} lies outside of the question.`);
  const nodes = new Map((await graph.nodes(group.nodes)).map((node) => [node.id, node]));
  const found = group.nodes.flatMap((id) => nodes.get(id) ?? []);
  if (found.length === 0) throw refused("None of the nodes of the group is in this knowledge base.");
  return { ...group, found, representative: await richest(found, graph) };
}

/** The node with the most kinds of relations, then the most edges: it is the likeliest to have what is asked for. */
async function richest(nodes: readonly GraphNode[], graph: GraphSource): Promise<GraphNode> {
  const compared = await Promise.all(
    nodes.slice(0, MOST_COMPARED).map(async (node) => {
      const counts = await graph.relationCounts(node.id);
      return { node, kinds: counts.length, edges: counts.reduce((sum, { count }) => sum + count, 0) };
    }),
  );
  return compared.sort((a, b) => b.kinds - a.kinds || b.edges - a.edges)[0]!.node;
}

function refused(message: string): HopscopeError {
  return new HopscopeError("invalid-input", message, { hint: "Ask the question again without the group." });
}
