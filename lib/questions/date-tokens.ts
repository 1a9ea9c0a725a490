/** "August 1946" and "1940s": the dates in a question, which are no names. */
import { type Token, tokensOf } from "./language/words";

export function dateTokens(question: string): Token[] {
  return tokensOf(question).filter(({ kind }) => kind === "date");
}
