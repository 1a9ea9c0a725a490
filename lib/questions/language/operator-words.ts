/** Words by which a question asks for more than what is joined to a name, as they are written. */

import { relationWords, stemsOf } from "../../graph/text/relation-words";
import {
  BEFORE_NAMES,
  BEFORE_NUMBERS,
  COMPARATIVES,
  COMPUTED,
  COUNTED,
  EXTREMES,
} from "../../words/counting-words";
import { deniedBase } from "../../words/denied-base";
import { ENGLISH } from "../../words/english";
import type { Mention } from "../mentions/mention";
import { type CueSpan, findAny, findOutsideNames, isNamed } from "./lexicon/find-cues";
import { GIVES_NUMBER } from "./read/number-slots";
import { universalCues } from "./read/universal-cues";
import { type Token, tokensOf } from "./words";

const { count } = ENGLISH;

/** The words of a question that count, compare or order, as they are written; those inside names do not. */
export function countingWords(question: string, mentions: readonly Pick<Mention, "span">[]): string[] {
  const tokens = tokensOf(question);
  const bounds = boundWords(tokens, mentions);
  return written(question, tokens, [...findOutsideNames(tokens, COUNTED, mentions), ...bounds]);
}

/**
 * The words that make a number, a date or a node a bound ("before 1930", "at least three"), those that ask for the most of something
 * ("oldest") or for a sum ("total"), and numbers that something is ("a weight of 1"). No chain may pass over them: it would find what is of 1930 where a node is called so, and people of any age.
 */
export function comparingWords(question: string, mentions: readonly Pick<Mention, "span">[]): string[] {
  const tokens = tokensOf(question);
  const extremes = findOutsideNames(tokens, EXTREMES, mentions);
  return written(question, tokens, [
    ...boundWords(tokens, mentions),
    ...findOutsideNames(tokens, BEFORE_NAMES, mentions).filter(
      ({ last }) => tokens[last + 1]?.value === null && isNamed(tokens[last + 1]!, mentions),
    ),
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

/** The word with which a question asks for yes or no, as it is written; none in any other question. */
export function yesNoWords(question: string): string[] {
  const tokens = tokensOf(question);
  const [first] = tokens;
  return first && asksYesNo(tokens) ? [question.slice(first.from, first.to)] : [];
}

/** "Did Reed direct Casablanca?"; "Is there a list of …" and "Can you tell me who …" ask for what they name. */
function asksYesNo(tokens: readonly Token[]): boolean {
  const [first, second] = tokens;
  if (!ENGLISH.yesNo.includes(first?.lower ?? "")) return false;
  if (first!.lower === "can" || second?.lower === "there") return false;
  return !tokens.some(({ lower }) => /^(?:who|whom|whose|what|which|where|when)$/.test(lower));
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
