/** Properties that the question asks to see: "the titles of", "when was … born", "average rating". */
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { COUNTING_VERB, DOES } from "../../../words/word-patterns";
import type { Mention } from "../../mentions/mention";
import { countedNouns } from "../lexicon/counted-noun";
import { findAny, findCues } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import type { TermMatch } from "../lexicon/match-terms";
import { isTime, isYearly } from "../lexicon/scan-properties";
import type { Features } from "../score/weights";
import { tokensOfSpan } from "./number-slots";
import { extremePlace } from "./orderings";
import {
  isKeyAt,
  isSaidAs,
  labelMatches,
  ownerSaid,
  type PropertyMatch,
  propertyMatches,
  type QuestionView,
} from "./question-view";
import { isMeasuredIn, isRate, unitTokens } from "./rates";
import { secondQuestion } from "./second-question";
import type { Choice, Slot } from "./slot";
import { spokenTimes } from "./spoken-times";
import { valuesSaid } from "./value-words";
import { isLifeUnsaid, LEAST_SCORE, whenSlots } from "./when-slots";

/** Words before the noun that groups, beside the cues. */
const GROUPS = ["by", "in each"];
/** "For each type of contract". */
export const KIND_OF = /^(?:type|kind|sort|form|level|of)$/;
const MOST_OWNERS = 4;
/** Least score at which a word names a label. */
const SURELY = 0.9;
/** A number that is called so counts something: "films", "films_acted". */
const PLURAL_KEY = /[^s]s(?:$|_)/;

