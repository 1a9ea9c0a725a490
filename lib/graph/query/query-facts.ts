/** Facts of a query that need no schema, which pages do without. */
import type { Expression } from "./query-expression";
import type { QueryGraph } from "./query-graph";

/** An underscore with a number is anonymous: it is not returned, and means the place in its pattern. */
const ANONYMOUS = /^_e?\d+$/;

/** The queries that start from each other's rows, innermost first: what Cypher writes between its WITHs. */
export function stagesOf(query: QueryGraph): QueryGraph[] {
  return query.input === null ? [query] : [...stagesOf(query.input), query];
}

/** The edges that must exist, and those in the conditions. */
export function edgesOf(stages: readonly Pick<QueryGraph, "edges" | "where">[]): QueryGraph["edges"] {
  return stages.flatMap(({ edges, where }) => [...edges, ...where.flatMap(edgesIn)]);
}

/** The nodes that must exist. */
export function nodesOf(stages: readonly Pick<QueryGraph, "nodes">[]): QueryGraph["nodes"] {
  return stages.flatMap(({ nodes }) => nodes);
}

function edgesIn(one: Expression): QueryGraph["edges"] {
  if (one.kind === "exists") return edgesOf([one.pattern]);
  return one.kind === "operation" ? one.operands.flatMap(edgesIn) : [];
}

/** True if two queries are the same value; the order of an object's keys, and why a limit is what it is, do not matter. */
export function sameQueryGraph(a: QueryGraph, b: QueryGraph): boolean {
  return canonical({ ...a, tied: undefined }) === canonical({ ...b, tied: undefined });
}

function canonical(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => {
    if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
    return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
  });
}

/** True if a variable is anonymous: `_0` for a node, `_e0` for an edge. */
export function isAnonymous(name: string): boolean {
  return ANONYMOUS.test(name);
}
