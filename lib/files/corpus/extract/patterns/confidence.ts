/**
 * The probability that a fact is right, by the pattern that found it and by how far off its subject was. Measured on the developing part of
 * MuSiQue's passages (`node bench/run.mjs extraction`): the share of facts of the kind that the passage's triples say too. Not fitted again
 * since the patterns were last changed; "copula-place" rests on two facts.
 */

export type PatternName =
  | "passive-by"
  | "passive-with"
  | "active"
  | "active-with"
  | "chain"
  | "copula"
  | "copula-place"
  | "apposition"
  | "inverted"
  | "possessive"
  | "place"
  | "list";

export type Reach = "near" | "far" | "pronoun";

/** Kinds with fewer than ten facts have the share of their pattern. */
export const CONFIDENCE: Readonly<Record<PatternName, Readonly<Record<Reach, number>>>> = {
  "passive-by": { near: 0.8, far: 0.9, pronoun: 0.9 },
  "passive-with": { near: 0.85, far: 0.8, pronoun: 0.85 },
  active: { near: 0.55, far: 0.7, pronoun: 0.75 },
  "active-with": { near: 0.55, far: 0.7, pronoun: 0.9 },
  chain: { near: 0.6, far: 0.55, pronoun: 0.65 },
  copula: { near: 0.85, far: 0.85, pronoun: 0.9 },
  "copula-place": { near: 0.6, far: 0.6, pronoun: 0.6 },
  apposition: { near: 0.75, far: 0.75, pronoun: 0.75 },
  inverted: { near: 0.85, far: 0.85, pronoun: 0.85 },
  possessive: { near: 0.35, far: 0.35, pronoun: 0.55 },
  // Triples seldom say that Graz lies in Austria: a language model judged 56 of 62 to be right, which nobody checked.
  place: { near: 0.85, far: 0.85, pronoun: 0.85 },
  list: { near: 0.7, far: 0.85, pronoun: 0.8 },
};