export function projectSlots(view: QuestionView, mentions: readonly Mention[]): Slot[] {
  const when = whenSlots(view, mentions);
  const opens = (cues: readonly string[]) => findAny(view.tokens, cues).some(({ first }) => first <= 1);
  const [isWhen, isWhere] = [opens(view.cues.time), opens(view.cues.place)];
  const second = secondQuestion(view.tokens);
  const matches = propertyMatches(view)
    .filter(
      (match) =>
        match.score >= LEAST_SCORE &&
        // "Where was [] launched?" asks for no day.
        !(isWhere && isTime(match.term.property)) &&
        // "When did [] last act?" asks for no number of films.
        !(isWhen && !second && match.term.property.type === "number" && !isTime(match.term.property)) &&
        // "In what year did [] join []?" names no year of either.
        !when.some(({ first, last }) => first <= match.first && match.last <= last) &&
        !isLifeUnsaid(view, match) &&
        isMade(view, match) &&
        !isOtherNoun(view, match) &&
        !isMeasuredBehind(view, match) &&
        !(match.first === 0 && extremePlace(view)) &&
        !isKindOfOther(view, match) &&
        // "What do they charge per hour?" says twice that it is an hourly rate.
        !(
          (match.by !== "letters" || view.cues.year.includes(view.tokens[match.first]!.lower)) &&
          view.tokens[match.first - 1]?.lower === "per" &&
          isRate(view, match.first) &&
          !isMeasuredIn(view, match.term.property, match.first)
        ) &&
        !isFlagOfNoun(view, match) &&
        !isValueOfNoun(view, match),
    )
    .sort((a, b) => b.score - a.score || b.last - b.first - (a.last - a.first));
  const slots: Slot[] = [];
  const { count, aggregates } = view.cues;
  const computed = findAny(view.tokens, [...count, ...aggregates.avg, ...aggregates.sum]);
  const counted = countedNouns(view.tokens, view.words.properties);
  for (const { first, last } of matches) {
    if (slots.some((slot) => first <= slot.last && last >= slot.first)) continue;
    const own = matches
      .filter((match) => match.first <= last && match.last >= first)
      .map((match) => {
        const owner = ownerSaid(view, match.term.property);
        // "In what year was [] born?": of many years the one that is spoken of twice.
        const isTwice = matches.some((one) => one.first > last && one.term.property === match.term.property);
        return { ...match, owner, rank: match.score + 0.5 * owner + (isTwice ? 0.5 : 0) };
      })
      .sort((a, b) => b.rank - a.rank);
    const place = placeFeatures(view, first, last);
    // "Total size by engine", "the largest of each engine".
    const isOfEach = view.cues.group.includes(view.tokens[first - 1]?.lower ?? "");
    const before = isOfEach ? [...computed, ...view.superlatives] : computed;
    const isComputed = place.aggregate === null && before.some((cue) => cue.last < first);
    const choices = own.slice(0, MOST_OWNERS).flatMap((match): Choice[] => {
      const { property } = match.term;
      const features: Features = {
        ...place.features,
        "p.any": 1,
        "p.score": match.score,
        "p.owner": match.owner,
        [`p.${match.by}`]: 1,
      };
      if (property.isName) features["p.name"] = 1;
      if (property.isCode) features["p.code"] = 1;
      if (property.type === "number" && isAmount(view, first)) features["p.amount"] = 1;
      if (second && first > second.first) {
        features["p.second"] = match.score;
      }
      // "When", "why" and "where" each say what kind of value they ask for.
      const isWhy = view.tokens[first]!.lower === "why" && first === 0;
      if ((isWhen && isTime(property)) || isWhy || (isWhere && !isTime(property) && isPlace(view, property)))
        features["p.when"] = 1;
      if (isWhen && isTime(property) && !second) features["p.onlyWhen"] = 1;
      const isGrouping = place.groups && isComputed && match.score >= SURELY;
      // "By judge status" is by no judge.
      const isWhole = isGrouping && isKeyAt(view, match);
      if (!isWhole && isSaidAs(view, "label", first, last, match.score)) features["p.isLabel"] = 1;
      else if (isGrouping) features["p.groups"] = 1;
      if (isSaidAs(view, "relation", first, last, match.score)) features["p.isRelation"] = 1;
      if (property.owner.kind === "edge") features["p.edge"] = 1;
      const use = { kind: "project", property, aggregate: null, groups: place.groups } as const;
      // "How much is [] worth?"
      const isMuch =
        match.by === "unit" && first === endOfAsked(view.tokens) && view.tokens[1]?.lower === "much";
      // "How many square metres is []?"
      const isMeasured =
        match.by === "unit" && view.cues.measures.includes(view.tokens[last + 1]?.lower ?? "");
      const length = lengthIn(view, first);
      const isLength = length >= 0 && COUNTED.test(relationWords(property.key));
      // "When did [] become a member?", of `memberSince`.
      const become = isWhen && isTime(property) ? findAny(view.tokens, view.cues.becomes) : [];
      const explains = [
        ...(isMeasuredIn(view, property, match.first) ? tokensOfSpan(first, last) : []),
        ...(isMuch ? [1] : []),
        ...unitTokens(view, property.key),
        ...(isLength ? [length] : []),
        ...(isMeasured ? [last + 1] : []),
        ...become.map((cue) => cue.first),
      ];
      const found: Choice[] = [{ use, features, explains }];
      // "How many tonnes does [] carry" asks for all that it carries together, and "how many beds do hospitals have" for all theirs.
      const isOfAll = property.owner.kind === "edge" || isPlural(view, property.owner.name);
      if ((features["p.amount"] && isOfAll) || (place.aggregate === null && isAmountOfEach(view, match)))
        found.push({
          use: { ...use, aggregate: "sum", groups: false },
          features: { ...features, "p.together": 1 },
          explains: [],
        });
      if (place.aggregate && property.type === "number" && (isLength || length < 0)) {
        const aggregated: Features = { ...features, "p.aggregate": 1 };
        const { first, last } = place.aggregate;
        if (first === match.last + 1) aggregated["p.behind"] = 1;
        // "The total invoice amount" is that of invoices.
        if (last === match.first - 2 && isLabelAt(view, property.owner.name, last + 1))
          aggregated["p.ofOwner"] = 1;
        found.push({
          use: { ...use, aggregate: place.aggregate.name, groups: false },
          features: aggregated,
          explains: [...explains, ...tokensOfSpan(first, last)],
        });
      }
      return found;
    });
    // "Who was sent seeds" asks for no number of them.
    const isCounted = first === last && counted.some(({ at }) => at === first);
    const unused: Features = { "p.unused": isCounted ? 0 : own[0]!.score };
    if (own[0]!.by === "letters") unused["p.unusedLetters"] = 1;
    for (const name in place.features) unused[`${name}.unused`] = place.features[name]!;
    choices.push({ use: { kind: "unused" }, features: unused, explains: [] });
    slots.push({ kind: "project", first, last, choices });
  }
  return [...slots, ...yearSlots(view, slots), ...when].sort((a, b) => a.first - b.first);
}

