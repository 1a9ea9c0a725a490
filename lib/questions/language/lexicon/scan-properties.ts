/** The properties of a label or a relation: their types, ranges and values, from a bounded look at the graph. */
import type { PropertyValue } from "../../../graph/graph-element";
import type { GraphNode, GraphSchema, GraphSource } from "../../../graph/graph-source";
import type { MatchValue } from "../../../graph/match/match-result";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import { sideOf, TIME } from "../../../graph/text/ended-relation";

export interface PropertyTerm {
  owner: { kind: "node" | "edge"; name: string };
  key: string;
  type: "string" | "number" | "boolean" | "list" | "date";
  /** For numbers only. */
  min: number;
  max: number;
  /** True for numbers of which none that was sampled has a fraction. */
  isWhole?: boolean;
  /** Distinct texts, or items of lists; empty when there are more than are read. */
  values: string[];
  /** True if `values` is complete. */
  isClosed: boolean;
  /** For booleans: true if none is false, so that what lacks it is not so. */
  isMark?: boolean;
  /** Some of the names, where no property repeats them. */
  names?: string[];
  /** It repeats the name of its node. */
  isName: boolean;
  /** A key or an address: nobody asks to compare it. */
  isCode: boolean;
  /** The text of its node: to search in, not to compare with. */
  isText?: boolean;
  /** For a date of which only the year is meant, the year and month, or the month of any year. */
  part?: "year" | "month" | "month of year";
}

/** Key of a node's text in Cypher. */
const TEXT = "text";
/** Key of a node's name if no property has it. */
const NAME = "name";
const SAMPLE = 60;
const MOST_VALUES = 400;
const MOST_KEYS = 40;
const LONGEST_VALUE = 120;
/** A property is of a type when this share of its values is. */
const MOSTLY = 0.7;
/** Budget of one scan; if it runs out, the sample is all that is known. Rows bound it; the time only stops a scan that hangs. */
const BUDGET = { rows: 400_000, milliseconds: 2_000 };
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])(?:-\d{2})?(?:$|[T ])/;
const CODE =
  /(?:^|_|\b)(?:id|uuid|url|link|poster|image|path|href|guid|key)(?:$|_|\b)|Id$|ID$|Url$|^(?:tmdbId|imdbId)$/;

/** Properties of the nodes of a label. */
export async function scanNodeProperties(
  graph: GraphSource,
  label: GraphSchema["labels"][number],
): Promise<PropertyTerm[]> {
  const node = { variable: "n", labels: [label.name] };
  const sample = await graph.match(queryGraph({ nodes: [node], target: "n", limit: SAMPLE }));
  const nodes = sample.subgraph.nodes;
  const counted = [...label.properties].sort((a, b) => b.count - a.count);
  const keys = [...new Set(counted.map(({ key }) => key))].slice(0, MOST_KEYS);
  const found: PropertyTerm[] = [];
  for (const key of keys) {
    const sampled = nodes.map(({ properties }) => properties[key]);
    const isSeldom = sampled.every((value) => value === undefined);
    const isName = !isSeldom && nodes.every((one) => isNameOf(one, key));
    const values = isSeldom ? await valuesOf(graph, node, key) : sampled;
    const term = { ...describeProperty("node", label.name, key, values), isName };
    found.push(isName ? term : await completed(graph, term, { nodes: [node] }));
  }
  const hasText = nodes.some(({ name, text }) => text !== "" && text !== name);
  if (hasText && !keys.includes(TEXT))
    found.push({ ...describeProperty("node", label.name, TEXT, []), isText: true });
  if (found.some(({ isName }) => isName)) return found;
  return [...found.filter(({ key }) => key !== NAME), impliedName(label.name, nodes)];
}

/** A few values of what no sampled node has: "essential", which 23 of 60,000 packages are. */
async function valuesOf(graph: GraphSource, node: object, key: string): Promise<PropertyValue[]> {
  const property = { kind: "property", of: { kind: "variable", name: "n" }, key } as const;
  const where = [{ kind: "operation", operator: "is not null", operands: [property] }];
  const returns = [{ name: "value", expression: property }];
  const query = queryGraph({ nodes: [node], where, returns, limit: SAMPLE });
  const { rows } = await graph.match(query, { budget: BUDGET });
  return rows.map(([value]) => value as PropertyValue);
}

/** Every node has a name, also where no property repeats it. */
function impliedName(label: string, nodes: readonly GraphNode[]): PropertyTerm {
  const names = nodes.map(({ name }) => name);
  return { ...describeProperty("node", label, NAME, []), type: "string", names, isName: true, isCode: false };
}

