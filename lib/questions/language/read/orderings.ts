/** Places where a question speaks of an order, and the end that comes first. */
import { ENDS, STARTS } from "../../../graph/text/ended-relation";
import { singularName } from "../../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import type { Comparator, CueTable, SuperlativeCue } from "../../../words/cue-table";
import { PARTICIPLE } from "../../../words/source-end";
import { DOES, MOST_OR_LEAST, NAMED_FIRST, ORDINALS, RECORD_TIME } from "../../../words/word-patterns";
import { findAny } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isTime, isYearly } from "../lexicon/scan-properties";
import type { Features } from "../score/weights";
import {
  labelMatches,
  oncePerView,
  ownerSaid,
  propertyMatches,
  type QuestionView,
  relationMatches,
  SURELY as SAID,
} from "./question-view";
import { LIFE } from "./spoken-times";

/** Least score at which several words name a property. */
const SURELY = 0.9;
/** Least score of a noun that is counted: "cases" of a LegalCase. */
const COUNTED = 0.4;

export interface Ordering {
  first: number;
  last: number;
  superlative: SuperlativeCue | null;
  descending: boolean;
  isBy: boolean;
  /** Nothing says which end comes first. */
  isGuessed: boolean;
  /** Answers before the one that is asked for: one of "the second longest". */
  skip?: number;
}

/** Orders by the time that the verb before it names: "hired first", "founded first". */
export const FIRST: SuperlativeCue = { word: "first", descending: false, of: [] };

/** Number of answers before "the second", "the 3rd"; undefined for any other word. */
function ordinalSkip(word: string | undefined): number | undefined {
  const digits = /^(\d{1,2})(?:st|nd|rd|th)$/.exec(word ?? "")?.[1];
  const place = digits ? Number(digits) - 1 : ORDINALS.indexOf(word ?? "");
  return place > 0 ? place : undefined;
}

/** Place of the last word of "who was hired first?", also in "who joined [] first, [] or []?"; null where no verb comes before it. */
export function endsInFirst(
  tokens: QuestionView["tokens"],
  superlatives: QuestionView["superlatives"] = [],
): number | null {
  const end = tokens.findLastIndex(({ lower }) => lower === "first");
  const next = tokens.slice(end + 1).find(({ kind, lower }) => kind === "word" && lower !== "the");
  const isOfTwo = next?.isCased && tokens.some(({ lower }) => lower === "or");
  // "Best paid first".
  const isExtreme = superlatives.some(({ last }) => last < end && end - last <= 2);
  if (end < 0 || (next && !isOfTwo) || isExtreme) return null;
  if (next && end > 2) return end;
  const isDone = tokens.slice(0, end - 1).some(({ lower }) => DOES.test(lower));
  const verb = tokens[end - 1];
  return /(?:[dnt]|me|ne)$/.test(verb?.lower ?? "") || (isDone && !verb!.isCased && !verb!.isStop)
    ? end
    : null;
}
const DETERMINER = /^(?:the|an?|its|his|her|their|our|your|my)$/;

/** "The first to pass []", "the first complaint", "where was [] first inspected?", "who was hired first?". */
export function firstPlaces(view: QuestionView): number[] {
  const end = endsInFirst(view.tokens, view.superlatives);
  return view.tokens.flatMap(({ lower }, at) => {
    const [next, behind] = view.tokens.slice(at + 1, at + 3);
    if (lower !== "first") return [];
    if (at === end || next?.lower === "to" || (behind?.lower === "to" && next?.kind === "word")) return [at];
    // "The first ten", "the first complaints", "the first class".
    if (!next || next.value !== null || next.lower !== singularName(next.lower)) return [];
    const isOne = !NAMED_FIRST.test(next.lower) && labelBehind(view, at, at + 1) !== null;
    const isDone = PARTICIPLE.test(next.lower) && at > 1 && !DETERMINER.test(view.tokens[at - 1]!.lower);
    return isOne || isDone ? [at] : [];
  });
}

/** "Which is bigger, [] or []?", "which of [] and [] is bigger?" asks for the biggest of them, "who won more games, [] or []?" for the most games. */
export function comparedOfTwo(view: QuestionView): { at: number; superlative: SuperlativeCue }[] {
  const { tokens, cues } = view;
  const isOf = tokens[1]?.lower === "of" && tokens.some(({ lower }) => lower === "and");
  if (!isOf && !tokens.some(({ lower }) => lower === "or")) return [];
  return tokens.flatMap(({ lower }, at) => {
    const isNoun = [...labelMatches(view), ...propertyMatches(view), ...relationMatches(view)].some(
      ({ first, by, score }) => first === at + 1 && by === "letters" && score >= COUNTED,
    );
    const isMore = lower === "more" && !isOf && isNoun;
    const most = isMore ? "most" : lower.replace(/er$/, "est");
    const superlative = cues.superlatives.find(({ word }) => word === most);
    // "4 or higher" is a bound.
    const isCompared =
      (isMore || lower.endsWith("er")) && tokens[at + 1]?.lower !== "than" && tokens[at - 1]?.lower !== "or";
    return isCompared && superlative ? [{ at, superlative }] : [];
  });
}

