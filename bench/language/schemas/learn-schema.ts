/** Learns from gold queries what a graph has beyond its schema: labels, relations and their ends, and the values they look for. */
import type { QueryGraph } from "../../../lib/graph/query/query-graph";
import type { Literal, Predicate, QueryNode } from "../../../lib/graph/query/query-pattern";
import { everyPattern } from "./patterns";
import { type PropertyShape, type Schema, shapeOf, type Type } from "./schema";

/** Adds to the schema what the queries look for. @param isOpen whether labels and relations may be new */
export function learnSchema(schema: Schema, queries: readonly QueryGraph[], isOpen: boolean): void {
  if (isOpen) for (const query of queries) addReadKeys(schema, query);
  for (const { nodes, edges } of queries.flatMap(everyPattern)) {
    const labelOf = new Map(nodes.map(({ variable, labels }) => [variable, labels[0]]));
    for (const { from, to, types, direction, predicates } of edges) {
      for (const type of types) {
        if (!isOpen && !schema.ends.some((end) => end.type === type)) continue;
        const [source, target] = direction === "in" ? [to, from] : [from, to];
        if (isOpen) addEnds(schema, labelOf.get(source), type, labelOf.get(target));
        for (const predicate of predicates) addValue(schema.relations, type, predicate);
      }
    }
    for (const node of nodes) addNode(schema, node, isOpen);
  }
}

/** The properties that columns and orders read, with a type by their names. */
function addReadKeys(schema: Schema, query: QueryGraph): void {
  const labelOf = new Map(query.nodes.map(({ variable, labels }) => [variable, labels[0]]));
  for (const { expression } of [...query.returns, ...query.order]) {
    if (expression.kind !== "property" || expression.of.kind !== "variable") continue;
    const label = labelOf.get(expression.of.name);
    if (label) shapeOf(schema.labels, label, expression.key, typeByName(expression.key));
  }
  if (query.input) addReadKeys(schema, query.input);
}

function typeByName(key: string): Type {
  if (/(At|date|time)$/i.test(key)) return "date";
  if (/^(is|has)[A-Z_]|^(deleted|restricted)$/.test(key)) return "boolean";
  return /(count|num\w*|size|total|score)$/i.test(key) ? "number" : "string";
}

function addNode(schema: Schema, { labels, predicates }: QueryNode, isOpen: boolean): void {
  for (const label of labels) {
    if (!schema.labels.has(label)) {
      if (!isOpen) continue;
      schema.labels.set(label, new Map());
    }
    for (const predicate of predicates) {
      if (isOpen || schema.labels.get(label)?.has(predicate.key)) addValue(schema.labels, label, predicate);
    }
  }
}

function addEnds(schema: Schema, source: string | undefined, type: string, target: string | undefined): void {
  if (!source || !target) return;
  const isKnown = schema.ends.some(
    (end) => end.source === source && end.type === type && end.target === target,
  );
  if (!isKnown) schema.ends.push({ source, type, target });
}

function addValue(
  owners: Map<string, Map<string, PropertyShape>>,
  owner: string,
  { key, operator, value }: Predicate,
): void {
  const shape = shapeOf(owners, owner, key, typeOf(value));
  for (const item of Array.isArray(value) ? value : [value]) {
    if (typeof item !== "string" && typeof item !== "number") continue;
    if (operator === "=" || operator === "in") addOnce(shape.values, item);
    else if (/^[<>]/.test(operator)) addOnce(shape.bounds, item);
    else if (typeof item === "string") addOnce(shape.parts, item);
  }
}

function typeOf(value: Literal): Type {
  if (typeof value === "number") return "number";
  if (typeof value === "boolean") return "boolean";
  return typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) ? "date" : "string";
}

function addOnce<T>(items: T[], item: T): void {
  if (!items.includes(item)) items.push(item);
}
