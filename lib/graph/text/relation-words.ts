/** Relation types as words: to read an edge aloud, and to see whether a question speaks of it. */
import { remembered } from "./remembered";
import { tokenize } from "./tokenize";
import { isSameWord, regular } from "./word-forms";

/** A relation is spoken of when this share of its content words is. */
const SPOKEN_SHARE = 0.5;

/** `DIRECTED_BY`, `directedBy` and "directed by" as the same words. */
export const relationWords = remembered(10_000, (type) =>
  type
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[_:/.-]+/g, " ")
    .trim()
    .toLowerCase(),
);

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

/** Stems of all words. */
export function allStemsOf(text: string): string[] {
  return tokenize(text).map(regular);
}