/** Properties of the edges of a relation type. */
export async function scanEdgeProperties(graph: GraphSource, type: string): Promise<PropertyTerm[]> {
  const pattern = {
    nodes: [{ variable: "a" }, { variable: "b" }],
    edges: [{ variable: "n", from: "a", to: "b", types: [type] }],
  };
  const returns = [{ name: "n", expression: { kind: "variable", name: "n" } }];
  const sample = await graph.match(queryGraph({ ...pattern, returns, limit: SAMPLE }), { budget: BUDGET });
  const edges = sample.subgraph.edges;
  const keys = [...new Set(edges.flatMap(({ properties }) => Object.keys(properties)))].slice(0, MOST_KEYS);
  const found: PropertyTerm[] = [];
  for (const key of keys) {
    const term = describeProperty(
      "edge",
      type,
      key,
      edges.map(({ properties }) => properties[key]),
    );
    found.push(await completed(graph, term, pattern));
  }
  return found;
}

function isNameOf({ name, properties }: GraphNode, key: string): boolean {
  const value = properties[key];
  return value === undefined || String(value) === name;
}

function describeProperty(
  kind: "node" | "edge",
  name: string,
  key: string,
  sample: readonly (PropertyValue | undefined)[],
): PropertyTerm {
  const values = sample.filter((value) => value !== undefined);
  const term: PropertyTerm = {
    owner: { kind, name },
    key,
    type: typeOf(values, key),
    min: Number.POSITIVE_INFINITY,
    max: Number.NEGATIVE_INFINITY,
    values: [],
    isClosed: false,
    isName: false,
    isCode: CODE.test(key),
  };
  if (term.type === "number") term.isWhole = values.every((value) => Number.isInteger(value));
  addValues(term, values);
  return term;
}

/** True if a property is a time. */
export function isTime(property: PropertyTerm): boolean {
  return property.type === "date" || isYearly(property);
}

/** True if all values of a property look like years. */
export function isYearly({ type, min, max }: PropertyTerm): boolean {
  return type === "number" && min >= 1000 && max <= 2100;
}

function typeOf(values: readonly PropertyValue[], key: string): PropertyTerm["type"] {
  const isMostly = (test: (value: PropertyValue) => boolean) =>
    values.length > 0 && values.filter(test).length >= MOSTLY * values.length;
  if (isMostly((value) => typeof value === "number")) return "number";
  if (isMostly((value) => typeof value === "boolean")) return "boolean";
  if (isMostly((value) => typeof value === "string" && listOf(value) !== null)) return "list";
  // Years beside days in one column of since and until are text.
  const times = sideOf(key) ? TIME : DATE;
  if (isMostly((value) => typeof value === "string" && times.test(value))) return "date";
  return "string";
}

/** The items of a list that was stored as JSON; null for any other text. */
export function listOf(value: string): PropertyValue[] | null {
  if (!value.startsWith("[") || !value.endsWith("]")) return null;
  try {
    const parsed: unknown = JSON.parse(value);
    return Array.isArray(parsed) ? (parsed as PropertyValue[]) : null;
  } catch {
    return null;
  }
}

function addValues(term: PropertyTerm, values: readonly (MatchValue | undefined)[]): void {
  const texts = new Set(term.values);
  for (const value of values) {
    if (typeof value === "number") {
      term.min = Math.min(term.min, value);
      term.max = Math.max(term.max, value);
    } else if (typeof value === "string" && term.type === "list") {
      for (const item of listOf(value) ?? []) if (typeof item === "string") texts.add(item);
    } else if (Array.isArray(value)) {
      for (const item of value) if (typeof item === "string") texts.add(item);
    } else if (typeof value === "string" && value.length <= LONGEST_VALUE) texts.add(value);
  }
  term.values = [...texts].slice(0, MOST_VALUES);
}

/** The property with its whole range, or all of its values where they are few. */
async function completed(graph: GraphSource, term: PropertyTerm, pattern: object): Promise<PropertyTerm> {
  const property = { kind: "property", of: { kind: "variable", name: "n" }, key: term.key } as const;
  if (term.type === "boolean") {
    const operands = [property, { kind: "literal", value: false }];
    const isFalse = [{ kind: "operation", operator: "=", operands }];
    const returns = [{ name: "value", expression: property }];
    const query = queryGraph({ ...pattern, where: isFalse, returns, limit: 1 });
    const { rows, truncated } = await graph.match(query, { budget: BUDGET });
    return { ...term, isMark: rows.length === 0 && truncated === null };
  }
  const where = [{ kind: "operation", operator: "is not null", operands: [property] }];
  if (term.type === "number") {
    const aggregate = (name: "min" | "max") => ({
      name,
      expression: { kind: "aggregate", aggregate: name, distinct: false, argument: property },
    });
    const query = queryGraph({ ...pattern, where, returns: [aggregate("min"), aggregate("max")] });
    const { rows } = await graph.match(query, { budget: BUDGET });
    for (const row of rows) addValues(term, row);
    return term;
  }
  const query = queryGraph({
    ...pattern,
    where,
    returns: [{ name: "value", expression: property }],
    distinct: true,
    limit: MOST_VALUES + 1,
  });
  const { rows, truncated } = await graph.match(query, { limit: MOST_VALUES + 1, budget: BUDGET });
  addValues(
    term,
    rows.map(([value]) => value),
  );
  term.isClosed = rows.length <= MOST_VALUES && truncated === null;
  return term;
}
