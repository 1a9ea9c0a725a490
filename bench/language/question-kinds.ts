/** The kinds of question that a gold query belongs to, often several. */
import { isAggregating, partsOf } from "../../lib/graph/query/expression-parts";
import type { Expression, Pattern } from "../../lib/graph/query/query-expression";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import type { Predicate, QueryEdge } from "../../lib/graph/query/query-pattern";
import { originOf } from "./gold-columns";
import { isTemporal } from "./question-words";

export const KINDS = [
  "label only",
  "one relation",
  "chain",
  "inner join",
  "named entity",
  "number filter",
  "string value",
  "time",
  "edge property",
  "negation",
  "or",
  "count",
  "aggregate",
  "group",
  "quantifier",
  "superlative",
  "order and limit",
  "limit only",
  "comparison",
  "yes or no",
  "value asked",
  "several columns",
] as const;
export type Kind = (typeof KINDS)[number];

const NAMING = /^(name|title|id|screen_?name|username|display_?name)$/i;

export function kindsOf(query: QueryGraph): Kind[] {
  const stages = stagesOf(query);
  const patterns = stages.flatMap((stage) => [stage, ...stage.optional, ...stage.where.flatMap(patternsIn)]);
  const conditions = [...stages, ...patterns].flatMap(({ where }) => where.flatMap(allParts));
  const predicates = patterns.flatMap(({ nodes, edges }) =>
    [...nodes, ...edges].flatMap(({ predicates: own }) => own),
  );
  const found = new Set<Kind>([
    ...shapeKinds(patterns.flatMap(({ edges }) => edges)),
    ...predicates.flatMap(predicateKinds),
    ...conditions.flatMap(conditionKinds),
    ...resultKinds(query, stages),
  ]);
  const onEdges = patterns.some(({ edges }) => edges.some(({ predicates: own }) => own.length > 0));
  const readsEdge = stages.some((stage) => expressionsOf(stage).some((part) => isOfEdge(stage, part)));
  if (onEdges || readsEdge) found.add("edge property");
  if (patterns.some(({ nodes }) => nodes.some(({ id }) => id !== undefined))) found.add("named entity");
  return KINDS.filter((kind) => found.has(kind));
}

function stagesOf(query: QueryGraph): QueryGraph[] {
  return query.input ? [query, ...stagesOf(query.input)] : [query];
}

function allParts(expression: Expression): Expression[] {
  return [expression, ...partsOf(expression).flatMap(allParts)];
}

function patternsIn(expression: Expression): Pattern[] {
  return allParts(expression).flatMap((part) =>
    "pattern" in part ? [part.pattern, ...part.pattern.where.flatMap(patternsIn)] : [],
  );
}

function shapeKinds(edges: readonly QueryEdge[]): Kind[] {
  if (edges.length === 0) return ["label only"];
  if (edges.length === 1) return edges[0]!.hops[1] > 1 ? ["chain"] : ["one relation"];
  const degrees = new Map<string, number>();
  for (const { from, to } of edges)
    for (const end of [from, to]) degrees.set(end, (degrees.get(end) ?? 0) + 1);
  const isPath = degrees.size === edges.length + 1 && [...degrees.values()].every((degree) => degree <= 2);
  return [isPath ? "chain" : "inner join"];
}

function predicateKinds({ key, operator, value }: Predicate): Kind[] {
  const kinds: Kind[] = [];
  if (operator === "<>" || operator === "is null") kinds.push("negation");
  if (operator === "in") kinds.push("or");
  if (operator.startsWith("is ")) return kinds;
  if (isTemporal(key)) kinds.push("time");
  if (typeof value === "number") kinds.push("number filter");
  else if (NAMING.test(key) && operator === "=") kinds.push("named entity");
  else kinds.push("string value");
  return kinds;
}

function conditionKinds(expression: Expression): Kind[] {
  if (expression.kind !== "operation") return [];
  const { operator, operands } = expression;
  if (operator === "not") return ["negation"];
  if (operator === "or" || operator === "xor" || operator === "in") return ["or"];
  if (!/^[<>=]/.test(operator)) return [];
  const kinds: Kind[] = operator === "<>" ? ["negation"] : [];
  const constant = operands.find(({ kind }) => kind === "literal");
  if (!constant) return [...kinds, "comparison"];
  const other = operands.find((operand) => operand !== constant)!;
  if (other.kind === "variable" || other.kind === "matches" || isAggregating(other)) kinds.push("quantifier");
  else if (constant.kind === "literal" && typeof constant.value === "number") kinds.push("number filter");
  return kinds;
}

function resultKinds(query: QueryGraph, stages: readonly QueryGraph[]): Kind[] {
  const kinds: Kind[] = [];
  const columns = stages.flatMap((stage) => stage.returns);
  const aggregates = columns.flatMap(({ expression }) => allParts(expression));
  const isCount = (part: Expression) =>
    part.kind === "matches" || (part.kind === "aggregate" && part.aggregate === "count");
  if (aggregates.some(isCount)) kinds.push("count");
  const isOther = (part: Expression) =>
    part.kind === "aggregate" && !["count", "collect"].includes(part.aggregate);
  if (aggregates.some(isOther)) kinds.push("aggregate");
  const isGrouped = ({ returns }: QueryGraph) =>
    returns.some(({ expression }) => isAggregating(expression)) &&
    returns.some(({ expression }) => !isAggregating(expression));
  if (stages.some(isGrouped)) kinds.push("group");
  const [limited, ordered] = [stages.some(({ limit }) => limit !== null), stages.some(isOrdered)];
  if (limited && ordered)
    kinds.push(stages.some(({ limit }) => limit === 1) ? "superlative" : "order and limit");
  else if (limited) kinds.push("limit only");
  const origins = query.returns.map(({ expression }) => originOf(query, expression));
  if (origins.some(({ kind, key }) => kind === "property" && !NAMING.test(key!))) kinds.push("value asked");
  if (query.returns.length > 1) kinds.push("several columns");
  if (query.returns.some(({ expression }) => isTruth(expression))) kinds.push("yes or no");
  return kinds;
}

function isOrdered({ order }: QueryGraph): boolean {
  return order.length > 0;
}

function isTruth(expression: Expression): boolean {
  if (expression.kind === "exists") return true;
  return expression.kind === "operation" && /^([<>=]|not$|and$|or$|is )/.test(expression.operator);
}

function expressionsOf({ returns, where, order }: QueryGraph): Expression[] {
  return [...returns, ...order]
    .flatMap(({ expression }) => allParts(expression))
    .concat(where.flatMap(allParts));
}

function isOfEdge(stage: QueryGraph, expression: Expression): boolean {
  if (expression.kind !== "property") return false;
  const { kind, ownerKind } = originOf(stage, expression);
  return kind === "property" && ownerKind === "edge";
}
