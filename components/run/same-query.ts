/** Whether two queries are the same: what a server stored may come back with its keys in another order. */
import type { QueryGraph } from "@/lib/core/graph/query-graph";

export function isSameQuery(one: QueryGraph | undefined, other: QueryGraph | undefined): boolean {
  return canonical(one) === canonical(other);
}

/** JSON with its keys in order. */
function canonical(value: unknown): string | undefined {
  return JSON.stringify(value, (_, part: unknown) =>
    typeof part === "object" && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
