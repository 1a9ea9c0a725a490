/** The evidence as a numbered list that a language model reads and cites, as long as a prompt should be and no longer. */
import type { GraphEdge, GraphNode, NodeId } from "../../graph/graph-source";
import { clauseOfEdge } from "../../graph/text/relation-clause";
import type { Citation } from "../contract/answer";
import type { AnswerEvidence } from "./choose-entities";

export interface EvidenceItem {
  text: string;
  /** The citation that this item's number refers to. */
  citation: Citation;
  /** The ranked node that it is, or that it speaks of; null when its ends are not ranked. */
  node: NodeId | null;
}

/** About 8,000 tokens. */
const MOST_CHARACTERS = 32_000;
const LEAST_CHARACTERS = 1_000;
/** On average, at least: a prompt that is too long is refused. */
const CHARACTERS_PER_TOKEN = 3;
const CHARACTERS_PER_NODE = 1_500;
const MOST_RELATIONS = 100;
const MOST_PROPERTIES = 8;
const CHARACTERS_PER_PROPERTY = 80;

/** Characters of evidence in a window of so many tokens, of which the rest of the prompt and the answer take some. */
export function roomFor(window: number | null | undefined, others: number): number {
  if (!window) return MOST_CHARACTERS;
  const room = (window - others) * CHARACTERS_PER_TOKEN;
  return Math.min(MOST_CHARACTERS, Math.max(LEAST_CHARACTERS, room));
}

/**
 * Relations between the question and its answer come first: those in `first`, and those that led to ranked nodes, in the order in which
 * they were followed. Then the ranked nodes with their texts, best first, and the other relations between them. Item 0 is number 1.
 * `omitted` counts what did not fit into so many characters.
 */
export function numberEvidence(
  { ranking, nodes, links }: AnswerEvidence,
  first: readonly string[],
  mostCharacters = MOST_CHARACTERS,
): { items: EvidenceItem[]; omitted: number } {
  const ranked = new Set(ranking.map(({ node }) => node));
  const described = ranking.flatMap(({ node: id }): EvidenceItem[] => {
    const node = nodes.get(id);
    return node ? [{ text: describeNode(node), citation: { node: id, edges: [] }, node: id }] : [];
  });
  const via = ranking.flatMap((one) => one.via).filter(({ kind }) => kind === "relation");
  const chains = new Set([...first, ...via.map(({ id }) => id)]);
  const inside = links.filter(
    ({ id, source, target }) => !chains.has(id) && ranked.has(source) && ranked.has(target),
  );
  const items = (edges: Iterable<GraphEdge>) =>
    [...edges].flatMap((edge) => relationItem(edge, nodes, ranked));
  const byId = new Map([...via, ...links].map((edge) => [edge.id, edge]));
  const leading = items([...chains].flatMap((id) => byId.get(id) ?? []));
  const others = items(new Map(inside.map((edge) => [edge.id, edge])).values());
  const kept = leading.slice(0, MOST_RELATIONS);
  const wanted = [...kept, ...described, ...others.slice(0, MOST_RELATIONS - kept.length)];
  let characters = 0;
  const fitting = wanted.filter(({ text }) => {
    characters += text.length;
    return characters <= mostCharacters;
  });
  const all = leading.length + described.length + others.length;
  return { items: fitting, omitted: all - fitting.length };
}

/** "Carol Reed (Person; born: 1906): Carol Reed directed films in Britain." */
function describeNode({ name, labels, properties, text }: GraphNode): string {
  const facts = Object.entries(properties)
    .slice(0, MOST_PROPERTIES)
    .map(([key, value]) => `${key}: ${String(value).slice(0, CHARACTERS_PER_PROPERTY)}`);
  const head = `${name} (${[labels.join(", "), ...facts].join("; ")})`;
  const excerpt = text.length > CHARACTERS_PER_NODE ? `${text.slice(0, CHARACTERS_PER_NODE)} …` : text;
  return excerpt.trim() ? `${head}: ${excerpt.replaceAll(/\s+/g, " ").trim()}` : head;
}

/** "Carol Reed directed The Third Man (until 1949)". */
function relationItem(
  edge: GraphEdge,
  nodes: ReadonlyMap<NodeId, GraphNode>,
  ranked: ReadonlySet<NodeId>,
): EvidenceItem[] {
  const { id, source, target } = edge;
  if (!nodes.has(source) || !nodes.has(target)) return [];
  const node = [target, source].find((end) => ranked.has(end)) ?? null;
  const text = clauseOfEdge(edge, (end) => nodes.get(end)!.name);
  return [{ text, citation: { node: node ?? target, edges: [id] }, node }];
}
