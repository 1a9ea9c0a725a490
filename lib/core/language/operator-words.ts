/** Which questions ask for more than what is joined to a name: a cheap look at their words, before anything is read. */

import type { GraphSchema } from "../graph/graph-source";
import type { Mention } from "../plan/plan";
import { relationWords, stemsOf } from "../text/relation-words";
import { ENGLISH } from "./cues/english";
import { findAny, findOutsideNames, isNamed } from "./cues/find-cues";
import { type Token, tokensOf } from "./words";

const { comparators, after, superlatives, count, aggregates, group, negation, orderedBy, top } = ENGLISH;

/** Words that mean something else too often: "about whom", "written by", "the title of". */
const NO_OPERATORS: ReadonlySet<string> = new Set(["about", "by", "title"]);
/** Words that compare, order, count, deny or group. */
const OPERATORS = [
  ...Object.values(comparators).flat(),
  ...Object.values(after).flat(),
  ...superlatives.map(({ word }) => word),
  ...count,
  ...Object.values(aggregates).flat(),
  ...group,
  ...negation,
  ...orderedBy,
  ...top,
].filter((cue) => !NO_OPERATORS.has(cue));

/** Words of a quantity or an order: a text says neither of a whole graph. */
const COUNTED = [
  ...count,
  ...superlatives.map(({ word }) => word),
  ...Object.values(comparators)
    .flat()
    .filter((cue) => / than$|^at (?:least|most)$/.test(cue)),
  ...Object.values(after).flat(),
  ...Object.values(aggregates).flat(),
].filter((cue) => !["lower", "last", "mean", "overall", "combined", "plus"].includes(cue));
/** Compares only where a number or a date follows: "after 1990", not "after the war". */
const BEFORE_NUMBERS = ["over", "above", "after", "before", "since", "under", "below", "until", "between"];

/** The most that a text is worth for a question that counts, compares or orders; below what an answer needs. */
export const UNCOUNTED_CONFIDENCE = 0.2;

/**
 * Whether the language should read a question: a word outside of names compares, orders, counts, denies or groups, a value is
 * given, nothing is named, it asks for yes or no, or it asks for a property of what is named.
 */
export function mayHaveOperators(
  question: string,
  mentions: readonly Pick<Mention, "span">[],
  schema: GraphSchema,
): boolean {
  if (mentions.length === 0) return true;
  const tokens = tokensOf(question);
  return (
    findOutsideNames(tokens, OPERATORS, mentions).length > 0 ||
    tokens.some((token) => hasValue(token) && !isNamed(token, mentions)) ||
    asksYesNo(question, tokens) ||
    asksForProperty(tokens, mentions, schema)
  );
}

/** The words of a question that count, compare or order, as they are written; those inside names do not. */
export function countingWords(question: string, mentions: readonly Pick<Mention, "span">[]): string[] {
  const tokens = tokensOf(question);
  const numbered = findAny(tokens, BEFORE_NUMBERS).filter(({ last }) => {
    const next = tokens[last + 1];
    return next !== undefined && (next.value !== null || next.date !== null) && !isNamed(next, mentions);
  });
  const found = [...findOutsideNames(tokens, COUNTED, mentions), ...numbered];
  // "at least" is one, not "least" too.
  const whole = found.filter(
    (one) => !found.some((other) => other !== one && other.first < one.first && other.last >= one.last),
  );
  return whole
    .sort((a, b) => a.first - b.first)
    .map(({ first, last }) => question.slice(tokens[first]!.from, tokens[last]!.to));
}

function hasValue({ value, date, kind }: Token): boolean {
  return value !== null || date !== null || kind === "quote";
}

/** "Did Reed direct Casablanca?"; "Is there a list of …" and "Can you tell me who …" ask for what they name. */
function asksYesNo(question: string, tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (!ENGLISH.yesNo.includes(first?.lower ?? "") || !/\?\s*$/.test(question)) return false;
  if (first!.lower === "can" || second?.lower === "there") return false;
  return !tokens.some(({ lower }) => /^(?:who|whom|whose|what|which|where|when)$/.test(lower));
}

const keysBySchema = new WeakMap<GraphSchema, { stems: ReadonlySet<string>; hasTime: boolean }>();
const TIME_KEY =
  /year|date|time|born|birth|died|death|founded|released?|created|published|started|ended|since/i;

/** Whether a word outside of names is a property's, or asks for one by its unit ("how tall") or its time ("when"). */
function asksForProperty(
  tokens: readonly Token[],
  names: readonly Pick<Mention, "span">[],
  schema: GraphSchema,
): boolean {
  const { stems, hasTime } = propertyWords(schema);
  if (stems.size === 0) return false;
  if (hasTime && findAny(tokens, ENGLISH.time).length > 0) return true;
  return tokens.some(
    (token) =>
      token.kind === "word" &&
      !isNamed(token, names) &&
      ((!token.isStop && stems.has(token.stem)) || unitWords(token).some((stem) => stems.has(stem))),
  );
}

function unitWords({ lower }: Token): string[] {
  return Object.hasOwn(ENGLISH.units, lower) ? ENGLISH.units[lower]!.flatMap(stemsOf) : [];
}

/** Stems of the properties of a graph beside names, which every node has, and whether one of them is a time. */
function propertyWords(schema: GraphSchema) {
  const known = keysBySchema.get(schema);
  if (known) return known;
  const keys = new Set(schema.labels.flatMap(({ properties }) => properties.map(({ key }) => key)));
  const own = [...keys].filter((key) => !/^(?:name|title|text|id)$/i.test(key));
  const stems = new Set(own.flatMap((key) => stemsOf(relationWords(key))));
  const read = { stems, hasTime: own.some((key) => TIME_KEY.test(key)) };
  keysBySchema.set(schema, read);
  return read;
}
