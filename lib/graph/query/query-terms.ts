/** The terms of a query, at any depth: the keys of its properties, its operators, and the kinds of its expressions. */
import type { QueryGraph } from "./query-graph";

interface QueryTerms {
  keys: Set<string>;
  operators: Set<string>;
  kinds: Set<string>;
}

/** The terms of all its stages, patterns and columns. */
export function queryTerms(query: QueryGraph): QueryTerms {
  const terms: QueryTerms = { keys: new Set(), operators: new Set(), kinds: new Set() };
  collect(query, terms);
  return terms;
}

function collect(part: unknown, into: QueryTerms): void {
  if (typeof part !== "object" || part === null) return;
  const { key, operator, kind } = part as Record<string, unknown>;
  if (typeof key === "string") into.keys.add(key);
  if (typeof operator === "string") into.operators.add(operator);
  if (typeof kind === "string") into.kinds.add(kind);
  for (const inner of Object.values(part)) collect(inner, into);
}
