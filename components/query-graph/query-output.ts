/** The output of a QueryGraph, as the few choices that the drawing offers. */
import { isAnonymous } from "@/lib/graph/query/query-facts";
import type { Column, QueryGraph } from "@/lib/graph/query/query-graph";
import { mentions } from "./query-variables";

/** `custom`: columns that were written in Cypher; the drawing keeps them as they are. */
export type Output = "all" | "target" | "count" | "count-by-target" | "custom";

export const OUTPUT_TITLES: Readonly<Record<Output, string>> = {
  all: "Every named node",
  target: "The target",
  count: "How many matches",
  "count-by-target": "Matches for each target",
  custom: "Columns as written in Cypher",
};

export function outputOf(query: QueryGraph): Output {
  const { returns, target } = query;
  const [first, second] = returns;
  if (returns.length === 0) return "all";
  if (!query.distinct && sameColumns(returns, namedColumns(query))) return "all";
  if (!second && first && isCount(first)) return "count";
  if (!second && first && isVariable(first, target)) return "target";
  if (returns.length === 2 && first && second && isVariable(first, target) && isCount(second))
    return "count-by-target";
  return "custom";
}

/** The query with another output; one that needs a target takes the first node when there is none. */
export function withOutput(query: QueryGraph, output: Output): QueryGraph {
  if (output === "custom") return query;
  const plain = { ...query, distinct: false, order: [] };
  const named = namedColumns(query).filter(({ name }) =>
    query.nodes.some(({ variable }) => variable === name),
  );
  const target = query.target ?? named[0]?.name ?? null;
  if (output === "all" || target === null) {
    if (output === "count") return { ...plain, target: null, returns: [countColumn(query)] };
    const returns = namedColumns(query);
    return { ...plain, target: firstNode(returns, query), returns };
  }
  if (output === "count") return { ...plain, target: null, returns: [countColumn(query)] };
  if (output === "target") return { ...plain, target, distinct: true, returns: [variableColumn(target)] };
  const count = countColumn(query);
  const order = [{ expression: { kind: "variable" as const, name: count.name }, descending: true }];
  return { ...plain, target, order, returns: [variableColumn(target), count] };
}

export function keepOutput(before: QueryGraph, next: QueryGraph): QueryGraph {
  return outputOf(before) === "all"
    ? { ...next, returns: namedColumns(next), target: firstNode(namedColumns(next), next) }
    : next;
}

/** Every node and edge that has a name, nodes first: what a query without columns returns. */
function namedColumns({ nodes, edges }: QueryGraph): Column[] {
  return [...nodes, ...edges]
    .map(({ variable }) => variable)
    .filter((name) => !isAnonymous(name))
    .map(variableColumn);
}

function variableColumn(name: string): Column {
  return { name, expression: { kind: "variable", name } };
}

function countColumn(query: QueryGraph): Column {
  const expression = { kind: "aggregate", aggregate: "count", distinct: false, argument: null } as const;
  const patterns = [query.input, query.nodes, query.edges, query.where, query.optional];
  let name = "matches";
  for (let number = 2; mentions(patterns, name); number++) name = `matches${number}`;
  return { name, expression };
}

function isCount({ expression }: Column): boolean {
  return (
    expression.kind === "aggregate" &&
    expression.aggregate === "count" &&
    expression.argument === null &&
    !expression.distinct
  );
}

function isVariable({ name, expression }: Column, variable: string | null): boolean {
  return expression.kind === "variable" && expression.name === variable && name === variable;
}

function sameColumns(a: readonly Column[], b: readonly Column[]): boolean {
  return (
    a.length === b.length &&
    a.every((column) => b.some(({ name }) => name === column.name && isVariable(column, name)))
  );
}

function firstNode(columns: readonly Column[], { nodes }: QueryGraph): string | null {
  return columns.find(({ name }) => nodes.some(({ variable }) => variable === name))?.name ?? null;
}
