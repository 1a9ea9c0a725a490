/** Nouns of what a property counts: whoever "was sent seeds" has a number of them. */
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { ENGLISH } from "../../../words/english";
import { COUNTED_BY } from "../../../words/word-patterns";
import type { Token } from "../words";
import { findAny } from "./find-cues";
import type { PropertyTerm } from "./graph-words";

const { filler, count, aggregates } = ENGLISH;
const MEASURING = [...count, ...Object.values(aggregates).flat(), "most", "fewest", "least"];

/** Places of nouns that some property counts, "seeds" of `seedCount` and of `seedsSent`, but of one that is asked for or measured. */
export function countedNouns(
  tokens: readonly Token[],
  properties: readonly PropertyTerm[],
): { at: number; of: PropertyTerm[] }[] {
  // "Plants from []", "which seeds" ask for them.
  const head = headOf(tokens);
  const measured = findAny(tokens, MEASURING).map(({ last }) => last + 1);
  return tokens.flatMap((token, at) => {
    const isOpen = at > head && !token.isStop && !token.isCased && !measured.includes(at);
    const of = isOpen ? properties.filter((one) => isCount(token, one)) : [];
    return of.length > 0 ? [{ at, of }] : [];
  });
}

/** True for "plants from []", what the question begins with: they are things, and no planting, where some property counts them. */
export function isCountedHead(
  tokens: readonly Token[],
  at: number,
  properties: readonly PropertyTerm[],
): boolean {
  const token = tokens[at]!;
  return at === headOf(tokens) && /[^s]s$/.test(token.lower) && properties.some((one) => isCount(token, one));
}

function headOf(tokens: readonly Token[]): number {
  return tokens.findIndex(({ isStop, lower }) => !isStop && !filler.includes(lower));
}

function isCount({ stem }: Token, { key, type }: PropertyTerm): boolean {
  const [noun = "", counts = "", ...others] = relationWords(key).split(" ");
  return type === "number" && others.length === 0 && COUNTED_BY.test(counts) && stemsOf(noun)[0] === stem;
}
