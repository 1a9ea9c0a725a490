/** Orders of the answers: "the longest", "by number of films", "highest average rating". */
import { singularName } from "../../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import { CREATION, HAS, OPENS_VALUE_QUESTION } from "../../../words/word-patterns";
import { findAny } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isTime, isYearly } from "../lexicon/scan-properties";
import type { Features } from "../score/weights";
import { holdsForTime, tokensOfSpan } from "./number-slots";
import {
  FIRST,
  firstHint,
  guessOf,
  hintOf,
  isAgent,
  isAgeOfRelation,
  isFrequency,
  isLength,
  isOfOther,
  isOfSize,
  isOnlyTime,
  labelBehind,
  newestHint,
  type Ordering,
  orderingsOf,
} from "./orderings";
import {
  isOfOtherDeed,
  labelMatches,
  ownerSaid,
  propertyMatches,
  type QuestionView,
  relationMatches,
  SURELY,
} from "./question-view";
import { type Choice, type CountedTerm, nearness, type OrderUse, type Slot } from "./slot";

const REACH = 6;
/** Least score of a property that is meant whoever owns it. */
const SAID = 0.5;
const MOST_CHOICES = 10;
/** Tokens from "first" to what is counted: "first 3 open questions". */
const FIRST_REACH = 4;
/** Least score at which the counted noun names a label: "people" speaks of Person. */
const COUNTED = 0.4;
/** Keys of numbers that say when, in seconds or milliseconds. */
const MOMENT = /(?:date|timestamp|expir\w*)$|(?:_at|[a-z]At)$/;

/** At most one slot: a question orders its answers once. */
export function orderSlots(view: QuestionView): Slot[] {
  const orderings = orderingsOf(view);
  const earliest = firstByTime(view);
  if (orderings.length === 0) return earliest;
  const choices = orderings.flatMap((ordering) => [
    ...extremes(view, ordering),
    ...[
      ...byProperty(view, ordering),
      ...byCount(view, ordering),
      ...byFrequency(view, ordering),
      ...byAggregate(view, ordering),
    ].map((choice) => skipping(choice, ordering)),
  ]);
  const isTopOnly = orderings.every(({ superlative }) => superlative?.word === "top");
  const isBy = orderings.every(({ isBy }) => isBy);
  const unused = isTopOnly ? "o.unusedTop" : isBy ? "o.unusedBy" : "o.unused";
  choices.sort((a, b) => worthOf(b) - worthOf(a));
  const [{ first, last }] = orderings as [Ordering];
  // "The first 3 films made by []": the "by" orders nothing.
  const passed = { [unused]: 1 };
  const others = isBy ? earliest.flatMap((slot) => slot.choices) : [];
  const rest =
    others.length > 0 ? others : [{ use: { kind: "unused" as const }, features: {}, explains: [] }];
  return [
    {
      kind: "order",
      first,
      last,
      choices: [
        ...choices.slice(0, MOST_CHOICES),
        ...rest.map((one) => ({ ...one, features: { ...one.features, ...passed } })),
      ],
    },
  ];
}

function skipping(choice: Choice, { skip }: Ordering): Choice {
  return skip === undefined || choice.use.kind !== "order"
    ? choice
    : { ...choice, use: { ...choice.use, skip } };
}

/** "the first three questions" of a graph that knows when they were asked. */
function firstByTime(view: QuestionView): Slot[] {
  const place = view.tokens.findIndex(
    ({ lower }, at) => lower === "first" && view.tokens[at + 1]?.value != null,
  );
  if (place < 0) return [];
  const counted = labelMatches(view)
    .filter(({ first, score }) => first > place + 1 && first <= place + FIRST_REACH && score >= COUNTED)
    .sort((a, b) => b.score - a.score)[0];
  if (!counted) return [];
  const isSaid = (property: PropertyTerm) =>
    propertyMatches(view).some(({ term, score }) => term.property === property && score >= SAID);
  const choices = view.words.properties.flatMap((property): Choice[] => {
    const { owner, key, type } = property;
    if (owner.kind !== "node" || owner.name !== counted.term.name) return [];
    // The first people are the first born only where births are spoken of.
    if (!CREATION.test(key) && !isSaid(property)) return [];
    if (type !== "date" && !isYearly(property)) return [];
    const order: OrderUse = { by: "property", property, descending: false };
    return [{ use: { kind: "order", order }, features: { "o.firstTime": 1 }, explains: [] }];
  });
  if (choices.length === 0) return [];
  const unused: Choice = { use: { kind: "unused" }, features: { "o.unusedFirst": 1 }, explains: [] };
  return [{ kind: "order", first: place, last: place, choices: [...choices.slice(0, 1), unused] }];
}

