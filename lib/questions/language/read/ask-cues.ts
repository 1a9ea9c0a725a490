/** The kind of answer that the question as a whole asks for: a number, yes or no, a table, one answer or several. */

import {
  ASKS_FOR_LIST,
  ASKS_FOR_ONE,
  NOT_COMPUTED,
  OF_SEVERAL,
  ONE_OR_SEVERAL,
  PLURAL,
  WHICH_ONES,
} from "../../../words/word-patterns";
import { findAny } from "../lexicon/find-cues";
import { asksForOneOfTwo, firstPlaces, isFrequency, isFromTo } from "./orderings";
import { KIND_OF } from "./project-slots";
import type { QuestionView } from "./question-view";
import { isRate } from "./rates";

export interface AskCues {
  /** "how many". */
  howMany: { first: number; last: number } | null;
  /** "How many times", "how often". */
  isTimes: boolean;
  /** "number of", "count". */
  numberOf: { first: number; last: number } | null;
  /** "average", "total", but in "total number of": the first token of each. */
  computed: number[];
  /** "What percentage of": its last token, and the first verb to help another after it. */
  share: { last: number; aid: number } | null;
  /** "per", "for each": the first token after it. */
  group: number | null;
  /** True if a noun there is a label's or a property's. */
  isGroupedByNoun: boolean;
  /** The same where only the first of each is asked for, and not the first three: "the oldest player on each team". */
  each: number | null;
  isYesNo: boolean;
  /** "How big is the largest room?" */
  isMeasure: boolean;
  /** "who", "which people". */
  isPerson: boolean;
  /** "Who" alone, which is one or several. */
  isWho: boolean;
  isSuperlative: boolean;
  /** "Which directors made the most films?" */
  isOfMost: boolean;
  /** "Which of the ships is the oldest?", "among the films, which one is the longest?". */
  isOfOne: boolean;
  /** "Which is bigger, A or B?" */
  isOfTwo: boolean;
  /** "most common". */
  isFrequency: boolean;
  /** Place of the words for the answers' order, or 99. */
  orderPlace: number;
  isSame: boolean;
  isOther: boolean;
  isElse: boolean;
  isOr: boolean;
  isPlural(places: readonly number[]): boolean;
}

/** "Can you list …?" asks for a list. */
const REQUEST = /^\W*can\s+(?:you|we|i)\b/i;

/** Least score at which a noun names a label or a property. */
const SURELY = 0.9;

/** "Who", "people who", "which people". */
function asksForPeople([first, second, third]: QuestionView["tokens"]): boolean {
  const opens = first?.lower ?? "";
  if (second?.lower === "there") return /^(?:any|some)(?:one|body)$/.test(third?.lower ?? "");
  if (/^(?:who|whom|whose|people|persons|everyone|everybody|anyone)$/.test(opens)) return true;
  return (
    /^(?:which|what|all|list|show|find|name)$/.test(opens) &&
    /^(?:people|persons?)$/.test(second?.lower ?? "")
  );
}

/** "The tallest species", but not "the species that are the tallest". */
function isOneOrSeveral(tokens: QuestionView["tokens"], at: number): boolean {
  return (
    ONE_OR_SEVERAL.test(tokens[at]!.lower) &&
    !tokens.some(({ lower, value }) => value !== null || OF_SEVERAL.test(lower))
  );
}

/** "A community number of 7" gives the number, and asks for none. */
function isGiven(tokens: QuestionView["tokens"], at: number): boolean {
  const [token, next] = [tokens[at], tokens[at + 1]];
  return (
    token !== undefined && token.value !== null && (next === undefined || next.kind !== "word" || next.isStop)
  );
}

/** "Sorted by number of seats" counts nothing where seats are a number. */
function isOrder(tokens: QuestionView["tokens"], { first }: { first: number }): boolean {
  const before = tokens[first - 1]?.lower === "the" ? first - 2 : first - 1;
  return tokens[before]?.lower === "by";
}

/** "The average salary by department", "films by year: how many in each?": a noun of the schema without an article, at the end. */
function byNoun(view: QuestionView): { last: number } | undefined {
  const { tokens, cues, matches } = view;
  const last = tokens.findLastIndex(({ kind }) => kind === "word");
  const isInEach = tokens[last]?.lower === "each" && tokens[last - 1]?.lower === "in";
  const end = isInEach ? (findAny(tokens, cues.count).at(-1)?.first ?? 0) - 1 : last;
  const isComputed = [...cues.count, ...cues.aggregates.avg, ...cues.aggregates.sum];
  if (findAny(tokens, cues.ascending).length > 0 || findAny(tokens, isComputed).length === 0)
    return undefined;
  // "By urgency", "by mark colour", "by kind of soil".
  const nouns = matches.filter(
    ({ last, by, score, term }) =>
      last === end && by === "letters" && score >= SURELY && term.kind !== "relation",
  );
  const isTime = [...cues.year, ...cues.month].includes(tokens[end]?.lower ?? "");
  const firsts = [...nouns.map(({ first }) => first), ...(isTime ? [end] : [])];
  const ahead = firsts.map((at) => tokens.slice(0, at).findLastIndex(({ lower }) => !KIND_OF.test(lower)));
  const by = ahead.find((at) => tokens[at]?.lower === "by");
  return by === undefined ? undefined : { last: by };
}

