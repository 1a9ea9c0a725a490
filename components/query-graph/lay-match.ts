/** Lays a match over the drawing of its query: the matched names on the cards, and what the match does not satisfy. */
import type { GraphEdge } from "@/lib/graph/graph-source";
import { ownValue } from "@/lib/graph/own-value";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { QueryEdge, QueryNode } from "@/lib/graph/query/query-pattern";
import type { LaidMatch } from "@/lib/methods/trace/trace";
import { type QueryDrawing, writePredicate } from "./draw-query";

/** Only what the match itself calls failed is looked for: an exact one has nothing that is crossed out. */
export function layMatch(drawing: QueryDrawing, query: QueryGraph, match: LaidMatch): QueryDrawing {
  const isPartial = match.failed.length > 0;
  const nodes = new Map(query.nodes.map((node) => [node.variable, node]));
  const edges = new Map(query.edges.map((edge) => [edge.variable, edge]));
  return {
    cards: drawing.cards.map((card) => {
      const node = nodes.get(card.variable);
      const matched = ownValue(match.nodes, card.variable)?.name;
      const isFailed = isPartial && node !== undefined && nodeFails(node, match);
      // An entity that was asked for by name need not be named twice.
      const isSaid = matched === undefined || (card.isBound && matched === card.title);
      return { ...card, ...(isSaid ? {} : { matched }), isFailed };
    }),
    lines: drawing.lines.map((line) => {
      const edge = edges.get(line.variable);
      return { ...line, isFailed: isPartial && edge !== undefined && !isLaid(edge, match) };
    }),
  };
}

/** Without a node, or with one of which a condition is named among what failed. */
function nodeFails({ variable, predicates }: QueryNode, { nodes, failed }: LaidMatch): boolean {
  return (
    ownValue(nodes, variable) === undefined ||
    predicates.map(writePredicate).some((condition) => failed.some((text) => text.includes(condition)))
  );
}

/** True if a path over the match's edges, as long as the hops allow, leads from the one node to the other. */
function isLaid({ from, to, types, direction, hops }: QueryEdge, { nodes, edges }: LaidMatch): boolean {
  const [start, end] = [ownValue(nodes, from)?.id, ownValue(nodes, to)?.id];
  if (start === undefined || end === undefined) return false;
  const usable = edges.filter(({ type }) => types.length === 0 || types.includes(type));
  let reached = new Set([start]);
  for (let hop = 1; hop <= hops[1]; hop += 1) {
    reached = new Set([...reached].flatMap((id) => usable.flatMap((edge) => across(edge, id, direction))));
    if (reached.has(end)) return true;
  }
  return false;
}

function across({ source, target }: GraphEdge, id: string, direction: QueryEdge["direction"]): string[] {
  return [
    ...(direction !== "in" && source === id ? [target] : []),
    ...(direction !== "out" && target === id ? [source] : []),
  ];
}
