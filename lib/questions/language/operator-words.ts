/** Which questions ask for more than what is joined to a name: a cheap look at their words, before anything is read. */

import type { GraphSchema } from "../../graph/graph-source";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import type { Mention } from "../mentions/mention";
import { deniedBase } from "../words/denied-base";
import { ENGLISH } from "./cues/english";
import { type CueSpan, findAny, findOutsideNames, isNamed } from "./cues/find-cues";
import { besideNouns } from "./read/beside-nouns";
import { namedAgain } from "./read/branches/named-again";
import { universalCues } from "./read/branches/universal-cues";
import { GIVES_NUMBER } from "./read/number-slots";
import { type Token, tokensOf } from "./words";

const { comparators, after, superlatives, count, aggregates, group, negation, orderedBy, top } = ENGLISH;

/** Words that mean something else too often: "about whom", "written by", "the title of". */
const NO_OPERATORS: ReadonlySet<string> = new Set(["about", "by", "title"]);
/** Words that compare, order, count, deny or group, and "same", by which two branches meet. */
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
  "same",
].filter((cue) => !NO_OPERATORS.has(cue));

/** "More than", "at least". */
const COMPARATIVES = Object.values(comparators)
  .flat()
  .filter((cue) => / than$|^at (?:least|most)$/.test(cue));
/** Words of a quantity or an order: a text says neither of a whole graph. */
const COUNTED = [
  ...count,
  ...superlatives.map(({ word }) => word),
  ...COMPARATIVES,
  ...Object.values(after).flat(),
  ...Object.values(aggregates).flat(),
].filter((cue) => !["lower", "last", "mean", "overall", "combined", "plus"].includes(cue));
/** Adjectives that mean nothing else. */
const EXTREMES = [...superlatives.map(({ word }) => word).filter((word) => word.endsWith("est")), "most"];
/** Sums and averages, but words that may as well describe. */
const COMPUTED = [
  ..."average|on average|avg|averaged|total|sum of|percentage|percent|proportion|ratio|fraction|share of|median".split(
    "|",
  ),
];
/** Compares only where a number or a date follows: "after 1990", not "after the war". */
const BEFORE_NUMBERS = ["over", "above", "after", "before", "since", "under", "below", "until", "between"];

/**
 * Whether the language should read a question: a word outside of names compares, orders, counts, denies or groups, a value is
 * given, nothing is named, it asks for yes or no, for a property of what is named, or for other nodes beside the answers.
 */
export function mayHaveOperators(
  question: string,
  mentions: readonly Pick<Mention, "span" | "kind">[],
  schema: GraphSchema,
): boolean {
  // "Dramas" may be things of that kind.
  if (mentions.length === 0 || mentions.some(({ kind }) => kind === "plural")) return true;
  const tokens = tokensOf(question);
  return (
    findOutsideNames(tokens, OPERATORS, mentions).length > 0 ||
    tokens.some((token) => hasValue(token) && !isNamed(token, mentions)) ||
    asksYesNo(question, tokens) ||
    alternativeWords(question, mentions).length > 0 ||
    universalWords(question, mentions).length > 0 ||
    isNamedAgain(tokens, mentions) ||
    besideNouns(tokens).length > 0 ||
    asksForProperty(tokens, mentions, schema)
  );
}

/** The words of a question that count, compare or order, as they are written; those inside names do not. */
export function countingWords(question: string, mentions: readonly Pick<Mention, "span">[]): string[] {
  const tokens = tokensOf(question);
  const bounds = boundWords(tokens, mentions);
  return written(question, tokens, [...findOutsideNames(tokens, COUNTED, mentions), ...bounds]);
}

/**
 * The words that make a number or a date a bound ("before 1930", "at least three"), those that ask for the most of something
 * ("oldest") or for a sum ("total"), and numbers that something is ("a weight of 1"). No chain may pass over them: it would find what is of 1930 where a node is called so, and people of any age.
 */
export function comparingWords(question: string, mentions: readonly Pick<Mention, "span">[]): string[] {
  const tokens = tokensOf(question);
  const extremes = findOutsideNames(tokens, EXTREMES, mentions);
  return written(question, tokens, [
    ...boundWords(tokens, mentions),
    ...extremes,
    ...cutWords(tokens, mentions),
    ...computingWords(tokens, mentions),
    ...givenNumbers(tokens, mentions),
  ]);
}

/** "The top 5", "the first three": so many of them, and often in an order that is not said. */
function cutWords(tokens: readonly Token[], mentions: readonly Pick<Mention, "span">[]): CueSpan[] {
  return findOutsideNames(tokens, ["top", "first", "last"], mentions)
    .filter(({ last }) => tokens[last + 1] !== undefined && tokens[last + 1]!.value !== null)
    .map((cue) => ({ ...cue, last: cue.last + 1 }));
}

/** "The average rating", "the total revenue"; "the total number of films" counts. */
function computingWords(tokens: readonly Token[], mentions: readonly Pick<Mention, "span">[]): CueSpan[] {
  const counts = findAny(tokens, count);
  return findOutsideNames(tokens, COMPUTED, mentions).filter(
    ({ first, last }) => !counts.some((one) => one.first <= first && last <= one.last),
  );
}