/** "What is the lowest mark anyone got?": the value, and not who has it. */
function extremes(view: QuestionView, { superlative, descending, first, last, skip }: Ordering): Choice[] {
  const { tokens } = view;
  const isOpened = tokens.slice(0, first).every(({ lower }) => OPENS_VALUE_QUESTION.test(lower));
  if (!superlative || superlative.time || !isOpened || skip !== undefined) return [];
  return propertyMatches(view).flatMap((match): Choice[] => {
    const { property } = match.term;
    const end = tokens[match.last]!.lower;
    const isOfNoun = labelMatches(view).some(
      (label) => label.score >= SAID && label.first <= match.last + 1 && label.last > match.last,
    );
    const isOther = property.type !== "number" || property.isCode || match.by === "meaning";
    // "The cheapest film", "the first film" are no least number of films.
    const isTyped = superlative === FIRST || superlative.of.length > 0;
    if (isTyped && !hintOf(superlative, property) && labelBehind(view, last)) return [];
    if (match.first !== last + 1 || isOther || isOfNoun || /[^s]s$/.test(end)) return [];
    const features = { "p.extreme": 1, "o.said": match.score, "o.owner": ownerSaid(view, property) };
    const isInverse = hintOf(superlative, property)?.isInverse ?? false;
    const aggregate = descending === isInverse ? "min" : "max";
    return [
      {
        use: { kind: "project", property, aggregate, groups: false },
        features,
        explains: [...tokensOfSpan(first, match.last), ...attained(view, match.last + 1)],
      },
    ];
  });
}

/** "Anyone ever got", "we have paid out", "given by anyone". */
function attained({ tokens, cues }: QuestionView, from: number): number[] {
  const at = tokens.findIndex(({ lower }, place) => place >= from && cues.attained.includes(lower));
  const isClause = tokens
    .slice(from, at)
    .some(({ lower }) => cues.person.includes(lower) || /^(?:we|you|ever)$/.test(lower));
  return at === from || (at > from && at - from <= REACH && isClause) ? [at] : [];
}

function worthOf({ features }: Choice): number {
  return (
    3 * (features["p.extreme"] ?? 0) +
    2 * (features["o.said"] ?? 0) +
    1.8 * (features["o.hint"] ?? 0) +
    1.6 * (features["o.countNear"] ?? 0) +
    0.5 * (features["o.owner"] ?? 0) -
    (features["o.top"] ?? 0) * 0.6 -
    (features["o.code"] ?? 0)
  );
}

