/** Relation types as words: to read an edge aloud, and to see whether a question speaks of it. */
import { tokenize } from "./tokenize";
import { relationWords } from "./type-words";
import { isSameWord, regular } from "./word-forms";

export { relationWords };

/** A relation is spoken of when this share of its content words is. */
const SPOKEN_SHARE = 0.5;

/** True if the question uses the words of a relation, in any form: "directors" speaks of DIRECTED_BY. */
export function speaksOf(questionStems: readonly string[], type: string): boolean {
  const own = stemsOf(relationWords(type));
  const spoken = own.filter((stem) => questionStems.some((asked) => isSameWord(stem, asked)));
  return own.length > 0 && spoken.length >= SPOKEN_SHARE * own.length;
}

/** Stems of the content words. */
export function stemsOf(text: string): string[] {
  return tokenize(text, { dropStopWords: true }).map(regular);
}

export function allStemsOf(text: string): string[] {
  return tokenize(text).map(regular);
}
