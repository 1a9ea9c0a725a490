/** Exact set match: 1 when the answer set is the gold set, no node more and no answer less. */
import { type Gold, type Returned, satisfies } from "./gold";

export function isExactSet(returned: readonly Returned[], gold: Gold): boolean {
  if (gold.unresolved.length > 0 || gold.units.length === 0) return false;
  const found = gold.units.every((unit) => returned.some((node) => satisfies(node, unit)));
  return found && returned.every((node) => gold.units.some((unit) => satisfies(node, unit)));
}
