/** The uses of a variable in a QueryGraph, without code for each kind of expression: they all name it the same way. */

const NAMING = ["variable", "name", "from", "to", "target"];

/** True if a query, or a part of one, uses `name` for a node, an edge, a column or anything inside an expression. */
export function mentions(part: unknown, name: string): boolean {
  if (Array.isArray(part)) return part.some((item) => mentions(item, name));
  if (part === null || typeof part !== "object") return false;
  return Object.entries(part).some(([key, value]) =>
    NAMING.includes(key) ? value === name : mentions(value, name),
  );
}

export function renameIn<T>(part: T, from: string, to: string): T {
  if (Array.isArray(part)) return part.map((item: unknown) => renameIn(item, from, to)) as T;
  if (part === null || typeof part !== "object") return part;
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    NAMING.includes(key) && value === from ? to : renameIn(value, from, to),
  ]);
  return Object.fromEntries(entries) as T;
}
