/** The kind of each column of a gold query: a node, a property of one, an aggregate; and if it is what the rows are ordered by. */
import { isAggregating, mapParts } from "../../lib/graph/query/expression-parts";
import type { Expression } from "../../lib/graph/query/query-expression";
import type { Column, QueryGraph } from "../../lib/graph/query/query-graph";

export interface Origin {
  kind: "node" | "edge" | "property" | "aggregate" | "value";
  /** The variable of the node or edge that it is or belongs to, with the stage that binds it; null for other values. */
  owner: string | null;
  ownerKind: "node" | "edge" | null;
  /** Set for properties. */
  key: string | null;
}

export interface GoldColumn extends Origin {
  name: string;
  /** The rows are ordered by it, in the last stage or one before. */
  orders: boolean;
}

const PLAIN_VALUE: Origin = { kind: "value", owner: null, ownerKind: null, key: null };

export function goldColumns(query: QueryGraph): GoldColumn[] {
  return query.returns.map(({ name, expression }) => {
    return { name, ...originOf(query, expression), orders: isOrderedBy(query, { name, expression }) };
  });
}

/** The origin of an expression's value, through all earlier stages. */
export function originOf(query: QueryGraph, expression: Expression, depth = 0): Origin {
  if (isAggregating(expression)) return aggregateOrigin(query, expression, depth);
  if (expression.kind === "matches") return { ...PLAIN_VALUE, kind: "aggregate" };
  if (expression.kind === "property") {
    const of = originOf(query, expression.of, depth);
    if (of.kind !== "node" && of.kind !== "edge") return PLAIN_VALUE;
    return { ...of, kind: "property", key: expression.key };
  }
  if (expression.kind !== "variable") return PLAIN_VALUE;
  return variableOrigin(query, expression.name, depth);
}

function variableOrigin(query: QueryGraph, name: string, depth: number): Origin {
  const patterns = [query, ...query.optional];
  const isOwn = (kind: "nodes" | "edges") =>
    patterns.some((pattern) => pattern[kind].some(({ variable }) => variable === name));
  const before = query.input?.returns.find((column) => column.name === name);
  if (query.input && before) return originOf(query.input, before.expression, depth + 1);
  const unwound = query.unwind.find((column) => column.name === name);
  if (unwound) return originOf({ ...query, unwind: [] }, unwound.expression, depth);
  const owner = `${name}@${depth}`;
  if (isOwn("nodes")) return { kind: "node", owner, ownerKind: "node", key: null };
  if (isOwn("edges")) return { kind: "edge", owner, ownerKind: "edge", key: null };
  return PLAIN_VALUE;
}

/** A list that is collected is what its items are. */
function aggregateOrigin(query: QueryGraph, expression: Expression, depth: number): Origin {
  if (expression.kind === "aggregate" && expression.aggregate === "collect" && expression.argument)
    return originOf(query, expression.argument, depth);
  return { ...PLAIN_VALUE, kind: "aggregate" };
}

function isOrderedBy(query: QueryGraph, column: Column): boolean {
  const { expression } = column;
  const own = query.order.some((order) => {
    const said = withColumns(order.expression, query.returns);
    return isSame(said, expression) || isPartOf(expression, said);
  });
  if (own || !query.input) return own;
  if (expression.kind !== "variable" && expression.kind !== "property") return false;
  const name = expression.kind === "variable" ? expression.name : variableName(expression.of);
  const before = query.input.returns.find((other) => other.name === name);
  if (!before) return false;
  const earlier =
    expression.kind === "property" ? { ...expression, of: before.expression } : before.expression;
  return isOrderedBy(query.input, { name: before.name, expression: earlier });
}

function variableName(expression: Expression): string | null {
  return expression.kind === "variable" ? expression.name : null;
}

/** The same expression with the names of columns replaced by what they compute. */
export function withColumns(expression: Expression, columns: readonly Column[]): Expression {
  if (expression.kind === "variable")
    return columns.find(({ name }) => name === expression.name)?.expression ?? expression;
  return mapParts(expression, (part) => withColumns(part, columns));
}

/** True if an aggregate is one of those that an order computes with: "acted + directed". */
function isPartOf(part: Expression, whole: Expression): boolean {
  if (!isAggregating(part)) return false;
  return JSON.stringify(whole).includes(JSON.stringify(part));
}

function isSame(one: Expression, other: Expression): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
