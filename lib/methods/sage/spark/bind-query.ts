/**
 * A structural step made ready to run (section 2.2 A 2, 2): names that it compares become candidates, variables of earlier
 * steps keep their nodes, and it returns the nodes that later steps and the ranking need.
 */
import type { NodeId } from "../../../graph/graph-source";
import { isAggregating, variablesOf } from "../../../graph/query/expression-parts";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import type { Pattern } from "../../../graph/query/query-expression";
import { isAnonymous } from "../../../graph/query/query-facts";
import type { QueryGraph } from "../../../graph/query/query-graph";
import type { Predicate, QueryNode } from "../../../graph/query/query-pattern";

/** A name that a query compares literally, though nobody has seen how the graph spells it. */
export interface ComparedName {
  variable: string;
  label: string | null;
  phrases: string[];
}

/** Variables of the nodes of a query and of what it starts from. */
export function nodeVariables({ input, nodes, optional }: QueryGraph): string[] {
  const own = [...nodes, ...optional.flatMap((pattern) => pattern.nodes)].map(({ variable }) => variable);
  return [...new Set([...(input ? nodeVariables(input) : []), ...own])];
}

/**
 * Takes comparisons with names out of a query, and says what they were; their nodes get a variable where they have none.
 * @param bound variables of earlier steps, which mean something else
 */
export function takeNames(
  query: QueryGraph,
  bound: Iterable<string>,
): { query: QueryGraph; names: ComparedName[] } {
  const names: ComparedName[] = [];
  const taken = new Set([...nodeVariables(query), ...bound]);
  const fresh = () => {
    let name = "named";
    for (let at = 1; taken.has(name); at++) name = `named${at}`;
    taken.add(name);
    return name;
  };
  const pattern = (given: Pattern): Pattern => {
    const renamed = new Map<string, string>();
    const nodes = given.nodes.map((node): QueryNode => {
      const phrases = node.predicates.filter(comparesName).flatMap(textsOf);
      if (phrases.length === 0) return node;
      const variable = isAnonymous(node.variable) ? fresh() : node.variable;
      renamed.set(node.variable, variable);
      names.push({ variable, label: node.labels[0] ?? null, phrases });
      return {
        ...node,
        variable,
        predicates: node.predicates.filter((predicate) => !comparesName(predicate)),
      };
    });
    const of = (name: string) => renamed.get(name) ?? name;
    const edges = given.edges.map((edge) => ({ ...edge, from: of(edge.from), to: of(edge.to) }));
    return { nodes, edges, where: given.where };
  };
  const whole = (given: QueryGraph): QueryGraph => ({
    ...given,
    input: given.input && whole(given.input),
    ...pattern(given),
    optional: given.optional.map(pattern),
  });
  return { query: whole(query), names };
}

function comparesName({ key, operator, value }: Predicate): boolean {
  return (
    key === "name" && (operator === "=" || operator === "in") && textsOf({ key, operator, value }).length > 0
  );
}

function textsOf({ value }: Predicate): string[] {
  return (Array.isArray(value) ? value : [value]).filter(
    (item) => typeof item === "string" && item.trim() !== "",
  ) as string[];
}

export function keepBound(query: QueryGraph, bound: ReadonlyMap<string, Iterable<NodeId>>): QueryGraph {
  const keep = (node: QueryNode): QueryNode => {
    const ids = bound.get(node.variable);
    if (ids === undefined) return node;
    return { ...node, predicates: [...node.predicates, { key: "id", operator: "in", value: [...ids] }] };
  };
  return {
    ...query,
    input: query.input && keepBound(query.input, bound),
    nodes: query.nodes.map(keep),
    optional: query.optional.map((pattern) => ({ ...pattern, nodes: pattern.nodes.map(keep) })),
  };
}

/**
 * The query returning the nodes of `answer` first, of `wanted` and of its own columns, each combination once. A query that counts or has parts
 * returns what it says.
 * @throws HopscopeError `invalid-input` when that is no query graph
 */
export function returnNodes(query: QueryGraph, wanted: ReadonlySet<string>, answer: string): QueryGraph {
  const { input, unwind, returns, order, limit, target } = query;
  if (input !== null || unwind.length > 0 || returns.some(({ expression }) => isAggregating(expression)))
    return queryGraph(query);
  const ordered = new Set(order.flatMap(({ expression }) => [...variablesOf(expression)]));
  const own = new Set(returns.flatMap(({ expression }) => [...variablesOf(expression)]));
  const isAsked = (name: string) => name === answer || name === target;
  const names = nodeVariables(query)
    .filter((name) => !isAnonymous(name))
    .filter((name) => isAsked(name) || wanted.has(name) || own.has(name) || ordered.has(name))
    .sort((a, b) => Number(b === answer) - Number(a === answer) || Number(isAsked(b)) - Number(isAsked(a)));
  return queryGraph({
    ...query,
    returns: names.map((name) => ({ name, expression: { kind: "variable", name } })),
    distinct: true,
    // A limit without an order takes any; with the nodes of other variables beside it, it would take too few.
    limit: order.length > 0 ? limit : null,
  });
}
