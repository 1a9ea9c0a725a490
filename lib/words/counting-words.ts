/** English words that count, compare and order, as a question has them. */
import { ENGLISH } from "./english";

const { comparators, after, superlatives, count, aggregates } = ENGLISH;
/** "More than", "at least". */
export const COMPARATIVES = Object.values(comparators)
  .flat()
  .filter((cue) => / than$|^at (?:least|most)$/.test(cue));
/** They follow a relation as far as it leads. */
export const OF_ANY_LENGTH = ["indirectly", "transitively", "recursively"];
/** Words of a quantity or an order: a text says neither of a whole graph. */
export const COUNTED = [
  ...count,
  ...superlatives.map(({ word }) => word),
  ...COMPARATIVES,
  ...Object.values(after).flat(),
  ...Object.values(aggregates).flat(),
  ...OF_ANY_LENGTH,
].filter((cue) => !["lower", "last", "mean", "overall", "combined", "plus"].includes(cue));
/** Adjectives that mean nothing else. */
export const EXTREMES = [
  ...superlatives.map(({ word }) => word).filter((word) => word.endsWith("est")),
  "most",
];
/** Sums and averages, but words that may as well describe. */
export const COMPUTED = [
  ..."average|on average|avg|averaged|total|add up|adding up|sum up|sum of|percentage|percent|proportion|ratio|fraction|share of|median|half of|half the|third of|quarter of|twice as|double the".split(
    "|",
  ),
];
/** Compares only where a number or a date follows: "after 1990", not "after the war". */
export const BEFORE_NUMBERS = [
  "over",
  "above",
  "after",
  "before",
  "since",
  "under",
  "below",
  "until",
  "between",
];
/** Compares with a node too: "joined before []", "earns more than []". */
export const BEFORE_NAMES = ["before", "after", "earlier than", "later than", ...COMPARATIVES];