/** `wordCount`, and no `pageViews`. */
const COUNTED = /^(?:\S+ count|(?:number|count) (?:of )?\S+|\S+)$/;

/** "The mean length | in words of the reviews", of their `wordCount`: its place, or -1. */
function lengthIn({ tokens, cues }: QuestionView, first: number): number {
  const isIn = tokens[first - 1]?.lower === "in" && cues.lengths.includes(tokens[first - 2]?.lower ?? "");
  return isIn ? first - 2 : -1;
}

/** "By kind of soil", where soil is a property, and other things have a kind. */
function isKindOfOther(view: QuestionView, { term, first, last }: PropertyMatch): boolean {
  const isOf = KIND_OF.test(view.tokens[first]!.lower) && view.tokens[last + 1]?.lower === "of";
  const isOther = (one: PropertyMatch) =>
    one.first === last + 2 && one.by === "letters" && one.score >= SURELY;
  return isOf && ownerSaid(view, term.property) < LEAST_SCORE && propertyMatches(view).some(isOther);
}

/** "Generic injections", "left-handed drummers": those of which it is true. */
function isFlagOfNoun(view: QuestionView, { term, last }: PropertyMatch): boolean {
  if (term.property.type !== "boolean") return false;
  const next = view.tokens[last + 1];
  const noun = next && { first: last + 1, last: last + 1, text: next.text };
  return (
    noun !== undefined &&
    (valuesSaid(view, noun).length > 0 ||
      labelMatches(view).some((label) => label.first === last + 1 && label.score >= SURELY))
  );
}

/** "Open cases", where it is a state of theirs: not when they were opened. */
function isValueOfNoun(view: QuestionView, { term: { property }, first, last }: PropertyMatch): boolean {
  const isNext = (label: TermMatch) => label.first === last + 1 && label.score >= LEAST_SCORE;
  const said = view.words.byValue.get(view.tokens[first]!.lower) ?? [];
  return (
    first === last &&
    property.key !== said[0]?.property.key &&
    said.some((own) => own.property.isClosed && own.property.owner.name === property.owner.name) &&
    labelMatches(view).some(isNext)
  );
}

/** "Made of" asks for what it is of, and "made in" for a time. */
function isMade({ tokens }: QuestionView, { term: { property }, first, last, by }: PropertyMatch): boolean {
  if (first !== last || by === "letters" || tokens[first]!.lower !== "made") return true;
  return isTime(property) !== /^(?:of|from|out)$/.test(tokens[last + 1]?.lower ?? "");
}

/** "Per year": by the years of a time that the question speaks of, or of the only one that nodes of its label have. */
function yearSlots(view: QuestionView, known: readonly Slot[]): Slot[] {
  const { tokens, cues } = view;
  return findAny(tokens, [...cues.group, ...GROUPS]).flatMap(({ last }): Slot[] => {
    const at = last + 1;
    const isKnown = known.some((slot) => slot.first <= at && at <= slot.last);
    const part = (["year", "month"] as const).find((one) => cues[one].includes(tokens[at]?.lower ?? ""));
    if (isKnown || !part || isRate(view, at)) return [];
    const times = spokenTimes(view).filter(({ property }) => part === "year" || !isYearly(property));
    const choices = times.map(({ property, said }): Choice => {
      const term = isYearly(property) ? property : { ...property, part };
      const features = { "p.any": 1, "p.score": 1, "p.owner": ownerSaid(view, property), "p.letters": 1 };
      return {
        use: { kind: "project", property: term, aggregate: null, groups: true },
        features,
        explains: said ? tokensOfSpan(said.first, said.last) : [],
      };
    });
    if (choices.length === 0) return [];
    choices.push({
      use: { kind: "unused" },
      features: { "p.unused": 1, "p.unusedLetters": 1 },
      explains: [],
    });
    return [{ kind: "project", first: at, last: at, choices }];
  });
}