export function askCues(view: QuestionView): AskCues {
  const { tokens, cues, matches, superlatives } = view;
  const counts = findAny(tokens, cues.count);
  const howMany = counts.find(({ text }) => text.startsWith("how")) ?? null;
  const share = findAny(tokens, cues.share).find(({ first }) => first <= 2);
  const isAid = ({ lower }: QuestionView["tokens"][number], at: number) =>
    share !== undefined && at > share.last && cues.yesNo.includes(lower);
  const isUniversal = (at: number) => view.universals.some(({ place }) => place === at);
  const isGroup = ({ first, last }: { first: number; last: number }) =>
    !isUniversal(first) && !isRate(view, last + 1);
  const group =
    findAny(tokens, cues.group).find((one) => isGroup(one) && tokens[one.last + 1] !== undefined) ??
    byNoun(view) ??
    findAny(tokens, cues.group).find(isGroup);
  // "Which of [], [] and [] is the largest?" asks for one of them as well.
  const isOfSome = superlatives.length > 0 && tokens[1]?.lower === "of";
  const isOfTwo = isOfSome || asksForOneOfTwo(view);
  // "What are the lamps worth in total?"
  const isSum = counts.length === 0 && superlatives.length === 0 && tokens[0]?.lower === "what";
  const real = superlatives.filter(
    (one) => tokens[one.first - 1]?.lower !== "at" && one.text !== "top" && !isFromTo(view, one),
  );
  const [top] = real;
  const isOfEach = group && top && (group.last > top.last || group.last <= 1);
  return {
    howMany,
    isTimes: howMany !== null && /^(?:times|often)$/.test(tokens[howMany.last]!.lower),
    numberOf:
      counts.find(
        (cue) => !cue.text.startsWith("how") && !isGiven(tokens, cue.last + 1) && !isOrder(tokens, cue),
      ) ?? null,
    computed: findAny(tokens, [...cues.aggregates.avg, ...cues.aggregates.sum])
      .filter(
        ({ text, last }) =>
          !NOT_COMPUTED.has(text) || (isSum && text !== "together" && last === tokens.length - 1),
      )
      .filter(({ first, last }) => !counts.some((count) => count.first <= first && last <= count.last))
      .map(({ first }) => first),
    share: share ? { last: share.last, aid: tokens.findIndex(isAid) } : null,
    group: group ? group.last + 1 : null,
    isGroupedByNoun: matches.some(
      ({ first, by, score, term }) =>
        first === (group?.last ?? -2) + 1 && by === "letters" && score >= SURELY && term.kind !== "relation",
    ),
    each: isOfEach && tokens[top.first - 1]?.value == null ? group.last + 1 : null,
    isYesNo:
      cues.yesNo.includes(tokens[0]?.lower ?? "") &&
      !REQUEST.test(view.question) &&
      !ASKS_FOR_LIST.test(view.question) &&
      !WHICH_ONES.test(view.question) &&
      !isOfTwo,
    isMeasure: tokens[0]?.lower === "how" && !/^(?:many|often|do|does|did)$/.test(tokens[1]?.lower ?? ""),
    isPerson: asksForPeople(tokens),
    isWho: /^who(?:m|se)?$/.test(tokens[0]?.lower ?? ""),
    isSuperlative: real.length > 0 || firstPlaces(view).length > 0 || isOfTwo,
    isOfMost: /^\W*(?:which|what)\s.*\bthe (?:most|fewest)\b/i.test(view.question),
    isOfOne: ASKS_FOR_ONE.test(view.question),
    isOfTwo,
    isFrequency: real.some(({ text }) => isFrequency(text)),
    orderPlace: superlatives[0]?.first ?? findAny(tokens, cues.orderedBy)[0]?.first ?? 99,
    isSame:
      findAny(
        tokens,
        cues.same.filter((word) => word !== "both" && word !== "also"),
      ).length > 0,
    isOther: findAny(tokens, cues.other).length > 0,
    isElse: tokens.some(({ lower }) => lower === "else"),
    isOr: findAny(tokens, cues.or).length > 0,
    isPlural: (places) =>
      places.some((at) => PLURAL.test(tokens[at]?.lower ?? "") && !isOneOrSeveral(tokens, at)),
  };
}
