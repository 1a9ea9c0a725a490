/** A relative clause between a verb and its subject: "packages | that depend on zlib | do not depend on bash" speaks of the packages. */

import { isActionWord } from "../../../words/source-end";
import { AUXILIARY } from "../../../words/word-patterns";
import type { Token } from "../words";

const RELATIVE = /^(?:that|which|who)$/;
const BETWEEN = /^(?:not|never|also)$/;
const JOINED = /^(?:and|or|but|nor|whose|whom|that|which|who)$/;
const ARTICLE = /^(?:an?|the|its|their|his|her|any|all|no)$/;

/**
 * Null where the subject may be what comes right before the verb.
 * @param at the verb
 * @param verbs places of the words that speak of relations
 * @returns the place of the pronoun that begins the clause, and that of the first word behind it
 */
export function clauseBefore(
  tokens: readonly Token[],
  at: number,
  verbs: readonly number[],
): { from: number; to: number } | null {
  const isAt = (place: number, words: RegExp) => words.test(tokens[place]?.lower ?? "");
  const from = tokens.findLastIndex((_, place) => place > 0 && place < at && isAt(place, RELATIVE));
  if (from < 0 || isAt(from + 1, ARTICLE) || isActionWord(tokens[at]!.lower)) return null;
  if (tokens.slice(from + 1, at).some((_, step) => isAt(from + 1 + step, JOINED))) return null;
  const inside = verbs.filter((place) => place > from && place < at);
  let to = at;
  while (isAt(to - 1, BETWEEN)) to -= 1;
  // "That [] does not use" has no other verb; "that [] uses use" says the same one twice.
  const isOwn = isAt(to - 1, AUXILIARY)
    ? inside.some((place) => place < to - 1)
    : inside.some((place) => tokens[place]!.stem === tokens[at]!.stem);
  return isOwn ? { from, to: isAt(to - 1, AUXILIARY) ? to - 1 : to } : null;
}
