/**
 * The parts of a query, whatever its variables and columns are called: two queries of the same parts ask the same of any graph, even where
 * they have the same results on a small one. Which variables the parts share is not compared. Parts are relations, conditions, quantifiers,
 * order, limit, aggregates and, where no relation is used, labels.
 */
import { partsOf } from "../../lib/graph/query/expression-parts";
import type { Expression, Pattern } from "../../lib/graph/query/query-expression";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import type { Predicate } from "../../lib/graph/query/query-pattern";
import { originOf, withColumns } from "./gold-columns";
import type { NodeById } from "./rows";

export function sameStructure(one: QueryGraph, other: QueryGraph, nodeById: NodeById): boolean {
  return structureOf(one, nodeById).join("; ") === structureOf(other, nodeById).join("; ");
}

/** The parts of a query, sorted. */
export function structureOf(query: QueryGraph, nodeById: NodeById): string[] {
  const parts = stageParts(query, nodeById);
  const hasRelations = parts.some((part) => part.startsWith("relation"));
  const compared = parts.filter((part) => !hasRelations || !part.startsWith("label"));
  return compared.sort();
}

function stageParts(query: QueryGraph, nodeById: NodeById): string[] {
  const { returns, order, limit, skip, input } = query;
  const conditions = query.where.flatMap((condition) => conditionParts(query, condition, nodeById));
  return [
    ...patternParts(query, nodeById),
    ...query.optional.flatMap((pattern) => patternParts(pattern, nodeById)),
    ...conditions,
    ...orderParts(query),
    ...(limit === null ? [] : [`limit ${limit}`]),
    ...(skip === 0 ? [] : [`skip ${skip}`]),
    ...(order.length > 0 ? [] : returns.flatMap(({ expression }) => aggregateParts(expression))),
    ...(input ? stageParts(input, nodeById) : []),
  ];
}

function patternParts({ nodes, edges }: Pattern, nodeById: NodeById): string[] {
  return [
    ...edges.map(({ types, hops }) => `relation ${types.toSorted().join("|")}${hops[1] > 1 ? "*" : ""}`),
    ...nodes.flatMap(({ labels, id, predicates }) => [
      `label ${labels.toSorted().join("|")}`,
      ...(id === undefined ? [] : [`name = ${nodeById(id)?.name ?? id}`]),
      ...predicates.flatMap(predicateParts),
    ]),
    ...edges.flatMap(({ predicates }) => predicates.flatMap(predicateParts)),
  ];
}

function predicateParts({ key, operator, value }: Predicate): string[] {
  if (operator === "is not null") return [];
  const isName = /^(name|title)$/i.test(key) && operator === "=";
  return [
    `${isName ? "name" : key} ${operator} ${JSON.stringify(value)}`.replace(/^(name = )"(.*)"$/, "$1$2"),
  ];
}

function conditionParts(query: QueryGraph, condition: Expression, nodeById: NodeById): string[] {
  if (condition.kind === "exists") return patternParts(condition.pattern, nodeById);
  if (condition.kind !== "operation") return [];
  const { operator, operands } = condition;
  const inner = operands.flatMap((operand) => conditionParts(query, operand, nodeById));
  if (operator === "and") return inner;
  if (operator === "or" || operator === "not" || operator === "xor") return [operator, ...inner];
  const sides = operands.map((operand) => {
    if (operand.kind === "literal") return JSON.stringify(operand.value);
    if (operand.kind === "matches") return "count";
    const { kind, key } = originOf(query, operand);
    return kind === "property" ? key : kind;
  });
  if (operator === "<>" && sides.every((side) => side === "node")) return [];
  return operator === "is not null" ? [] : [`${sides.join(` ${operator} `)}`];
}

function orderParts(query: QueryGraph): string[] {
  return query.order.map(({ expression, descending }) => {
    const { kind, key } = originOf(query, withColumns(expression, query.returns));
    return `order ${kind === "property" ? key : kind} ${descending ? "descending" : "ascending"}`;
  });
}

/** Lists that are collected are only another form of rows. */
function aggregateParts(expression: Expression): string[] {
  if (expression.kind === "aggregate" && expression.aggregate !== "collect") return [expression.aggregate];
  if (expression.kind === "matches") return ["count"];
  return partsOf(expression).flatMap(aggregateParts);
}