/** True if "how many" or "how much" asks for it: "how many beds", "how much sponsorship money". */
function isAmount(view: QuestionView, at: number): boolean {
  const { tokens, cues } = view;
  const first = isTerm(view, at - 1) ? at - 1 : at;
  if (tokens[first]!.lower === "much" || tokens[first - 1]?.lower === "much") return true;
  if (isAmountOfVerb(view, at)) return true;
  return findAny(tokens, cues.count).some(({ last, text }) => last === first - 1 && text.startsWith("how"));
}

/** "How many people do the clubs employ | in total": the number of what is asked for, as the verb says it, and of no clubs. */
function isAmountOfVerb(view: QuestionView, at: number): boolean {
  const { tokens, cues, matches } = view;
  const many = findAny(tokens, cues.count).find(({ text }) => text === "how many");
  const noun = (many?.last ?? -2) + 1;
  const isTermed = matches.some(
    ({ first, by, score, term }) =>
      first === noun && by === "letters" && score >= SURELY && term.kind !== "property",
  );
  const behind = tokens.slice(at + 1).map(({ lower }) => lower);
  // "How many people do the ferries hold", of what has room for cars as well.
  const amounts = propertyMatches(view).filter(
    ({ first, term }) => first === at && term.property.type === "number",
  );
  const isOne = amounts.every(({ term: { property: one } }) =>
    amounts.every(
      ({ term: { property } }) => property.owner.name !== one.owner.name || property.key === one.key,
    ),
  );
  return (
    many !== undefined &&
    isOne &&
    !isTermed &&
    DOES.test(tokens[noun + 1]?.lower ?? "") &&
    COUNTING_VERB.test(tokens[at]!.lower) &&
    (behind.length === 0 || cues.aggregates.sum.includes(behind.join(" ")))
  );
}

/** "How much do [] and [] weigh | together". */
function endOfAsked(tokens: QuestionView["tokens"]): number {
  return tokens.length - (tokens.at(-1)?.lower === "together" ? 2 : 1);
}

/** "How much is [] worth": no price, where its last word says another measure. */
function isMeasuredBehind({ tokens, ...view }: QuestionView, { first, term }: TermMatch): boolean {
  const last = view.matches.filter((one) => one.last === endOfAsked(tokens));
  return (
    tokens[first]!.lower === "much" &&
    last.some(({ by }) => by === "unit") &&
    last.every((one) => one.term !== term)
  );
}

/** "Hours worked per nurse": all of each together, as ratings and hourly fees are not. */
function isAmountOfEach(view: QuestionView, { term: { property }, first, last }: PropertyMatch): boolean {
  const { tokens, cues } = view;
  const isOfEach = findAny(tokens, cues.group).some(
    (cue) => cue.first === last + 1 && !isRate(view, cue.last + 1),
  );
  const own = relationWords(property.key).split(" ");
  const said = tokens.slice(first, last + 1).map(({ lower }) => lower);
  const isAmount = said.some((word) => cues.amounts.includes(word) && own.includes(word));
  const isRated = own.some((word) => word === "per" || Object.values(cues.rates).flat().includes(word));
  return isOfEach && isAmount && !isRated && property.type === "number";
}

function isPlural(view: QuestionView, label: string): boolean {
  return labelMatches(view).some(
    ({ term, last, score }) =>
      term.name === label && score >= SURELY && /[^s]s$/.test(view.tokens[last]!.lower),
  );
}