/** "A weight of 1", "a rating equal to 5": a number that something is, and that is no name. */
function givenNumbers(tokens: readonly Token[], mentions: readonly Pick<Mention, "span">[]): CueSpan[] {
  return tokens.flatMap((token, at) => {
    const isGiven = at > 0 && token.kind === "number" && GIVES_NUMBER.has(tokens[at - 1]!.lower);
    return isGiven && !isNamed(token, mentions)
      ? [{ name: "cue", text: token.text, first: at, last: at }]
      : [];
  });
}

/** "Or" between two names: where chains meet, both are meant. */
export function alternativeWords(question: string, mentions: readonly Pick<Mention, "span">[]): string[] {
  const between = (from: number, to: number) =>
    /^\s*(?:,\s*)?(?:or|and\/or)\s+(?:\S+\s+){0,4}$/i.test(question.slice(from, to));
  const isBetween = mentions.some((one) => mentions.some((other) => between(one.span[1], other.span[0])));
  return isBetween ? ["or"] : [];
}

/** "All" and "only" before what a relation leads to: "in all films by Reed". */
export function universalWords(question: string, mentions: readonly Pick<Mention, "span">[]): string[] {
  const tokens = tokensOf(question);
  return universalCues(tokens).flatMap(({ place }) => {
    const token = tokens[place]!;
    return isNamed(token, mentions) ? [] : [token.text];
  });
}

/** Whether a name is meant once more: "star Welles and were directed by him". */
function isNamedAgain(tokens: readonly Token[], mentions: readonly Pick<Mention, "span">[]): boolean {
  return mentions.some(({ span: [from, to] }) => {
    const first = tokens.findIndex((token) => token.from >= from);
    const last = tokens.findLastIndex((token) => token.to <= to);
    return first >= 0 && last >= first && namedAgain(tokens, { first, last }) !== null;
  });
}

function boundWords(tokens: readonly Token[], mentions: readonly Pick<Mention, "span">[]): CueSpan[] {
  return findAny(tokens, [...BEFORE_NUMBERS, ...COMPARATIVES]).filter(({ last }) => {
    const next = tokens[last + 1];
    if (next === undefined || (next.value === null && next.date === null)) return false;
    // A node may be called "1930", and then the number is a bound all the same; in "2001: A Space Odyssey" it is none.
    const isPart = ({ span: [from, to] }: Pick<Mention, "span">) =>
      from <= next.from && next.to <= to && (from < next.from || next.to < to);
    return !mentions.some(isPart);
  });
}

function written(question: string, tokens: readonly Token[], found: readonly CueSpan[]): string[] {
  // "at least" is one, not "least" too, and none is twice.
  const whole = found.filter(
    (one) => !found.some((other) => other !== one && other.first < one.first && other.last >= one.last),
  );
  return [...new Map(whole.map((one) => [one.first, one])).values()]
    .toSorted((a, b) => a.first - b.first)
    .map(({ first, last }) => question.slice(tokens[first]!.from, tokens[last]!.to));
}

function hasValue({ value, date, kind }: Token): boolean {
  return value !== null || date !== null || kind === "quote";
}

/** The word with which a question asks for yes or no, as it is written; none in any other question. */
export function yesNoWords(question: string): string[] {
  const tokens = tokensOf(question);
  const [first] = tokens;
  return first && asksYesNo(question, tokens) ? [question.slice(first.from, first.to)] : [];
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
  return speaksOf(stems, tokens, names);
}

/** Whether a word outside of names is one of these keys, or asks for it by its unit: "which roles did Hanks play". */
export function asksForKeys(
  question: string,
  names: readonly Pick<Mention, "span">[],
  keys: readonly string[],
): boolean {
  return speaksOf(stemsOfKeys(keys), tokensOf(question), names);
}

/** The words outside of names that are these keys and no word of these relations, as they are written. */
export function keyWords(
  question: string,
  names: readonly Pick<Mention, "span">[],
  keys: readonly string[],
  relations: readonly string[],
): string[] {
  const [asked, known] = [stemsOfKeys(keys), stemsOfKeys(relations)];
  return tokensOf(question)
    .filter((token) => isWordOf(asked, token, names) && !known.has(token.stem))
    .map(({ text }) => text);
}

function stemsOfKeys(keys: readonly string[]): ReadonlySet<string> {
  return new Set(keys.flatMap((key) => stemsOf(relationWords(key))));
}

function isWordOf(
  stems: ReadonlySet<string>,
  token: Token,
  names: readonly Pick<Mention, "span">[],
): boolean {
  const says = () => [token.stem, ...stemsOf(deniedBase(token.lower) ?? "")].some((stem) => stems.has(stem));
  return token.kind === "word" && !isNamed(token, names) && !token.isStop && says();
}

function speaksOf(
  stems: ReadonlySet<string>,
  tokens: readonly Token[],
  names: readonly Pick<Mention, "span">[],
): boolean {
  return tokens.some(
    (token) =>
      isWordOf(stems, token, names) ||
      (token.kind === "word" && !isNamed(token, names) && unitWords(token).some((stem) => stems.has(stem))),
  );
}

/** Words of properties that a unit, an adjective or a value speaks of: "how tall", "women". */
function unitWords({ lower }: Token): string[] {
  const units = Object.hasOwn(ENGLISH.units, lower) ? ENGLISH.units[lower]! : [];
  const values = ENGLISH.valueWords.filter(
    ({ nouns, adjectives }) => nouns.includes(lower) || adjectives.includes(lower),
  );
  return [...units, ...values.flatMap(({ of }) => of)].flatMap(stemsOf);
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