function byProperty(view: QuestionView, ordering: Ordering): Choice[] {
  const { superlative, descending, first, last } = ordering;
  if (isFrequency(superlative?.word)) return [];
  const ordered = labelBehind(view, last);
  const noun = view.tokens[last + 1];
  const isCalled = ({ key }: PropertyTerm) => stemsOf(relationWords(key)).includes(noun?.stem ?? "");
  const isPlural = noun?.kind === "word" && !noun.isStop && singularName(noun.lower) !== noun.lower;
  const isCounted =
    /^(?:most|least|fewest)$/.test(superlative?.word ?? "") &&
    (isPlural || labelBehind(view, last, last + 1) !== null);
  return view.words.properties.flatMap((property): Choice[] => {
    if (property.type === "list" || property.type === "boolean" || isOfOtherDeed(view, property)) return [];
    // "Collected the most stamps" asks for a number, and not when.
    if (isCounted && isTime(property)) return [];
    const said = saidNear(view, property, ordering);
    const found =
      superlative === FIRST
        ? firstHint(view, property, last)
        : superlative
          ? (newestHint(view, ordering, property) ?? hintOf(superlative, property))
          : null;
    // "The longest outages" did not begin first, as who "has rented the longest" did.
    // "The longest stay" did not begin first where it may have ended.
    const isOver =
      property.owner.kind === "edge" &&
      holdsForTime(view, property.owner.name) &&
      !view.tokens.some(({ lower }) => HAS.test(lower));
    if (isOver && superlative && isLength(superlative) && isTime(property)) return [];
    if (said.score < SURELY && isOfOther(view, ordering, property)) return [];
    if (isAgeOfRelation(view, ordering, property)) return [];
    const isLate = found?.isTime && isLength(superlative!) && ordered !== null;
    const owner = ownerSaid(view, property);
    // "The most recent motion", of the only time that motions have.
    const isClear = found?.isTime && owner >= SURELY && isOnlyTime(view, property);
    // "The slowest swim" is by no time of another race.
    const isOther = found?.isInverse && !isCalled(property) && view.words.properties.some(isCalled);
    const hint = isLate || isOther ? null : isClear ? { ...found, score: 1 } : found;
    if (property.type === "string" && !ordering.isBy && hint === null) return [];
    // "The first film", "the cheapest film": not the one of whoever has the fewest films.
    const isTyped = superlative === FIRST || superlative?.time || superlative?.of.length;
    const isOfNoun = (at: number) =>
      labelMatches(view).some((one) => one.term.name === ordered && one.first <= at && at <= one.last);
    if (isTyped && hint === null && said.tokens.every(isOfNoun) && !isTime(property)) return [];
    // "The longest document on file": not by when it was filed.
    if (superlative && hint === null && isTime(property) && isOfSize(superlative)) return [];
    const isTop = superlative?.word === "top";
    if (said.score < 0.12 && hint === null && !(isTop && owner >= 0.8)) return [];
    const flips = (hint?.isTime || hint?.isInverse) ?? false;
    const isPlainTime =
      superlative?.time !== undefined &&
      (property.type === "date" ||
        isYearly(property) ||
        (property.type === "number" && MOMENT.test(property.key)));
    const features: Features = {
      "o.property": 1,
      "o.said": said.score,
      "o.owner": owner,
      ...guessOf(view, ordering),
    };
    if (isAgent(view, ordering)) features["o.agent"] = 1;
    const counting = countingAfter(view, ordering);
    if (counting) features["o.countedProperty"] = 1;
    if (hint) features["o.hint"] = hint.score;
    if (hint && ordered !== null && property.owner.kind === "node" && said.score < SAID)
      features[property.owner.name === ordered ? "o.ofNext" : "o.ofOther"] = 1;
    if (property.owner.kind === "node" && said.score >= SAID && isOfHolder(view, first, property.owner.name))
      features["o.ofHolder"] = 1;
    if (isTop) features["o.top"] = 1;
    if (ordering.isBy) features["o.by"] = 1;
    if (property.isCode || property.isName) features["o.code"] = 1;
    if (property.type === "string") features["o.text"] = 1;
    if (property.owner.kind === "edge") features["o.edge"] = 1;
    const falls = flips || isPlainTime ? !descending : descending;
    const order: OrderUse = { by: "property", property, descending: falls };
    return [
      {
        use: { kind: "order", order },
        features,
        explains: [
          ...tokensOfSpan(first, last),
          ...said.tokens,
          ...(counting ? tokensOfSpan(counting.first, counting.last) : []),
        ],
      },
    ];
  });
}

/** "The subject with the most hours": those that a subject has. */
function isOfHolder(view: QuestionView, first: number, label: string): boolean {
  const own = view.tokens[first - 1]?.lower === "the" ? first - 2 : first - 1;
  return (
    view.tokens[own]?.lower === "with" &&
    labelMatches(view).some(
      ({ term, last, score }) => term.name === label && last === own - 1 && score >= 0.7,
    )
  );
}

function saidNear(
  view: QuestionView,
  property: PropertyTerm,
  { first, last, isBy }: Ordering,
): { score: number; tokens: number[] } {
  let best = { score: 0, tokens: [] as number[] };
  for (const match of propertyMatches(view)) {
    if (match.term.property !== property) continue;
    const isAfter = match.first > last;
    const gap = isAfter ? match.first - last - 1 : first - match.last - 1;
    const overlaps = match.first <= last && match.last >= first;
    if (gap > REACH || (!isAfter && (isBy || gap > 3) && !overlaps)) continue;
    // "Where was turnout the lowest?"
    const isBefore =
      match.by === "letters" && !isAfter && gap === 1 && view.tokens[first - 1]!.lower === "the";
    const score =
      match.score * nearness(overlaps || isBefore ? 0 : gap) * (isAfter ? 1 : isBefore ? 0.9 : 0.7);
    if (score > best.score) best = { score, tokens: tokensOfSpan(match.first, match.last) };
  }
  return best;
}

/** "number of" after what orders. */
function countingAfter({ tokens, cues }: QuestionView, { last }: Ordering) {
  return findAny(tokens, cues.count).find((cue) => cue.first > last && cue.first - last <= 4);
}

