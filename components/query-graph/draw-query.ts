/** The drawing of a QueryGraph, in words and lines: one for the view, the editor and the table. Pure: a query in, cards and lines out. */
import type { NodeId } from "@/lib/graph/graph-source";
import { isChosen } from "@/lib/graph/query/node-words";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { Predicate, QueryEdge, QueryNode } from "@/lib/graph/query/query-pattern";
import { outputOf } from "./query-output";
import { type PartKind, queryParts } from "./query-parts";

export interface DrawnCard {
  variable: string;
  /** The entity it is bound to, else its labels, else "Any node". */
  title: string;
  /** Under the title: name and labels, then one condition a line. */
  lines: string[];
  labels: readonly string[];
  isBound: boolean;
  isTarget: boolean;
  part: PartKind;
  matched?: string;
  isFailed?: boolean;
}

export interface DrawnLine {
  variable: string;
  from: string;
  to: string;
  title: string;
  arrow: "to" | "from" | "none";
  part: PartKind;
  isFailed?: boolean;
}

export interface QueryDrawing {
  cards: DrawnCard[];
  lines: DrawnLine[];
}

/** Names of the entities that nodes are bound to, as far as they are known. */
export type EntityNames = ReadonlyMap<NodeId, string>;

/** The pattern of one stage; parts that may be missing, must not be there or are alternatives are drawn with it. */
export function drawQuery(query: QueryGraph, names: EntityNames): QueryDrawing {
  const cards = new Map<string, DrawnCard>();
  const lines: DrawnLine[] = [];
  const output = outputOf(query);
  const target = output === "all" || output === "count" ? null : query.target;
  for (const { kind, nodes, edges, said } of queryParts(query).parts) {
    for (const node of nodes)
      if (!cards.has(node.variable)) cards.set(node.variable, drawCard(node, target, names, kind));
    for (const edge of edges) lines.push(drawLine(edge, kind, said.has(edge.variable)));
  }
  return { cards: [...cards.values()], lines };
}

function drawCard(node: QueryNode, target: string | null, names: EntityNames, part: PartKind): DrawnCard {
  const { variable, labels, id, text, predicates } = node;
  const kind = labels.join(" or ");
  const title = id === undefined ? kind || "Any node" : (names.get(id) ?? id);
  const named = isChosen(variable) ? [variable] : [];
  const subtitle = id === undefined ? named : [...named, ...(kind ? [kind] : [])];
  return {
    variable,
    title,
    lines: [
      ...(subtitle.length > 0 ? [subtitle.join(" : ")] : []),
      ...predicates.map(writePredicate),
      ...(text === undefined ? [] : [`text has "${text}"`]),
    ],
    labels,
    isBound: id !== undefined,
    isTarget: target === variable,
    part,
  };
}

/** @param isSaid whether the line says of which kind its part is */
function drawLine(edge: QueryEdge, part: PartKind, isSaid: boolean): DrawnLine {
  const { variable, from, to, types, direction, hops, predicates } = edge;
  const length = hops[1] === 1 ? "" : hops[0] === hops[1] ? ` ×${hops[0]}` : ` ×${hops[0]} to ${hops[1]}`;
  const name = isChosen(variable) ? `${variable} : ` : "";
  const conditions = predicates.map((predicate) => `, ${writePredicate(predicate)}`).join("");
  return {
    variable,
    from,
    to,
    title: `${isSaid && part !== "with" ? `${part} ` : ""}${name}${types.join(" or ") || "any relation"}${length}${conditions}`,
    arrow: direction === "out" ? "to" : direction === "in" ? "from" : "none",
    part,
  };
}

/** "year > 1968", "name contains 'kid'". */
export function writePredicate({ key, operator, value }: Predicate): string {
  if (operator === "is null") return `${key} is missing`;
  if (operator === "is not null") return `${key} is there`;
  return `${key} ${operator} ${writeValue(value)}`;
}

function writeValue(value: Predicate["value"]): string {
  if (Array.isArray(value)) return value.map(writeValue).join(", ");
  return typeof value === "string" ? `"${value}"` : String(value);
}

/** Why the drawing cannot be edited though it can be shown; null when it can. */
export function whyFixed(query: QueryGraph): string | null {
  if (query.input !== null)
    return "It has several stages (WITH); each is drawn, and is changed in the Cypher.";
  if (query.unwind.length > 0) return "It takes a list apart (UNWIND); that is changed in the Cypher.";
  if (query.optional.length > 0)
    return "It has parts that may be missing (OPTIONAL MATCH); those are changed in the Cypher.";
  return null;
}
