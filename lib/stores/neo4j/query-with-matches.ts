/**
 * A QueryGraph that also returns what its rows were matched with: each stage passes the element ids on of the nodes and edges
 * that it bound, so that no node travels once for each row. Rows that aggregate have no such thing; of rows that DISTINCT
 * puts together, the first one has.
 */
import { isAggregating, mapParts, onColumns } from "../../graph/query/expression-parts";
import type { Expression, Pattern } from "../../graph/query/query-expression";
import { isAnonymous } from "../../graph/query/query-facts";
import type { Column, QueryGraph } from "../../graph/query/query-graph";
import { type Bindings, columnBindings, stageBindings } from "./query-bindings";

/** Columns behind those that were asked for. */
const NODES = " nodes";
const EDGES = " edges";

export interface QueryWithMatches {
  query: QueryGraph;
  /** True if its last two columns are lists of element ids: of nodes, then of edges. */
  hasMatch: boolean;
  /** Aligned with the columns that were asked for: what is given as an element id. */
  kinds: ("node" | "edge" | "value")[];
}

/** The query in which everything has a name, ending with a stage that gives element ids in the place of nodes and edges. */
export function queryWithMatches(query: QueryGraph): QueryWithMatches {
  const { stage, hasMatch } = stageWithMatches(query, 0);
  const bindings = columnBindings(stage);
  const kinds = query.returns.map(({ name }): "node" | "edge" | "value" => {
    const kind = bindings.get(name)?.kind;
    return kind === "node" || kind === "edge" ? kind : "value";
  });
  const returns = query.returns.map(({ name }, at): Column => {
    return { name, expression: kinds[at] === "value" ? named(name) : elementId(named(name)) };
  });
  const watch = hasMatch ? [NODES, EDGES].map((name) => ({ name, expression: named(name) })) : [];
  return {
    query: {
      ...{ unwind: [], nodes: [], edges: [], where: [], optional: [], target: null },
      ...{ distinct: false, order: [], skip: 0, limit: null },
      input: stage,
      returns: [...returns, ...watch],
    },
    hasMatch,
    kinds,
  };
}

/** The name that an anonymous variable goes by: of its stage, and of its part (0, or an optional one from 1). Others keep theirs. */
export function stageVariable(name: string, stage: number, part: number): string {
  return isAnonymous(name) ? `${stage}.${part} ${name}` : name;
}

function stageWithMatches(
  query: QueryGraph,
  depth: number,
): { stage: QueryGraph; hasMatch: boolean; depth: number } {
  const before = query.input === null ? null : stageWithMatches(query.input, depth);
  const own = before === null ? depth : before.depth + 1;
  const stage: QueryGraph = {
    ...query,
    ...withNames(query, own, 0),
    optional: query.optional.map((pattern, at) => withNames(pattern, own, at + 1)),
    input: before?.stage ?? null,
  };
  if (query.returns.some(({ expression }) => isAggregating(expression)))
    return { stage, hasMatch: false, depth: own };
  const patterns = [stage, ...stage.optional];
  const carried = before?.hasMatch ?? false;
  const bindings = stageBindings(stage);
  const watch: Column[] = [
    { name: NODES, expression: originExpression(NODES, carried, nodeIds(patterns)) },
    { name: EDGES, expression: originExpression(EDGES, carried, edgeIds(patterns, bindings)) },
  ];
  if (!query.distinct)
    return { stage: { ...stage, returns: [...stage.returns, ...watch] }, hasMatch: true, depth: own };
  // DISTINCT over columns is grouping by them, which leaves room for one match of each.
  const first = watch.map(({ name, expression }): Column => {
    const all: Expression = {
      kind: "aggregate",
      aggregate: "collect",
      distinct: false,
      argument: expression,
    };
    return { name, expression: { kind: "call", function: "head", arguments: [all] } };
  });
  const order = stage.order.map((key) => ({ ...key, expression: onColumns(key.expression, query.returns) }));
  return {
    stage: { ...stage, distinct: false, order, returns: [...stage.returns, ...first] },
    hasMatch: true,
    depth: own,
  };
}

function originExpression(name: string, carried: boolean, own: Expression[]): Expression {
  return [...(carried ? [named(name)] : []), ...own].reduce((a, b) => operation("+", a, b));
}

function nodeIds(patterns: readonly Pattern[]): Expression[] {
  const variables = new Set(patterns.flatMap(({ nodes }) => nodes.map(({ variable }) => variable)));
  return [{ kind: "list", items: [...variables].map((variable) => elementId(named(variable))) }];
}

function edgeIds(patterns: readonly Pattern[], bindings: Bindings): Expression[] {
  const variables = new Set(patterns.flatMap(({ edges }) => edges.map(({ variable }) => variable)));
  const isPath = (variable: string) => bindings.get(variable)?.kind === "path";
  const single = [...variables].filter((variable) => !isPath(variable));
  return [
    { kind: "list", items: single.map((variable) => elementId(named(variable))) },
    ...[...variables].filter(isPath).map((variable): Expression => {
      const ids: Expression = {
        kind: "comprehension",
        variable: "edge",
        list: named(variable),
        where: null,
        result: elementId(named("edge")),
      };
      return { kind: "call", function: "coalesce", arguments: [ids, { kind: "list", items: [] }] };
    }),
  ];
}

/** The pattern with a name for everything; patterns inside its conditions stay as they are. */
function withNames(pattern: Pattern, stage: number, part: number): Pattern {
  const name = (variable: string) => stageVariable(variable, stage, part);
  return {
    nodes: pattern.nodes.map((node) => ({ ...node, variable: name(node.variable) })),
    edges: pattern.edges.map((edge) => ({
      ...edge,
      variable: name(edge.variable),
      from: name(edge.from),
      to: name(edge.to),
    })),
    where: pattern.where.map((conjunct) => renamed(conjunct, name)),
  };
}

function renamed(expression: Expression, name: (variable: string) => string): Expression {
  if (expression.kind === "variable") return { ...expression, name: name(expression.name) };
  if (expression.kind === "label") return { ...expression, variable: name(expression.variable) };
  return mapParts(expression, (part) => renamed(part, name));
}

function named(name: string): Expression {
  return { kind: "variable", name };
}

function elementId(argument: Expression): Expression {
  return { kind: "call", function: "elementId", arguments: [argument] };
}

function operation(operator: "+", ...operands: Expression[]): Expression {
  return { kind: "operation", operator, operands };
}