/** "Who is older, [] or []?", "who joined [] first, [] or []?" */
export function asksForOneOfTwo(view: QuestionView): boolean {
  const isOr = findAny(view.tokens, view.cues.or).length > 0;
  return comparedOfTwo(view).length > 0 || (isOr && endsInFirst(view.tokens, view.superlatives) !== null);
}

/** Superlatives, and what follows "by". */
export function orderingsOf(view: QuestionView): Ordering[] {
  const { tokens, cues } = view;
  const isUp = findAny(tokens, cues.ascending).length > 0;
  const isDown = findAny(tokens, cues.descending).length > 0;
  const found: Ordering[] = view.superlatives.flatMap(({ first, last, text }) => {
    const superlative = cues.superlatives.find(({ word }) => word === text)!;
    const isPartOf =
      view.superlatives.some((other) => other.first === last + 1) && superlative.of.length === 0;
    // "at least", "at most" compare.
    if (tokens[first - 1]?.lower === "at" || isPartOf || isInProperty(view, first, last)) return [];
    const least = ["least", "less"].includes(tokens[first - 1]?.lower ?? "");
    // "The second most expensive".
    const before = MOST_OR_LEAST.test(tokens[first - 1]?.lower ?? "") ? first - 2 : first - 1;
    const ordinal = ordinalSkip(tokens[before]?.lower);
    // "The last but one".
    const but = tokens[last + 1]?.lower === "but" ? tokens[last + 2]?.value : null;
    const skip = ordinal ?? but ?? undefined;
    return [
      {
        ...(skip !== undefined && { skip }),
        first: ordinal === undefined ? first : before,
        last: but == null ? last : last + 2,
        superlative,
        descending: superlative.descending !== least,
        isBy: false,
        isGuessed: false,
      },
    ];
  });
  const single = [...comparedOfTwo(view), ...firstPlaces(view).map((at) => ({ at, superlative: FIRST }))];
  for (const { at, superlative } of single) {
    const { descending } = superlative;
    found.push({ first: at, last: at, superlative, descending, isBy: false, isGuessed: false });
  }
  for (const { first, last, text } of findAny(tokens, cues.orderedBy)) {
    // "Repairs by []", "by region: how many in each?"
    const isInEach = tokens.at(-1)!.lower === "each" && findAny(tokens, cues.count).length > 0;
    if (text === "by" && (tokens[last + 1]?.isCased || isInEach)) continue;
    const top = found.find(({ superlative }) => superlative !== null);
    if (isUp || isDown || top) {
      const descending = isUp ? false : isDown ? true : top!.descending;
      const { skip } = top ?? {};
      found.push({ first, last, superlative: null, descending, skip, isBy: true, isGuessed: false });
    } else
      for (const descending of [true, false])
        found.push({ first, last, superlative: null, descending, isBy: true, isGuessed: true });
  }
  return found;
}

/** "From oldest to youngest": all of them, in that order. */
export function isFromTo(
  { tokens }: Pick<QuestionView, "tokens">,
  { first, last }: { first: number; last: number },
): boolean {
  return tokens.slice(first, last).some(({ lower }) => lower === "to");
}

/** True if a superlative asks how often something occurs: "most common". */
export function isFrequency(superlative: string | undefined): boolean {
  return superlative !== undefined && / (?:common|frequent)$/.test(superlative);
}

/** "last name" is a property, and orders nothing. */
function isInProperty(view: QuestionView, first: number, last: number): boolean {
  return propertyMatches(view).some(
    (match) =>
      match.score >= SURELY &&
      match.first <= first &&
      match.last >= last &&
      match.last - match.first > last - first,
  );
}

/** Features of a guessed direction, which the question does not state. */
export function guessOf({ tokens, cues }: QuestionView, { isGuessed, descending }: Ordering): Features {
  if (!isGuessed) return {};
  const opening = tokens.some(({ lower }) => cues.top.includes(lower))
    ? "top"
    : tokens.some(({ lower }) => lower === "first")
      ? "first"
      : "plain";
  return { [`o.${descending ? "down" : "up"}.${opening}`]: 1 };
}