/** "most films", "most reviewed", "by number of films". */
function byCount(view: QuestionView, ordering: Ordering): Choice[] {
  const { first, last, descending, superlative, isBy } = ordering;
  const counting = countingAfter(view, ordering);
  const found: Choice[] = [];
  if (superlative === FIRST && !counting) return [];
  const isMost =
    superlative !== null && /^(?:(?:most|least)(?: common| frequent)?|fewest)$/.test(superlative.word);
  const add = (of: CountedTerm, score: number, gap: number, explains: number[]) => {
    const features: Features = {
      "o.count": 1,
      "o.countNear": score * nearness(Math.max(0, gap)),
      ...guessOf(view, ordering),
    };
    if (isAgent(view, ordering)) features["o.agent"] = 1;
    if (counting) features["o.counting"] = 1;
    else
      features[
        isBy
          ? "o.countBy"
          : isMost
            ? "o.countMost"
            : superlative?.word === "top"
              ? "o.countTop"
              : "o.countOther"
      ] = 1;
    if ("relation" in of) features["o.countRelation"] = 1;
    if (superlative && (superlative.time || superlative.of.length > 0)) features["o.countTyped"] = 1;
    if (superlative && superlative.of.length > 0 && !superlative.of.includes("count"))
      features["o.unfit"] = 1;
    found.push({
      use: { kind: "order", order: { by: "count", of, descending } },
      features,
      explains: [
        ...tokensOfSpan(first, last),
        ...explains,
        ...(counting ? tokensOfSpan(counting.first, counting.last) : []),
      ],
    });
  };
  const start = counting ? counting.last : last;
  for (const match of labelMatches(view)) {
    const gap = match.first - start - 1;
    if (gap >= 0 && gap <= REACH)
      add({ label: match.term.name }, match.score, gap, tokensOfSpan(match.first, match.last));
  }
  for (const match of relationMatches(view)) {
    const gap = match.first - start - 1;
    if (gap >= -1 && gap <= 4)
      add({ relation: match.term.name }, match.score, gap, tokensOfSpan(match.first, match.last));
    // "reviewed the most".
    const back = first - match.last - 1;
    if (back >= 0 && back <= 2 && isMost)
      add({ relation: match.term.name }, match.score, back + 1, tokensOfSpan(match.first, match.last));
  }
  return found;
}

/** "the most common jurisdictions": the values of a property, each with how many have it. */
function byFrequency(view: QuestionView, { superlative, first, last, descending }: Ordering): Choice[] {
  // "Which entity has the least common jurisdiction" asks for no jurisdiction.
  const asksForNode = labelMatches(view).some((match) => match.last < first && match.score >= 0.8);
  if (!isFrequency(superlative?.word) || asksForNode) return [];
  return propertyMatches(view).flatMap((match): Choice[] => {
    const { property } = match.term;
    const gap = match.first - last - 1;
    if (gap < 0 || gap > 1 || property.owner.kind === "edge") return [];
    if (property.isName || property.isCode || property.isText || property.type === "list") return [];
    const features: Features = {
      "o.frequency": 1,
      "o.said": match.score * nearness(gap),
      "o.owner": ownerSaid(view, property),
    };
    const explains = [...tokensOfSpan(first, last), ...tokensOfSpan(match.first, match.last)];
    return [{ use: { kind: "order", order: { by: "frequency", property, descending } }, features, explains }];
  });
}

/** "highest average rating", "by total sales". */
function byAggregate(view: QuestionView, ordering: Ordering): Choice[] {
  const { avg, sum } = view.cues.aggregates;
  const found: Choice[] = [];
  for (const [aggregate, cues] of [
    ["avg", avg],
    ["sum", sum],
  ] as const) {
    const cue = findAny(view.tokens, cues).find(
      (one) => one.first > ordering.last && one.first - ordering.last <= 4,
    );
    if (!cue) continue;
    for (const match of propertyMatches(view)) {
      const { property } = match.term;
      const gap = match.first - cue.last - 1;
      const overlaps = match.first <= cue.last && match.last > cue.last;
      if (property.type !== "number" || (!overlaps && (gap < 0 || gap > 4))) continue;
      const features: Features = {
        "o.aggregate": 1,
        [`o.${aggregate}`]: 1,
        "o.said": match.score * nearness(Math.max(0, gap)),
        "o.owner": ownerSaid(view, property),
      };
      if (overlaps) features["o.aggregateInName"] = 1;
      found.push({
        use: {
          kind: "order",
          order: { by: "aggregate", aggregate, property, descending: ordering.descending },
        },
        features,
        explains: [
          ...tokensOfSpan(ordering.first, ordering.last),
          ...tokensOfSpan(cue.first, cue.last),
          ...tokensOfSpan(match.first, match.last),
        ],
      });
    }
  }
  return found;
}
