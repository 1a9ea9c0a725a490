/** Classes of single words in questions, and the words of a schema that they are compared with. */
import { tokenize } from "../../graph/text/tokenize";
import type { Particles } from "../../words/particles";
import type { Nearness, WordLinks } from "../../words/word-links";

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
  particles: Particles;
}

/** Nearness of a word to each relation; of those that the next word rules out, none: "voted", before "for", is near to no "voted against". */
export function nearnessBefore(
  next: string,
  word: string,
  vector: Float32Array,
  { relations, particles }: SchemaWords,
): Nearness {
  const nearness = relations.nearness(word, vector);
  const out = relations.names.map((name) => particles.rulesOut(name, next));
  if (!out.includes(true)) return nearness;
  const left = (row: Float64Array) => row.map((value, at) => (out[at] ? 0 : value));
  return { near: left(nearness.near), like: left(nearness.like) };
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
