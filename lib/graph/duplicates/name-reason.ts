/** Why two names may mean the same thing. Every reason has keys under which both are found: see `candidate-pairs.ts`. */
import * as z from "zod";
import { editDistance } from "../text/edit-distance";
import type { PreparedName } from "./prepared-name";

/** Strongest first. */
export const NAME_REASONS = [
  "same-name",
  "same-words",
  "suffix",
  "initials",
  "spelling",
  "acronym",
  "contained",
] as const;
export type NameReason = (typeof NAME_REASONS)[number];

/** One thing that speaks for or against a pair. */
export const pairReasonSchema = z.object({
  kind: z.enum([...NAME_REASONS, "labels", "neighbours", "linked", "properties", "meaning"]),
  /** Its contribution to the log-odds behind the score; below 0 where it speaks against the pair. */
  weight: z.number(),
  /** For a person: "2 shared neighbours". */
  text: z.string(),
});
export type PairReason = z.infer<typeof pairReasonSchema>;

/** Letters of a name that is compared letter by letter; shorter ones differ from many others by one. */
export const SHORTEST_SPELLING = 6;
/** Letters of the word in which two such names differ, and of names of one word: "Ireland" is not "Iceland". */
const SHORTEST_WORD = 4;
const SHORTEST_ONLY_WORD = 8;
const ACRONYM = /^[a-z]{3,6}$/;
/** Words of the longer name where one has all words of the other. */
export const MOST_WORDS = 6;
const MOST_EXTRA_WORDS = 2;
/** Letters of initials that stand together: "J. R. R." is "jrr". */
export const MOST_INITIALS = 3;

/** The strongest one; null where the names say nothing. */
export function nameReason(a: PreparedName, b: PreparedName): NameReason | null {
  if (a.key === b.key) return "same-name";
  // "Apollo 11" is not "Apollo 12", "Henry VIII" not "Henry VII".
  if (numbersOf(a) !== numbersOf(b)) return null;
  if (a.sorted === b.sorted) return "same-words";
  // "Acme" and "Acme Ltd", but not "Acme Inc" and "Acme Ltd".
  if (a.core === b.core && (a.core === a.key || b.core === b.key)) return "suffix";
  if (areInitials(a, b)) return "initials";
  if (isSpelling(a, b)) return "spelling";
  if (isAcronym(a, b) || isAcronym(b, a)) return "acronym";
  if (isContained(a, b) || isContained(b, a)) return "contained";
  return null;
}

const NUMBER = /^(?:\d.*|[ivx]{2,}|[ivx]+(?:st|nd|rd|th))$/;

function numbersOf({ tokens }: PreparedName): string {
  return tokens.filter((token) => NUMBER.test(token)).join(" ");
}

/** "I. Holm" and "Ida Holm", "J. R. Roe" and "John Richard Roe". */
function areInitials(a: PreparedName, b: PreparedName): boolean {
  const [last, other] = [a.tokens.at(-1)!, b.tokens.at(-1)!];
  if (last !== other || last.length < 2 || a.tokens.length < 2 || b.tokens.length < 2) return false;
  if (initialsOf(a) === b.firstLetters || initialsOf(b) === a.firstLetters) return true;
  if (a.tokens.length !== b.tokens.length) return false;
  return a.tokens.every((token, at) => {
    const its = b.tokens[at]!;
    return token === its || (Math.min(token.length, its.length) === 1 && token[0] === its[0]);
  });
}

/** The letters of a name whose first words are given by initials only; null for others. */
export function initialsOf({ tokens }: PreparedName): string | null {
  const [first] = tokens;
  return tokens.length === 2 && first!.length <= MOST_INITIALS ? first! : null;
}

function isAcronym(short: PreparedName, long: PreparedName): boolean {
  return short.isCapitals && long.tokens.length > 2 && ACRONYM.test(short.key) && short.key === long.acronym;
}

/** "Ida Holm" and "Ida Maria Holm": one or two words more inside. At an end they mean another thing ("New York Jets"). */
function isContained(small: PreparedName, large: PreparedName): boolean {
  const extra = large.tokens.length - small.tokens.length;
  if (small.tokens.length < 2 || extra < 1 || extra > MOST_EXTRA_WORDS || large.tokens.length > MOST_WORDS)
    return false;
  const [first, last] = [small.tokens[0], small.tokens.at(-1)];
  if (first === last || first !== large.tokens[0] || last !== large.tokens.at(-1)) return false;
  let at = 0;
  for (const token of large.tokens) if (token === small.tokens[at]) at++;
  return at === small.tokens.length;
}

/** One letter more, less or another one, or two that changed places. */
function isSpelling(a: PreparedName, b: PreparedName): boolean {
  if (Math.min(a.key.length, b.key.length) < SHORTEST_SPELLING || editDistance(a.key, b.key, 1) !== 1)
    return false;
  if (a.tokens.length !== b.tokens.length) return true;
  const at = a.tokens.findIndex((token, index) => token !== b.tokens[index]);
  const least = a.tokens.length === 1 ? SHORTEST_ONLY_WORD : SHORTEST_WORD;
  return Math.min(a.tokens[at]!.length, b.tokens[at]!.length) >= least;
}
