/**
 * Nouns between a name and what is asked for: "the manager of []", "[]'s sequel". Each is a relation of its own, so that what is said
 * of the name without it is said of somebody else.
 */
import { stemsOf } from "../../graph/text/relation-words";
import { ENGLISH } from "../../words/english";
import { ASKS_BEYOND, HELD_THEN, PREPOSITION } from "../../words/word-patterns";
import { heldWords } from "../language/read/held-words";
import { type Token, tokensOf } from "../language/words";
import type { Mention } from "../mentions/mention";

export interface RoleNoun {
  text: string;
  /** Position in the mentions. */
  mention: number;
  /** Least number of relations or properties between the name and what is asked for: one if the noun itself is asked for and is no peer. */
  steps: 1 | 2;
  /** "Who made an ascent of []": the noun, with its verb, is one relation. */
  isDone?: boolean;
}

const { filler, count, group, aggregates, superlatives, named, first: firsts, peers } = ENGLISH;
const DETERMINER = /^(?:the|an?|his|her|its|their|any|some|no)$/;
/** Nouns and adjectives that are no role: "the number of", "the first film". */
const EMPTY: ReadonlySet<string> = new Set(
  [
    ...[filler, count, group, named, firsts, Object.values(aggregates).flat()].flat(),
    ...superlatives.map(({ word }) => word),
    ...["other", "own", "same", "rest", "most", "half", "all", "part", "end", "case"],
  ]
    .flatMap((cue) => cue.split(" "))
    .filter((word) => !DETERMINER.test(word)),
);
const LEADS_ON = /^(?:of|to|for)$/;

/** In the order of the mentions, each at most once. */
export function roleNouns(
  question: string,
  mentions: readonly Pick<Mention, "span" | "readings">[],
): RoleNoun[] {
  const tokens = tokensOf(question);
  const isName = (at: number) =>
    mentions.some(({ span }) => tokens[at]!.from < span[1] && span[0] < tokens[at]!.to);
  const isNoun = (at: number) => {
    const token = tokens[at];
    return token?.kind === "word" && token.value === null && !token.isStop && !isName(at);
  };
  // "These days", "no longer".
  const times = heldWords(tokens, ENGLISH, mentions);
  const isOfTime = (at: number) => times.some(({ first, last }) => first <= at && at <= last);
  const says = (at: number) =>
    isNoun(at) && !isOfTime(at) && !HELD_THEN.test(tokens[at]!.lower) && !EMPTY.has(tokens[at]!.lower);
  const isOwner = ({ kind, from, to }: Token) => kind !== "quote" && /['’]s?$/.test(question.slice(from, to));

  const steps = (before: number, noun: number, after: number): 1 | 2 => {
    const opening = tokens.slice(0, before).filter((_, at) => !isName(at) && !isOfTime(at));
    const behind = tokens.slice(after).some((_, at) => says(after + at));
    const isOpen = behind || PREPOSITION.test(tokens.at(-1)!.lower);
    if (isOwner(tokens[noun]!) || peers.includes(tokens[noun]!.lower)) return 2;
    if (
      /^(?:is|are|was|were|been)$/.test(opening.at(-1)?.lower ?? "") &&
      !/^(?:when|where|in)$/.test(opening[0]!.lower)
    )
      return isOpen ? 2 : 1;
    const isAsked = opening.every(
      ({ lower, isStop }) => (isStop || EMPTY.has(lower)) && !ASKS_BEYOND.test(lower),
    );
    return isAsked ? 1 : 2;
  };

  return mentions.flatMap(({ span, readings }, mention): RoleNoun[] => {
    const own = tokens.flatMap(({ from, to }, at) => (from < span[1] && span[0] < to ? [at] : []));
    if (own.length === 0) return [];
    const [start, end] = [own[0]!, own.at(-1)!];
    if (isOwner(tokens[end]!)) {
      let noun = end + 1;
      while (isNoun(noun) && !says(noun)) noun++;
      return says(noun) ? [{ text: tokens[noun]!.text, mention, steps: steps(start, noun, noun + 1) }] : [];
    }
    const labels = new Set(readings.flatMap((reading) => reading.labels.flatMap(stemsOf)));
    const isLabel = (at: number) => isNoun(at) && labels.has(tokens[at]!.stem);
    let before = start - 1;
    while (before > 0 && (DETERMINER.test(tokens[before]!.lower) || isLabel(before))) before--;
    const noun = before - 1;
    if (!LEADS_ON.test(tokens[before]?.lower ?? "") || noun < 0 || !says(noun) || isLabel(noun)) return [];
    let phrase = noun;
    while (phrase > 0 && (isNoun(phrase - 1) || EMPTY.has(tokens[phrase - 1]!.lower))) phrase--;
    const isDetermined = DETERMINER.test(tokens[phrase - 1]?.lower ?? "");
    if (!isDetermined && tokens[before]!.lower !== "of") return [];
    const isDone =
      /^an?$/.test(tokens[phrase - 1]?.lower ?? "") &&
      [...ENGLISH.acts, "made"].includes(tokens[phrase - 2]?.lower ?? "");
    const least = isDetermined && !isDone ? steps(phrase - 1, noun, end + 1) : 1;
    return [{ text: tokens[noun]!.text, mention, steps: least, ...(isDone && { isDone }) }];
  });
}
