/** The answer set, returned nodes, against gold units. */
import { type Gold, type Returned, satisfies } from "../../questions/gold";

export interface SetScores {
  /** Share of returned nodes that satisfy some gold unit; 0 when nothing is returned. */
  precision: number;
  /** Share of gold units, unresolved ones included, that some returned node satisfies; 0 without gold. */
  recall: number;
  f1: number;
}

export function scoreAnswerSet(returned: readonly Returned[], gold: Gold): SetScores {
  const correct = returned.filter((node) => gold.units.some((unit) => satisfies(node, unit))).length;
  const found = gold.units.filter((unit) => returned.some((node) => satisfies(node, unit))).length;
  const goldCount = gold.units.length + gold.unresolved.length;
  const precision = returned.length === 0 ? 0 : correct / returned.length;
  const recall = goldCount === 0 ? 0 : found / goldCount;
  return {
    precision,
    recall,
    f1: precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall),
  };
}

/** Exact set match: whether the answer set is the gold set, no node more and no answer less. */
export function isExactSet(returned: readonly Returned[], gold: Gold): boolean {
  if (gold.unresolved.length > 0 || gold.units.length === 0) return false;
  const found = gold.units.every((unit) => returned.some((node) => satisfies(node, unit)));
  return found && returned.every((node) => gold.units.some((unit) => satisfies(node, unit)));
}
