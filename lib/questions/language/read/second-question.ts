/** A second question that is joined to the first by "and", and asks for more of what the first speaks of. */
import type { Token } from "../words";

export interface SecondQuestion {
  /** Token of its question word, and the word. */
  first: number;
  word: string;
  /** True where a pronoun refers to something before: "and when was it released". */
  isReferring: boolean;
}

const ASKING = /^(?:what|when|where|how|which|who|whose)$/;
/** These begin a clause of the first question as often: "films with Reed and which are about war". */
const RELATIVE = /^(?:which|who|whose)$/;
const PRONOUN = /^(?:its?|he|his|him|she|hers?|they|their|them)$/;

/** The last one; null where no clause asks for anything more. */
export function secondQuestion(tokens: readonly Token[]): SecondQuestion | null {
  for (let and = tokens.length - 2; and > 1; and--) {
    if (tokens[and]!.lower !== "and") continue;
    const first = tokens[and + 1]!.lower === "also" ? and + 2 : and + 1;
    const word = tokens[first]?.lower ?? "";
    if (!ASKING.test(word)) continue;
    const rest = tokens.slice(first + 1);
    const isReferring = rest.some(({ lower }) => PRONOUN.test(lower));
    if (RELATIVE.test(word) && !isReferring) continue;
    return { first, word, isReferring };
  }
  return null;
}
