/**
 * Connections of found entities to what the question names, over relations that were read already: one relation, or two that the question
 * both mentions ("who directed the films that were written by ..."). No query is planned; an entity that several named nodes lead to has
 * more support.
 */
import type { GraphEdge, NodeId } from "../../graph/graph-source";
import { speaksOf, stemsOf } from "../../graph/text/relation-words";

/** Value of a path when the question mentions all its relations, and when its only relation is not mentioned. */
const SPOKEN = 1;
const UNSPOKEN = 0.5;

/** The connections of one entity to the named nodes. */
export interface Support {
  /** Sum over the named nodes that reach it of what the best path is worth. */
  value: number;
  /** Number of relations on those paths that the question mentions. */
  spoken: number;
  /** The edges of those paths, each from its named node on; no edge appears twice. */
  edges: GraphEdge[];
}

interface Path {
  value: number;
  edges: GraphEdge[];
}

/** The support of each entity that a path from some of `mentions` reaches; `mentions` themselves have none. */
export function evidencePaths(
  question: string,
  mentions: ReadonlySet<NodeId>,
  links: readonly GraphEdge[],
): Map<NodeId, Support> {
  const stems = stemsOf(question);
  const types = new Set(links.map(({ type }) => type));
  const spoken = new Set([...types].filter((type) => speaksOf(stems, type)));
  const byEnd = edgesByEnd(links);
  const supports = new Map<NodeId, Support>();
  for (const mention of mentions) {
    for (const [node, { value, edges }] of pathsFrom(mention, mentions, byEnd, spoken)) {
      const known = supports.get(node);
      const all = [...new Set([...(known?.edges ?? []), ...edges])];
      const named = new Set(all.map(({ type }) => type).filter((type) => spoken.has(type)));
      supports.set(node, { value: (known?.value ?? 0) + value, spoken: named.size, edges: all });
    }
  }
  return supports;
}

/** The best path to each entity within two steps that passes through no other named node; at equal worth the shorter. */
function pathsFrom(
  mention: NodeId,
  mentions: ReadonlySet<NodeId>,
  byEnd: ReadonlyMap<NodeId, readonly GraphEdge[]>,
  spoken: ReadonlySet<string>,
): Map<NodeId, Path> {
  const best = new Map<NodeId, Path>();
  const offer = (node: NodeId, path: Path) => {
    if (path.value > (best.get(node)?.value ?? 0)) best.set(node, path);
  };
  const steps = (from: NodeId) =>
    (byEnd.get(from) ?? [])
      .map((edge) => ({ edge, end: edge.source === from ? edge.target : edge.source }))
      .filter(({ end }) => end !== from && !mentions.has(end));
  const first = steps(mention);
  for (const { edge, end } of first)
    offer(end, { value: spoken.has(edge.type) ? SPOKEN : UNSPOKEN, edges: [edge] });
  for (const { edge, end: middle } of first.filter(({ edge }) => spoken.has(edge.type))) {
    for (const { edge: second, end } of steps(middle))
      if (spoken.has(second.type)) offer(end, { value: SPOKEN, edges: [edge, second] });
  }
  return best;
}

/** By node: its edges, each once. */
export function edgesByEnd(edges: readonly GraphEdge[]): Map<NodeId, GraphEdge[]> {
  const byEnd = new Map<NodeId, GraphEdge[]>();
  for (const edge of new Map(edges.map((edge) => [edge.id, edge])).values()) {
    for (const end of new Set([edge.source, edge.target])) {
      const known = byEnd.get(end);
      if (known) known.push(edge);
      else byEnd.set(end, [edge]);
    }
  }
  return byEnd;
}
