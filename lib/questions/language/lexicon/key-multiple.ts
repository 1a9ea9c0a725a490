/** What the numbers of a property are counted in, by the end of its key: "costMillion", "revenueK", "budgetMillionEur". */
import { relationWords } from "../../../graph/text/relation-words";

const MULTIPLES: readonly [pattern: RegExp, multiple: number][] = [
  [/ (?:k|thousands?)(?: (?:eur|usd|gbp))?$/, 1_000],
  [/ (?:mn|mio|mln|millions?)(?: (?:eur|usd|gbp))?$/, 1e6],
  [/ (?:bn|billions?)(?: (?:eur|usd|gbp))?$/, 1e9],
];

/** What one is in the numbers of such a property; undefined for any other. */
export function keyMultiple(key: string): number | undefined {
  return MULTIPLES.find(([pattern]) => pattern.test(relationWords(key)))?.[1];
}
