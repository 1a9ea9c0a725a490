/**
 * Whether what a sentence cites supports it, by words: its numbers and names appear there, and it shares enough of its words.
 * This finds what a language model made up; it cannot see that a sentence turns a fact around.
 */
import { fold } from "../../graph/text/fold";
import { tokenize, words } from "../../graph/text/tokenize";

/** Of the sentence's content words, at least this share appears in what is cited or in the question. */
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