/** "directed by", "posted by": no order. */
export function isAgent(view: QuestionView, { first, isBy }: Ordering): boolean {
  return (
    isBy &&
    view.tokens[first]?.lower === "by" &&
    /(?:ed|en|wrote|made)$/.test(view.tokens[first - 1]?.lower ?? "")
  );
}

/** "The oldest film" is the oldest of the films, whoever is asked for. @param until the last token at which the label may begin */
export function labelBehind(view: QuestionView, last: number, until = last + 2): string | null {
  const behind = labelMatches(view).filter(
    ({ first, score, by }) => by === "letters" && score >= SURELY && first > last && first <= until,
  );
  const names = new Set(behind.map(({ term }) => term.name));
  return names.size === 1 ? [...names][0]! : null;
}

/**
 * "The last book that [] borrowed", "borrowed last" is by when it was borrowed, where the relation says so, and "the oldest book that []
 * borrowed" by the book, where books have a property that fits.
 */
export function isOfOther(
  view: QuestionView,
  { superlative, first, last }: Ordering,
  property: PropertyTerm,
): boolean {
  const noun = labelBehind(view, last);
  if (!superlative || (superlative !== FIRST && !superlative.time)) return false;
  if (superlative.of.length > 0) {
    const fits = (one: PropertyTerm) => one.owner.name === noun && hintOf(superlative, one) !== null;
    return property.owner.kind === "edge" && noun !== null && view.words.properties.some(fits);
  }
  const isNoun = (at: number) =>
    labelMatches(view).some((one) => one.term.name === noun && one.first <= at && at <= one.last);
  // "The last borrowed book", "the last book that [] borrowed".
  const verbs = relationMatches(view).filter(
    (match) =>
      match.score >= SAID &&
      (noun === null ? match.last < first : match.first > last && !isNoun(match.first)),
  );
  const isStamp = (words: string, at: number) =>
    RECORD_TIME.test(words) && !words.split(" ").includes(view.tokens[at]!.lower);
  const isWhen = (one: PropertyTerm) =>
    one.owner.kind === "edge" &&
    isTime(one) &&
    !ENDS.test(relationWords(one.key)) &&
    verbs.some(({ term, first: at }) => term.name === one.owner.name && !isStamp(relationWords(one.key), at));
  return property.owner.kind === "node" && isTime(property) && view.words.properties.some(isWhen);
}

/** "Who borrowed the oldest book?" asks not when it was borrowed; "the newest member" is the last to have become one. */
export function isAgeOfRelation(view: QuestionView, ordering: Ordering, property: PropertyTerm): boolean {
  const isAge = ordering.superlative?.of.includes("age") ?? false;
  const isOfEdge = property.owner.kind === "edge" && isTime(property);
  return isAge && isOfEdge && newestHint(view, ordering, property) === null;
}

/** The longest film has the longest runtime; only the person who "has worked here the longest" is the first by a date. */
export function isLength({ of }: SuperlativeCue): boolean {
  return of.includes("length");
}

/** "The longest", "the heaviest": no time is. */
export function isOfSize(superlative: SuperlativeCue): boolean {
  return superlative.of.length > 0 && (!superlative.time || isLength(superlative));
}

/**
 * "Which piece was composed first" asks for the first time of what its verb says, and "the first complaint" for that of the only time that
 * complaints have.
 */
export function firstHint(
  view: QuestionView,
  property: PropertyTerm,
  last: number,
): ReturnType<typeof hintOf> {
  const { owner, key } = property;
  const isSaid = propertyMatches(view).some(({ term, score }) => term.property === property && score >= SAID);
  const isOfVerb = owner.kind === "edge" && isTime(property) && (isSaid || ownerSaid(view, property) >= SAID);
  const isOfNoun = owner.name === labelBehind(view, last) && isOnlyTime(view, property);
  return (isOfVerb && !ENDS.test(relationWords(key))) || isOfNoun ? { score: 1, isTime: false } : null;
}

/** True for the one date or year that a label has. */
export function isOnlyTime({ words }: QuestionView, property: PropertyTerm): boolean {
  const { kind, name } = property.owner;
  const isOther = (one: PropertyTerm) =>
    one.owner.kind === kind && one.owner.name === name && one !== property && isTime(one);
  return (
    kind === "node" && (property.type === "date" || isYearly(property)) && !words.properties.some(isOther)
  );
}

/** "The newest member" is the last to have become one. */
export function newestHint(
  view: QuestionView,
  { superlative, descending, last }: Ordering,
  { owner, key }: PropertyTerm,
): ReturnType<typeof hintOf> {
  const isOf = relationMatches(view).some(
    ({ term, first, by, score }) =>
      term.name === owner.name && first === last + 1 && by === "letters" && score >= SAID,
  );
  // "The youngest member" is the last to have been born.
  const isOfTime = superlative?.time !== undefined && !superlative.time.includes("born");
  const isNewest = isOfTime && !descending && owner.kind === "edge" && isOf;
  return isNewest && STARTS.test(relationWords(key)) ? { score: 1, isTime: true } : null;
}

