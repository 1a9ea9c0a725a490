/** A filter of a canvas: by label, relation, degree, property, text and time. It hides elements, and removes none. */
import type { PropertyValue } from "@/lib/graph/graph-element";
import type { GraphEdge, GraphNode, NodeId } from "@/lib/graph/graph-source";
import { ownValue } from "@/lib/graph/own-value";
import { heldAt, timesOf } from "@/lib/graph/text/ended-relation";
import { BETWEEN_STEPS, fields, readFields } from "../address-steps";

/** In the order in which they are offered. */
export const OPERATORS = ["is", "is not", "at least", "at most", "contains", "is there"] as const;
export type Operator = (typeof OPERATORS)[number];

/** A condition on the values of a property; a node without it passes, but for "is there". */
export interface PropertyCondition {
  key: string;
  operator: Operator;
  /** The typed value; unused for "is there". */
  value: string;
}

export interface CanvasFilter {
  labels: ReadonlySet<string>;
  types: ReadonlySet<string>;
  /** Edges on the canvas that a node must have; null for no bound. */
  degree: { least: number | null; most: number | null };
  text: string;
  properties: readonly PropertyCondition[];
  /** When relations held that say since or until when; null for any time. */
  time: string | null;
}

export const NO_FILTER: CanvasFilter = {
  labels: new Set(),
  types: new Set(),
  degree: { least: null, most: null },
  text: "",
  properties: [],
  time: null,
};

interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}

/** `graph` without what the filter leaves out, and without edges that lost an end; degrees are those of the whole `graph`. */
export function filterGraph(graph: Graph, filter: CanvasFilter): Graph {
  if (isUnfiltered(filter)) return graph;
  const passes = nodeTest(graph, filter);
  const nodes = graph.nodes.filter(passes);
  const drawn = new Set(nodes.map(({ id }) => id));
  const edges = graph.edges.filter(
    (edge) =>
      !filter.types.has(edge.type) &&
      (filter.time === null || heldAt(edge, filter.time)) &&
      drawn.has(edge.source) &&
      drawn.has(edge.target),
  );
  return { nodes, edges };
}

export function isUnfiltered({ labels, types, degree, text, properties, time }: CanvasFilter): boolean {
  return (
    labels.size === 0 &&
    types.size === 0 &&
    degree.least === null &&
    degree.most === null &&
    text === "" &&
    properties.length === 0 &&
    time === null
  );
}

/** The filter in words: "label Film", "fewer than 2 edges". */
export function filterInWords({ labels, types, degree, text, properties, time }: CanvasFilter): string[] {
  return [
    ...[...labels].map((label) => `label ${label}`),
    ...[...types].map((type) => `relation ${type}`),
    ...(degree.least === null ? [] : [`fewer than ${degree.least} edges`]),
    ...(degree.most === null ? [] : [`more than ${degree.most} edges`]),
    ...(text === "" ? [] : [`without "${text}"`]),
    ...properties.map(({ key, operator, value }) =>
      operator === "is there" ? `without ${key}` : `unless ${key} ${operator} ${value}`,
    ),
    ...(time === null ? [] : [`relations that did not hold in ${time}`]),
  ];
}

/** Edges of each node; a loop counts twice. */
export function degreesOf(edges: readonly { source: NodeId; target: NodeId }[]): Map<NodeId, number> {
  const degrees = new Map<NodeId, number>();
  for (const { source, target } of edges)
    for (const end of [source, target]) degrees.set(end, (degrees.get(end) ?? 0) + 1);
  return degrees;
}

/** Short enough for an address; empty for no filter. */
export function writeFilter({ labels, types, degree, text, properties, time }: CanvasFilter): string {
  return [
    ...[...labels].map((label) => fields("l", label)),
    ...[...types].map((type) => fields("r", type)),
    ...(degree.least === null ? [] : [fields("least", String(degree.least))]),
    ...(degree.most === null ? [] : [fields("most", String(degree.most))]),
    ...(text === "" ? [] : [fields("t", text)]),
    ...properties.map(({ key, operator, value }) => fields("p", key, operator, value)),
    ...(time === null ? [] : [fields("at", time)]),
  ].join(BETWEEN_STEPS);
}

export function readFilter(written: string): CanvasFilter {
  const filter = {
    ...NO_FILTER,
    labels: new Set<string>(),
    types: new Set<string>(),
    degree: { ...NO_FILTER.degree },
    properties: [] as PropertyCondition[],
    time: null as string | null,
  };
  for (const part of written.split(BETWEEN_STEPS)) {
    const [kind, first = "", second, third = ""] = readFields(part);
    const operator = OPERATORS.find((name) => name === second);
    if (kind === "l") filter.labels.add(first);
    else if (kind === "r") filter.types.add(first);
    else if (kind === "least" || kind === "most") filter.degree[kind] = readBound(first);
    else if (kind === "t") filter.text = first;
    else if (kind === "at") filter.time = first;
    else if (kind === "p" && operator) filter.properties.push({ key: first, operator, value: third });
  }
  return filter;
}

export function readBound(text: string): number | null {
  const value = Number(text);
  return text.trim() === "" || !Number.isFinite(value) ? null : Math.max(0, Math.floor(value));
}

/** The times at which relations of the canvas began or ended, in order. */
export function momentsOf(edges: readonly GraphEdge[]): string[] {
  const times = edges.flatMap((edge) => Object.values(timesOf(edge)).filter((time) => time !== null));
  return [...new Set(times)].sort();
}

export function countBy(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

export function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}

function nodeTest(graph: Graph, { labels, degree, text, properties }: CanvasFilter) {
  const degrees = degreesOf(graph.edges);
  const word = text.trim().toLowerCase();
  return (node: GraphNode): boolean => {
    const edges = degrees.get(node.id) ?? 0;
    return (
      !labels.has(node.labels[0] ?? "") &&
      edges >= (degree.least ?? 0) &&
      edges <= (degree.most ?? Number.POSITIVE_INFINITY) &&
      (word === "" || `${node.name}\n${node.text}`.toLowerCase().includes(word)) &&
      properties.every((condition) => meets(ownValue(node.properties, condition.key), condition))
    );
  };
}

function meets(found: PropertyValue | undefined, { operator, value }: PropertyCondition): boolean {
  // A graph holds nodes of many kinds: a bound on years says nothing of a person.
  if (found === undefined) return operator !== "is there";
  const isEqual = String(found).toLowerCase() === value.trim().toLowerCase();
  switch (operator) {
    case "is":
      return isEqual;
    case "is not":
      return !isEqual;
    case "at least":
      return compare(found, value) >= 0;
    case "at most":
      return compare(found, value) <= 0;
    case "contains":
      return String(found).toLowerCase().includes(value.trim().toLowerCase());
    case "is there":
      return true;
  }
}

/** Compares as numbers where both are; else as texts. */
function compare(found: PropertyValue, value: string): number {
  const [left, right] = [Number(found), Number(value)];
  if (value.trim() !== "" && !Number.isNaN(left) && !Number.isNaN(right)) return left - right;
  return String(found).localeCompare(value, "en");
}
