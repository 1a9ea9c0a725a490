/** A whole query in words, from the query graph itself: what must hold, and what is given, in which order and how many. */
import { isAggregating } from "@/lib/graph/query/expression-parts";
import type { Expression } from "@/lib/graph/query/query-expression";
import { stagesOf } from "@/lib/graph/query/query-facts";
import type { Column, QueryGraph } from "@/lib/graph/query/query-graph";
import { edgeInWords, expressionInWords, nodeConditions, patternInWords } from "./expression-in-words";
import { queryParts } from "./query-parts";
import { type NamesOf, type QueryScope, scopeOf, variableInWords } from "./query-scope";

/** "Film directed by Carol Reed; year < 1950; the one with the highest year". */
export function queryInWords(query: QueryGraph, names: NamesOf): string {
  const joined = stagesOf(query).flatMap((stage) => patternsOf(stage, scopeOf(stage, names)));
  const asked = stagesOf(query).flatMap((stage) => {
    const scope = stageScope(stage, names);
    const given = stage === query ? resultOf(stage, scope) : cutOf(stage, scope);
    return [...conditionsOf(stage, scope, stage.where), ...given];
  });
  return [...joined, ...asked].join("; ");
}

/**
 * The parts of a query that a small drawing has no room for: conditions, what is given, order and number. Those drawn as edges of their own
 * ("not", "or") are left out.
 */
export function captionOf(query: QueryGraph, names: NamesOf): string[] {
  return stagesOf(query).flatMap((stage) => {
    const scope = stageScope(stage, names);
    // The columns of an intermediate stage are put into words where they are used.
    const given = stage === query ? resultOf(stage, scope) : cutOf(stage, scope);
    return [...conditionsOf(stage, scope, queryParts(stage).rest), ...given];
  });
}

/** The parts of a stage that its cards and lines do not show; conditions of single nodes and edges are on the cards. */
export function undrawnInWords(stage: QueryGraph, names: NamesOf): string[] {
  const scope = stageScope(stage, names);
  const { rest } = queryParts(stage);
  return [
    ...rest.map((one) => expressionInWords(one, scope)),
    ...stage.optional.flatMap(({ where }) =>
      where.map((one) => `if there: ${expressionInWords(one, scope)}`),
    ),
    ...unwound(stage, scope),
    ...resultOf(stage, scope),
  ];
}

/** With what the columns of the stage before it, and its own, compute. */
function stageScope(stage: QueryGraph, names: NamesOf): QueryScope {
  const before = stage.input === null ? null : stageScope(stage.input, names);
  const scope = { ...scopeOf(stage, names), computed: new Map(before?.computed) };
  for (const { name, expression } of [...stage.unwind, ...stage.returns])
    if (expression.kind !== "variable") scope.computed.set(name, expressionInWords(expression, scope));
  return scope;
}

function patternsOf(stage: QueryGraph, scope: QueryScope): string[] {
  const joined = new Set(stage.edges.flatMap(({ from, to }) => [from, to]));
  return [
    ...stage.edges.map((edge) => edgeInWords(edge, scope)),
    ...stage.nodes
      .filter(({ variable }) => !joined.has(variable))
      .map(({ variable }) => variableInWords(variable, scope)),
    ...stage.optional.map((pattern) => `if there: ${patternInWords(pattern, scope)}`),
  ];
}

function conditionsOf(stage: QueryGraph, scope: QueryScope, where: readonly Expression[]): string[] {
  const ordered = stage.order.map(({ expression }) => JSON.stringify(expression));
  // The order implies that its property exists, so that is not put into words.
  const isSaid = (variable: string, key: string) =>
    ordered.includes(JSON.stringify({ kind: "property", of: { kind: "variable", name: variable }, key }));
  return [
    ...stage.nodes.flatMap((node) =>
      nodeConditions(
        node.variable,
        {
          ...node,
          predicates: node.predicates.filter(
            ({ operator, key }) => operator !== "is not null" || !isSaid(node.variable, key),
          ),
        },
        scope,
      ),
    ),
    ...where.map((one) => expressionInWords(one, scope)),
    ...unwound(stage, scope),
  ];
}

function unwound({ unwind }: QueryGraph, scope: QueryScope): string[] {
  return unwind.map(({ name, expression }) => `each ${name} of ${expressionInWords(expression, scope)}`);
}

/** The columns beside the target, and which of the rows. */
function resultOf(stage: QueryGraph, scope: QueryScope): string[] {
  const { returns, target } = stage;
  const ordered = new Set(
    stage.order.flatMap(({ expression }) => (expression.kind === "variable" ? [expression.name] : [])),
  );
  const isTarget = ({ expression }: Column) => expression.kind === "variable" && expression.name === target;
  const aggregated = returns.filter(
    ({ name, expression }) => isAggregating(expression) && !ordered.has(name),
  );
  const others = returns.filter(({ expression }) => !isAggregating(expression));
  const shown = others.filter((column) => !isTarget(column));
  const say = ({ expression }: Column) => expressionInWords(expression, scope);
  const isBeside = others.some(isTarget) && shown.every(({ expression }) => expression.kind === "property");
  const [only] = aggregated;
  if (returns.length === 1 && only && isYesNo(only.expression)) return ["yes or no: is there one?"];
  const each = others.length > 0 ? ` for each ${others.map(say).join(", ")}` : "";
  const values =
    aggregated.length > 0
      ? [`${aggregated.map(say).join(", ")}${each}`]
      : shown.length > 0 && !isOrdered(stage, shown)
        ? [isBeside ? `with ${shown.map(say).join(", ")}` : `gives ${others.map(say).join(", ")}`]
        : [];
  return [...values, ...cutOf(stage, scope)];
}

/** True if the columns show nothing but what the answers are ordered by. */
function isOrdered({ order }: QueryGraph, shown: readonly Column[]): boolean {
  const keys = order.map(({ expression }) => JSON.stringify(expression));
  return shown.every(({ expression }) => keys.includes(JSON.stringify(expression)));
}

function isYesNo(expression: Expression): boolean {
  if (expression.kind !== "operation" || expression.operator !== ">") return false;
  const [counted, least] = expression.operands;
  return (
    counted?.kind === "aggregate" &&
    counted.aggregate === "count" &&
    least?.kind === "literal" &&
    least.value === 0
  );
}

/** "the highest year", "the 3 lowest by year", "highest year first", "at most 5". */
function cutOf({ order, skip, limit, tied, target }: QueryGraph, scope: QueryScope): string[] {
  const by = order.map(({ expression, descending }) => {
    const isOwn =
      expression.kind === "property" && expression.of.kind === "variable" && expression.of.name === target;
    const words = isOwn
      ? expressionInWords(expression, scope).replace(/ of .*/, "")
      : expressionInWords(expression, scope);
    const end = descending ? "highest" : "lowest";
    // "the highest highest year": of the largest values the largest.
    return { end, words: words.replace(new RegExp(`^${end} `), "") };
  });
  const after = skip > 0 ? [`after the first ${skip}`] : [];
  if (by.length === 0) return [...after, ...(limit === null ? [] : [`at most ${limit}`])];
  const [first, ...next] = by.map(({ end, words }) => `${end} ${words}`);
  const then = next.map((words) => `, then ${words}`).join("");
  if (limit === null) return [...after, `${first}${then} first`];
  if (limit === 1 || tied) return [...after, `the ${first}${then}${tied ? `, which ${limit} have` : ""}`];
  return [...after, `the ${limit} ${by[0]!.end} by ${by[0]!.words}${then}`];
}
