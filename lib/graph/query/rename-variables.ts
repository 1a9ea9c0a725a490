/** Other names for the variables of a query, wherever they occur in it. */

/** Keys of a query that hold the name of a variable or a column. */
export const NAMING_KEYS: ReadonlySet<string> = new Set([
  "variable",
  "name",
  "from",
  "to",
  "target",
  "accumulator",
]);

/** A query, or a part of one, with the names that `names` gives; others stay. The shape stays, too: two variables may become one. */
export function renameVariables<T>(part: T, names: ReadonlyMap<string, string>): T {
  if (Array.isArray(part)) return part.map((item: unknown) => renameVariables(item, names)) as T;
  if (part === null || typeof part !== "object") return part;
  const entries = Object.entries(part).map(([key, value]) => [
    key,
    typeof value === "string" && NAMING_KEYS.has(key)
      ? (names.get(value) ?? value)
      : renameVariables(value, names),
  ]);
  return Object.fromEntries(entries) as T;
}
