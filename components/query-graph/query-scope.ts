/** The meaning of a query's variables where they are read: the nodes and edges they are bound to, or a column's computation. */
import { nodeInWords } from "@/lib/graph/query/node-words";
import type { Pattern } from "@/lib/graph/query/query-expression";
import { isAnonymous } from "@/lib/graph/query/query-facts";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import type { QueryEdge, QueryNode } from "@/lib/graph/query/query-pattern";
import type { EntityNames } from "./draw-query";
import { relationInWords } from "./relation-in-words";

export type NamesOf = Pick<EntityNames, "get">;

export interface QueryScope {
  nodes: ReadonlyMap<string, QueryNode>;
  edges: ReadonlyMap<string, QueryEdge>;
  /** The computations of columns, in words, by the name of the column. */
  computed: ReadonlyMap<string, string>;
  target: string | null;
  names: NamesOf;
}

/** The scope of a stage, with what the stages before it bind; the caller that puts columns into words adds their computations. */
export function scopeOf(query: QueryGraph, names: NamesOf): QueryScope {
  const before = query.input === null ? emptyScope(names) : scopeOf(query.input, names);
  const own = [query, ...query.optional].reduce<QueryScope>(withPattern, before);
  return { ...own, target: query.target ?? before.target };
}

function emptyScope(names: NamesOf): QueryScope {
  return { nodes: new Map(), edges: new Map(), computed: new Map(), target: null, names };
}

/** Inside a pattern: a node of the outer pattern that is named again stays what it is there. */
export function withPattern(
  scope: QueryScope,
  { nodes, edges }: Pick<Pattern, "nodes" | "edges">,
): QueryScope {
  const own = nodes.filter(({ variable }) => isAnonymous(variable) || !scope.nodes.has(variable));
  return {
    ...scope,
    nodes: new Map([...scope.nodes, ...own.map((node) => [node.variable, node] as const)]),
    edges: new Map([...scope.edges, ...edges.map((edge) => [edge.variable, edge] as const)]),
  };
}

export function variableInWords(variable: string, scope: QueryScope): string {
  const node = scope.nodes.get(variable);
  if (!node) {
    const edge = scope.edges.get(variable);
    return edge ? typesInWords(edge) : (scope.computed.get(variable) ?? variable);
  }
  return nodeInWords(node, scope.nodes.values(), scope.target, scope.names);
}

/** "directed by or written by". */
export function typesInWords({ types }: Pick<QueryEdge, "types">): string {
  return types.map(relationInWords).join(" or ") || "any relation";
}