/** "Which films" shows nothing of people who are hardly spoken of, though they have a number that is called `films`. */
function isOtherNoun(view: QuestionView, { first, last, term: { property } }: PropertyMatch): boolean {
  if (property.type !== "number" || !PLURAL_KEY.test(property.key)) return false;
  return (
    ownerSaid(view, property) < LEAST_SCORE &&
    labelMatches(view).some(
      (label) =>
        label.first === first &&
        label.last === last &&
        label.score >= SURELY &&
        label.term.name !== property.owner.name,
    )
  );
}

/** True if a property's name has a word for a place. */
function isPlace({ cues }: QuestionView, { key }: PropertyTerm): boolean {
  const places = cues.place.flatMap((word) => cues.units[word] ?? []).flatMap(stemsOf);
  return stemsOf(relationWords(key)).some((stem) => places.includes(stem));
}

function isLabelAt(view: QuestionView, label: string, at: number): boolean {
  return labelMatches(view).some(
    ({ term, first, last, by, score }) =>
      term.name === label && first === at && last === at && by === "letters" && score >= SURELY,
  );
}

function isTerm({ matches }: QuestionView, at: number): boolean {
  return matches.some(
    ({ first, last, by, term }) =>
      first === at && last === at && by === "letters" && term.kind !== "property",
  );
}

function placeFeatures(view: QuestionView, first: number, last: number) {
  const { tokens, cues } = view;
  const features: Features = {};
  const before = tokens[first - 1]?.lower ?? "";
  const next = tokens[last + 1]?.lower ?? "";
  const opens = labelMatches(view).every((match) => match.score < 0.7 || match.first >= first);
  if (opens) features["p.opens"] = 1;
  if (next === "of" || next === "for") features["p.of"] = 1;
  if (/^(?:and|their|its|his|her|or)$/.test(before)) features["p.and"] = 1;
  if (/^(?:the|what|which|whose)$/.test(before) && first <= 4) features["p.head"] = 1;
  // "In what town was [] made?"
  if (/^(?:what|which)$/.test(before) && first === 2) features["p.which"] = 1;
  // "What did the repair of [] cost?"
  if (last === tokens.length - 1 && DOES.test(tokens[1]?.lower ?? "")) features["p.end"] = 1;
  if (["with", "by", "on", "in"].includes(before)) features["p.with"] = 1;
  const groups = findAny(tokens, [...cues.group, ...GROUPS]).some(
    (cue) =>
      cue.last < first &&
      !isRate(view, cue.last + 1) &&
      (first - cue.last <= 2 || tokens.slice(cue.last + 1, first).every(({ lower }) => KIND_OF.test(lower))),
  );
  const isCounted = findAny(tokens, cues.count).length > 0;
  // "How many seats do [] and [] have together?", "how many stars does [] get on average?"
  const isOfEnd = (cue: { name: string; first: number; last: number; text: string }) =>
    /^(?:al)?together$/.test(cue.text) || (cue.last > cue.first && (!isCounted || isAmount(view, first)));
  const ends = [
    tokens.length,
    ...findAny(tokens, [...cues.group, ...cues.inEach, ...GROUPS]).map((cue) => cue.first),
  ];
  const aggregate = findCues(tokens, cues.aggregates).find(
    (cue) =>
      // "What does a captain earn on average?", also "at each rank"; "What are the lamps worth in total?"
      (cue.first > last &&
        (ends.includes(cue.last + 1) ||
          (cue.name === "avg" && cue.first === last + 1 && /^(?:what|how)$/.test(tokens[0]!.lower))) &&
        isOfEnd(cue)) ||
      (cue.last < first &&
        // "Total project budget", "total sponsorship amount", "on average, how many stars does [] get?"
        tokens
          .slice(cue.last + 1, first)
          .every(
            ({ isStop, lower }, at) =>
              isStop ||
              cue.last + 1 + at === lengthIn(view, first) ||
              /^(?:number|many|much)$/.test(lower) ||
              (first === cue.last + 2 && isTerm(view, cue.last + 1 + at)),
          )),
  );
  return { features, groups, aggregate: aggregate ?? null };
}