export function hintOf(
  superlative: SuperlativeCue,
  property: PropertyTerm,
): { score: number; isTime: boolean; isInverse?: boolean } | null {
  const own = stemsOf(property.key.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replaceAll("_", " "));
  const place = (words: readonly string[]) =>
    words
      .flatMap(stemsOf)
      .findIndex((stem) => own.some((one) => one === stem || (stem.length >= 4 && one.startsWith(stem))));
  const times = superlative.time ?? [];
  const isOfLife = LIFE.test(relationWords(property.key)) && !times.some((word) => LIFE.test(word));
  if (isOfLife) return null;
  const of = place(superlative.of);
  if (of >= 0 && property.type === "number") return { score: scoreOf(of), isTime: false };
  const inverse = place(superlative.inverse ?? []);
  if (inverse >= 0 && property.type === "number")
    return { score: 0.9 * scoreOf(inverse), isTime: false, isInverse: true };
  const time =
    superlative.time && isLength(superlative) && STARTS.test(relationWords(property.key))
      ? 0
      : place(superlative.time ?? []);
  if (time >= 0 && property.type !== "list" && property.type !== "boolean")
    return { score: scoreOf(time), isTime: true };
  if (superlative.time && !isLength(superlative) && property.type === "date")
    return { score: 0.5, isTime: true };
  return null;
}

/** Score of one of the words that a superlative measures, by its place among them: more than that of any other time. */
function scoreOf(place: number): number {
  return Math.max(0.55, 1 - 0.07 * place);
}

/** Score that an adjective in its comparative gives a property. */
export const ADJECTIVE = 0.9;

/** How clearly "longer than" speaks of a property: of a length, and "higher" of a height. @param orTime true where a time may be compared */
export function comparesBy(
  { cues }: Pick<QuestionView, "cues">,
  text: string | null,
  property: PropertyTerm,
  orTime = false,
): number {
  const superlative = superlativeOf(cues, text);
  const hint = superlative && hintOf(superlative, property);
  return hint && (orTime || !hint.isTime) ? ADJECTIVE * hint.score : 0;
}

/** The comparison as one of the property's numbers: "faster than 90 seconds" takes fewer of them. */
export function operatorOf<T extends Comparator | null>(
  { cues }: Pick<QuestionView, "cues">,
  text: string | null,
  property: PropertyTerm,
  operator: T,
): T {
  const superlative = superlativeOf(cues, text);
  // "1990 or older" is that year or before.
  const isBefore = /^(?:old|young)est$/.test(superlative?.word ?? "") && isTime(property);
  const isInverse = isBefore || (superlative && hintOf(superlative, property)?.isInverse);
  return isInverse && operator !== null ? ((INVERSE[operator] as T) ?? operator) : operator;
}

const INVERSE: Partial<Record<Comparator, Comparator>> = { ">": "<", "<": ">", ">=": "<=", "<=": ">=" };

/** True for an adjective of one measure: "deeper", but not "bigger". */
export function saysMeasure(cues: CueTable, text: string | null): boolean {
  const of = superlativeOf(cues, text)?.of ?? [];
  return of.length > 0 && !of.includes("size");
}

function superlativeOf({ superlatives, units }: CueTable, text: string | null): SuperlativeCue | null {
  const [, adjective = ""] = /^(?:or )?(\p{L}+)er(?: than)?$/u.exec(text ?? "") ?? [];
  const found = superlatives.find(({ word }) => word === `${adjective}est`);
  return found ? { ...found, of: found.of.length > 0 ? found.of : (units[adjective] ?? []) } : null;
}

/** "Where was turnout the lowest?": the label of what has a turnout, where such nodes are in some place; null where a place is asked for. */
export const extremePlace = oncePerView((view): string | null => {
  const { tokens, cues, superlatives } = view;
  if (!cues.place.includes(tokens[0]!.lower) || superlatives.length === 0) return null;
  const subject = tokens[2]?.lower === "the" ? 3 : 2;
  if (labelMatches(view).some(({ first, by }) => first === subject && by === "letters")) return null;
  const named = propertyMatches(view).filter(({ by, score }) => by === "unit" || score >= SURELY);
  const ownersAt = (at: number) =>
    named.filter(({ first }) => first === at).map(({ term }) => term.property.owner.name);
  return ownersAt(subject).find((label) => ownersAt(0).includes(label)) ?? null;
});
