/** Classes of single words in questions, and the words of a schema that they are compared with. */
import { tokenize } from "../../graph/text/tokenize";
import type { WordLinks } from "../words/word-links";

/** Words that say that a path turns back on its own relation: "the same director", "co-star", "also wrote". */
export const PEER_WORDS: ReadonlySet<string> = new Set(
  "same also other others another else share shares shared sharing together co common both fellow alongside besides".split(
    " ",
  ),
);
/** "what kind of film". */
export const KIND_OF = /^(?:kinds?|types?|sorts?|genres?|styles?|categor(?:y|ies))$/;
/** A label is surely named above this nearness. */
export const SURELY = 0.6;

export interface SchemaWords {
  relations: WordLinks;
  labels: WordLinks;
}

/** Nearness to each relation and each label. */
export interface Rows {
  relations: Float64Array;
  labels: Float64Array;
}

/** 0 for an empty row. */
export function largestOf(row: Float64Array): number {
  return row.reduce((most, value) => Math.max(most, value), 0);
}

/** "who's" is "who". */
export function plain(word: string): string {
  return word.replace(/'(?:s|re|d|ll|ve)$/, "");
}

/** True for a word that is neither a function word nor one that says that a path turns back. */
export function isContent(word: string): boolean {
  return !PEER_WORDS.has(word) && tokenize(word, { dropStopWords: true }).length > 0;
}
