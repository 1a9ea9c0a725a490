/** The evidence as a numbered list that a language model reads and cites, as long as a prompt should be and no longer. */

import type { GraphEdge, GraphNode, NodeId } from "../../graph/graph-source";
import type { Citation } from "../contract/answer";
import type { AnswerEvidence } from "./choose-entities";

export interface EvidenceItem {
  text: string;
  /** What a sentence cites by it. */
  citation: Citation;
  /** The ranked node that it is, or that it speaks of; null when its ends are not ranked. */
  node: NodeId | null;
}

/** About 8,000 tokens. */
const MOST_CHARACTERS = 32_000;
const CHARACTERS_PER_NODE = 1_500;
const MOST_RELATIONS = 100;
const MOST_PROPERTIES = 8;
const CHARACTERS_PER_PROPERTY = 80;

/**
 * The ranked nodes, best first, then relations: those in `first`, those that led to ranked nodes, those between ranked
 * nodes. Item 0 is number 1. `omitted` counts what did not fit.
 */
export function numberEvidence(
  { ranking, nodes, links }: AnswerEvidence,
  first: readonly string[],
): { items: EvidenceItem[]; omitted: number } {
  const ranked = new Set(ranking.map(({ node }) => node));
  const described = ranking.flatMap(({ node: id }): EvidenceItem[] => {
    const node = nodes.get(id);
    return node ? [{ text: describeNode(node), citation: { node: id, edges: [] }, node: id }] : [];
  });
  const preferred = new Set(first);
  const via = ranking.flatMap((one) => one.via).filter(({ kind }) => kind === "relation");
  const inside = links.filter(({ source, target }) => ranked.has(source) && ranked.has(target));
  const chosen = [...links.filter(({ id }) => preferred.has(id)), ...via, ...inside];
  const edges = [...new Map(chosen.map((edge) => [edge.id, edge])).values()];
  const relations = edges.flatMap((edge) => relationItem(edge, nodes, ranked));
  const wanted = [...described, ...relations.slice(0, MOST_RELATIONS)];
  let characters = 0;
  const items = wanted.filter(({ text }) => {
    characters += text.length;
    return characters <= MOST_CHARACTERS;
  });
  return { items, omitted: described.length + relations.length - items.length };
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

function relationItem(
  { id, source, target, type }: GraphEdge,
  nodes: ReadonlyMap<NodeId, GraphNode>,
  ranked: ReadonlySet<NodeId>,
): EvidenceItem[] {
  const [from, to] = [nodes.get(source), nodes.get(target)];
  if (!from || !to) return [];
  const node = [target, source].find((end) => ranked.has(end)) ?? null;
  const text = `${from.name} -[${type}]-> ${to.name}`;
  return [{ text, citation: { node: node ?? target, edges: [id] }, node }];
}
