/** Places where a question mentions a name once more: "star Welles but were not directed by him", "... by Orson Welles". */
import { DENIAL_WORD, SUBJECT, THERE } from "../../../words/word-patterns";
import type { Token } from "../words";

const PRONOUN = /^(?:him|her|them)$/;
const RELATIVE = /^(?:which|that|whom|where)$/;
/** Words between a name and a pronoun that is meant by it, at least: "gave him" right after the name is somebody else. */
const BETWEEN = 2;

/** The tokens that repeat the name in `span` of tokens or stand for it; null where nothing does. */
export function namedAgain(
  tokens: readonly Token[],
  { first, last }: { first: number; last: number },
): number[] | null {
  const name = tokens.slice(first, last + 1).map(({ lower }) => lower);
  for (let at = last + BETWEEN; at < tokens.length; at++) {
    const isSame = name.every((word, step) => tokens[at + step]?.lower === word);
    if (isSame) return name.map((_, step) => at + step);
    const isSubject = SUBJECT.test(tokens[at]!.lower) && RELATIVE.test(tokens[at - 1]!.lower);
    const isDenied = tokens.slice(last + 1, at).some(({ lower }) => DENIAL_WORD.test(lower));
    const isPlace = THERE.test(tokens[at]!.lower) && isDenied;
    if (PRONOUN.test(tokens[at]!.lower) || isSubject || isPlace) return [at];
  }
  return null;
}
