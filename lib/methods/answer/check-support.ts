/**
 * Checks by words that a sentence's citations support it: they contain its numbers and names, and enough of its words. This finds what a
 * language model made up, not a sentence that reverses a fact.
 */
import { fold } from "../../graph/text/fold";
import { tokenize, words } from "../../graph/text/tokenize";

/** Least share of the sentence's content words that appear in what is cited or in the question. */
const LEAST_SHARE = 0.4;
const NUMBER = /^\d/;
/** A capital letter behind a lower-case word or a comma: not one that only opens a sentence. */
const NAME = /(?<=[\p{Ll}\p{N},;:)] )\p{Lu}[\p{L}\p{M}'’-]+/gu;

/** Why `cited` does not bear the sentence, in words for a person; null when it does. */
export function findUnsupported(sentence: string, cited: readonly string[], question: string): string | null {
  if (cited.length === 0) return "It cites nothing.";
  const ground = [...cited, question].join("\n");
  const known = new Set(tokenize(ground));
  const knownWords = new Set(words(ground));
  const stray = words(sentence).find((word) => NUMBER.test(word) && !knownWords.has(word));
  if (stray) return `The number ${stray} does not appear in what it cites.`;
  const folded = fold(ground);
  const name = [...sentence.matchAll(NAME)].find(([found]) => !folded.includes(fold(found)));
  if (name) return `The name "${name[0]}" does not appear in what it cites.`;
  const terms = [...new Set(tokenize(sentence, { dropStopWords: true }))];
  const shared = terms.filter((term) => known.has(term)).length;
  return shared < LEAST_SHARE * terms.length ? "Most of its words do not appear in what it cites." : null;
}
