/** Possible uses of a number or a date in the question: a condition, a number of things, or how many answers are wanted. */
import { ENDS, STARTS } from "../../../graph/text/ended-relation";
import { relationWords } from "../../../graph/text/relation-words";
import type { Comparator } from "../../../words/cue-table";
import {
  ABLE,
  HAS,
  MAXIMUM,
  MEASURING_VERB,
  SAYS_MEASURE,
  TAKES,
  TIME_CUES,
} from "../../../words/word-patterns";
import type { Mention } from "../../mentions/mention";
import { findAny } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import type { TermMatch } from "../lexicon/match-terms";
import { isTime } from "../lexicon/scan-properties";
import type { Features } from "../score/weights";
import { isYear, type Token } from "../words";
import { predicatesOf } from "./compare-property";
import { isCountedNoun, isNumbered, isOfNearer } from "./compared-nouns";
import { type Compared, comparedValues } from "./compared-values";
import { endsOf } from "./held-words";
import {
  inMultiplesOf,
  inUnitsOf,
  isOfOtherNoun,
  isOfOtherUnit,
  isOtherMeasure,
  keysOfNoun,
  measureTokens,
  rateTokens,
} from "./number-units";
import { comparesBy, operatorOf } from "./orderings";
import {
  isPerson,
  labelMatches,
  oncePerView,
  ownerSaid,
  propertyMatches,
  type QuestionView,
  relationMatches,
  SURELY,
} from "./question-view";
import { type Choice, type CountedTerm, nearness, type Slot } from "./slot";
import { DURING, LIFE } from "./spoken-times";
import { underWay } from "./under-way";

/** Least score of a relation that a time belongs to. */
const SAID = 0.75;
const MOST_CHOICES = 6;
/** Factor for a property named like a noun that is counted, or whose things are counted. */
const OTHER_NOUN = 0.3;
/** A property with less than this is not named. */
const LITTLE = 0.1;
/** Least score of the property that numbers things of the noun before a number. */
const NUMBERED = 0.9;
/** Least score of a property that is counted in the unit of time behind a number. */
const OF_UNIT = 0.7;
const UNSAID = { score: 0, tokens: [] };
/** Words before a number that is the value of something. */
export const GIVES_NUMBER: ReadonlySet<string> = new Set(["of", "is", "was", "are", "were", "equals"]);
/** "limit the results to three". */
const LIMIT_REACH = 5;

type Ends = NonNullable<Extract<Choice["use"], { kind: "condition" }>["ends"]>;

/** Numbers and dates, with what each may ask. */
export function numberSlots(view: QuestionView, mentions: readonly Mention[]): Slot[] {
  // "Older than Seven Samurai".
  const isOfName = ({ values: [value], last }: Compared) =>
    view.tokens[last + 1]?.isCased &&
    mentions.some(({ span }) => span[0] === value!.from && span[1] >= view.tokens[last + 1]!.to);
  const found = comparedValues(view).filter((one) => !isOfName(one));
  return found.map((compared) => {
    const held = underWay(view, compared);
    const choices = [
      ...(held.length > 0 ? held : conditions(view, compared, mentions)),
      ...counts(view, compared, mentions),
      ...limits(view, compared),
      unused(compared),
    ];
    return { kind: "value", first: compared.first, last: compared.last, choices };
  });
}

function unused({ operator, values }: Compared): Choice {
  const isWeak = operator === null && values[0]!.kind === "word";
  return {
    use: { kind: "unused" },
    features: { [isWeak ? "v.unusedWord" : "v.unusedNumber"]: 1 },
    explains: [],
  };
}

function conditions(view: QuestionView, compared: Compared, mentions: readonly Mention[]): Choice[] {
  // "More than once" says how often, and nothing of a weight.
  if (saysHowOften(view, compared)) return [];
  const found: { choice: Choice; worth: number }[] = [];
  const saidOfNoun = keysOfNoun(compared, view);
  const isMonth = compared.values[0]!.month !== undefined;
  for (const term of view.words.properties) {
    const property = isMonth && term.type === "date" ? { ...term, part: "month of year" as const } : term;
    if (isOfOtherUnit(property, compared, view) || isOfOtherNoun(property, compared, saidOfNoun)) continue;
    const { scaled: measured, unit, isOfUnit } = inUnitsOf(property, compared, view);
    const scaled = inMultiplesOf(property, measured, compared, isOfUnit);
    if (scaled === null) continue;
    const held = heldTimes(view, property, compared);
    if (held === "other") continue;
    const room = roomFor(view, property, compared);
    const stated = operatorOf(view, compared.cue, property, scaled.operator);
    const operator = held?.operator ?? (room.length > 0 ? (stated ?? ">=") : stated);
    const predicates = predicatesOf(property, { ...scaled, operator });
    if (predicates === null) continue;
    const isOfLife = isTime(property) && LIFE.test(relationWords(property.key));
    const near = isOtherThanYear(property, compared) ? UNSAID : saidNear(view, term, compared);
    if (isMonth && isSaidOfOther(view, property, near.tokens)) continue;
    // "Shorter than OUT-104" compares with no number.
    const isApart = /[\s$€£]/.test(view.question.charAt(compared.values[0]!.from - 1));
    // "Bigger than 60000" is no area where none is as large: a size may be of anything.
    const isSize = /^(?:bigger|larger|smaller) than$/.test(compared.cue ?? "");
    const isAdjective = isApart && (!isSize || inRange(property, scaled.values));
    const adjective = isAdjective ? comparesBy(view, compared.cue, property) : 0;
    const isOnlyUnit = near.tokens.every((at) => at === compared.last + 1);
    if (isOnlyUnit && isOtherMeasure(view, property, compared, adjective > 0)) continue;
    const rate = rateTokens(property, compared, view);
    const isUnit = isOfUnit || rate.length > 0 || isAge(view, property, compared);
    const least = Math.max(adjective, isNumbered(view, property, compared) ? NUMBERED : isUnit ? OF_UNIT : 0);
    const said = {
      score: Math.max(near.score, least),
      tokens: [...near.tokens, ...(unit === null ? [] : measureTokens(view, unit)), ...rate, ...room],
    };
    const isUnsaid =
      isOfLife || isOfRelation(view, property, compared, mentions) || isPronoun(view, compared);
    if (said.score < LITTLE && isUnsaid) continue;
    const features = conditionFeatures(view, property, compared, said.score, held !== null);
    features["c.range"] = inRange(property, scaled.values) ? 1 : -1;
    // "Between 1000 and 1500 kilometres" is no time.
    if (isOfUnit) delete features["c.timeCueBad"];
    const worth =
      3 * said.score +
      features["c.range"]! +
      1.5 * (features["c.year"] ?? 0) +
      0.7 * (features["c.owner"] ?? 0) -
      2 * (features["c.code"] ?? 0);
    found.push({
      choice: {
        use: {
          kind: "condition",
          property,
          predicates,
          ...(held && { ends: held.ends }),
        },
        features,
        explains: said.tokens,
      },
      worth,
    });
  }
  found.sort((a, b) => b.worth - a.worth);
  return found.slice(0, MOST_CHOICES).map(({ choice }) => choice);
}

/** "Deliver to at least one", "at least two of [], [] and []": so many things, and no value of theirs. */
function isPronoun({ tokens }: QuestionView, { values: [value], operator, last }: Compared): boolean {
  const next = tokens[last + 1];
  return operator !== null && value!.kind === "word" && (next?.kind !== "word" || next.lower === "of");
}

/** "Players born in March", who have a year of birth: not those whose coach has a birthday then. */
function isSaidOfOther(view: QuestionView, property: PropertyTerm, places: readonly number[]): boolean {
  return places.some((at) => placesOfSaid(view).has(at)) && ownerSaid(view, property) < SAID;
}

/** Places of properties whose owner is spoken of. */
const placesOfSaid = oncePerView(
  (view) =>
    new Set(
      propertyMatches(view).flatMap(({ first, term }) =>
        ownerSaid(view, term.property) >= SAID ? [first] : [],
      ),
    ),
);

/** "Which berths can take a boat 21 metres long?": those that take longer ones, too. Gives the words that say so. */
function roomFor(
  { tokens, negations }: QuestionView,
  property: PropertyTerm,
  { operator, first, last }: Compared,
): number[] {
  const verb = tokens.findIndex(
    ({ lower }, at) =>
      TAKES.test(lower) && [0, at - 1, at - 2].some((can) => ABLE.test(tokens[can]?.lower ?? "")),
  );
  const isDenied = negations.some((cue) => cue.first > verb && cue.first < first);
  const isOver = !isDenied && (operator === null || operator.startsWith(">"));
  if (!isOver || verb < 0 || verb > first || !MAXIMUM.test(relationWords(property.key))) return [];
  // "A 15 metre yacht".
  const behind = [last + 1, last + 2].every((at) => tokens[at]?.kind === "word" && !tokens[at]?.isStop);
  return tokensOfSpan(verb, behind ? last + 2 : last);
}

/**
 * The beginning and the end of what held at a time: who "has been a member since 2018" began then or before, and has not ended; who "was a
 * member in 2018" began by its end, and had not ended before; who "was a member until 2018" ended then. "Other" for the wrong one of both.
 */
function heldTimes(
  view: QuestionView,
  property: PropertyTerm,
  compared: Compared,
): { operator: Comparator; ends: Ends } | "other" | null {
  const { cue, first } = compared;
  const end = endTime(view, property.owner);
  const isStart = STARTS.test(relationWords(property.key));
  const isSaid = propertyMatches(view).some(
    (match) => match.term.property === property && match.first < first,
  );
  const isPerfect = view.tokens.slice(0, first).some(({ lower }) => HAS.test(lower));
  if (cue === "since" && isPerfect && !isSaid && isStart) {
    const open = end && isTime(end) ? endsOf(end, false) : [];
    return { operator: "<=", ends: open.map((one) => ({ property: end!, predicates: [one] })) };
  }
  if (property.owner.kind !== "edge" || !end) return null;
  if (cue === "until") return property === end ? { operator: "=", ends: [] } : "other";
  const isDone =
    findAny(view.tokens, [...view.cues.begins, ...view.cues.ends, ...view.cues.starts]).length > 0;
  if (!isThen(view.tokens, compared) || isDone || isSaid || !(isStart || property === end)) return null;
  const ended = predicatesOf(end, { ...compared, operator: ">=" });
  if (property === end || !ended) return "other";
  const alternatives = [ended, [{ operator: "is null" as const, value: null }]];
  return { operator: "<=", ends: alternatives.map((predicates) => ({ property: end, predicates })) };
}

/** "In 2018", "on 1 June 2018". */
function isThen(tokens: QuestionView["tokens"], { first, values: [value], cue }: Compared): boolean {
  const isTimeValue = value!.date !== null || isYear(value!);
  return cue === null && isTimeValue && DURING.test(tokens[first - 1]?.lower ?? "");
}

/** "Before 1930" speaks of a time: only a person could mean a number of films by it, where that is never 1930. */
function isOtherThanYear(property: PropertyTerm, { cue, values }: Compared): boolean {
  return (
    !isTime(property) &&
    cue !== null &&
    TIME_CUES.test(cue) &&
    isYear(values[0]!) &&
    !inRange(property, values)
  );
}

function conditionFeatures(
  view: QuestionView,
  property: PropertyTerm,
  compared: Compared,
  said: number,
  isHeld: boolean,
): Features {
  const [value] = compared.values;
  const saysWhen = isTime(property);
  const features: Features = {
    "c.any": 1,
    "c.said": said,
  };
  if (said === 0) features["c.unsaid"] = 1;
  if (property.isCode) features["c.code"] = 1;
  if (saysWhen && isOfOtherEnd(view, property, compared)) features["c.otherEnd"] = 1;
  const owner = ownerSaid(view, property);
  features["c.owner"] = owner;
  const isBegun = isOfBeginning(view, compared);
  const isOther = isOfOtherSubject(view, property, compared) || (isBegun && said < SAID && saysWhen);
  if (isOfNearer(view, property, compared, said) || (isOther && property.owner.kind === "node"))
    features["c.ownerFar"] = 1;
  // "1960s" is a time by itself; a bare number may be anything.
  const isDate = value!.date !== null || value!.month !== undefined;
  const isPlain = compared.operator === null && compared.cue === null && !(isDate && saysWhen);
  if (isPlain && isRanked(view, compared.first)) features["c.ranked"] = 1;
  if (isPlain) features[said > 0 ? "c.plainSaid" : "c.plainUnsaid"] = 1;
  const isTimeValue = isDate || isYear(value!);
  if (isTimeValue && saysWhen) features["c.year"] = 1;
  // A "year" may be that of any event; when something was written says not when it was posted.
  const isAny = said > 0 || /\b(?:year|date|time)\b/.test(relationWords(property.key));
  const isIn = /^(?:in|on|from|of|during|the)$/.test(view.tokens[compared.first - 1]?.lower ?? "");
  if (saysWhen && isAny && isTimeValue && isIn) features["c.dated"] = 1;
  if (!isTimeValue && saysWhen) features["c.yearBad"] = 1;
  if (isTimeValue && !saysWhen && said < 0.5) features["c.yearUnfit"] = 1;
  if (compared.cue !== null && TIME_CUES.test(compared.cue))
    features[saysWhen ? "c.timeCue" : "c.timeCueBad"] = 1;
  if (property.owner.kind === "edge") {
    features["c.edge"] = 1;
    // "Played on 3 August", "won [] in 2017": when it was done. What holds for a time held then.
    const isItsTime = () =>
      isHeld ||
      (isBegun && STARTS.test(relationWords(property.key))) ||
      !holdsForTime(view, property.owner.name);
    if (saysWhen && isTimeValue && owner >= SURELY && isItsTime()) features["c.event"] = 1;
    // "Was a member in 2023" says neither that it began then nor that it ended.
    if (saysWhen && said === 0 && isIn && !isHeld && holdsForTime(view, property.owner.name))
      features["c.held"] = 1;
  }
  if (property.type === "string") features["c.numberAsText"] = 1;
  return features;
}

/** "Who joined [] after 2015?", but no club "that started before 2015". */
function isOfBeginning({ tokens, cues }: QuestionView, { first }: Compared): boolean {
  return findAny(tokens, cues.begins).some((verb) => verb.first <= 2 && verb.last < first - 1);
}

/** "Players under 21". */
function isAge(view: QuestionView, { owner, key, type }: PropertyTerm, { cue, last }: Compared): boolean {
  const isBare = /^(?:under|over)$/.test(cue ?? "") && view.tokens[last + 1]?.kind !== "word";
  return isBare && type === "number" && relationWords(key) === "age" && isPerson(view, owner.name);
}

/** "Kicked off before 2020" says when it began, and "wrapped up before 2020" when it ended, of what has a time for either. */
function isOfOtherEnd(view: QuestionView, property: PropertyTerm, { first }: Compared): boolean {
  const verb = endVerbs(view).find(({ last }) => last < first && first - last <= 2);
  const isEnd = verb !== undefined && view.cues.ends.includes(verb.text);
  if (!verb || ENDS.test(relationWords(property.key)) === isEnd) return false;
  return timesOfEnds(view).has(ownTime(property, isEnd));
}

const endVerbs = oncePerView(({ tokens, cues }) => findAny(tokens, [...cues.ends, ...cues.starts]));

/** What has a time that says when it ended, or another. */
const timesOfEnds = oncePerView(
  ({ words }) =>
    new Set(words.properties.filter(isTime).map((one) => ownTime(one, ENDS.test(relationWords(one.key))))),
);

function ownTime({ owner: { kind, name } }: PropertyTerm, isEnd: boolean): string {
  return JSON.stringify([kind, name, isEnd]);
}

/** "Which instruments are longer than 3 metres?", "which cost more than …?": not the telescopes that they are mounted on. */
function isOfOtherSubject(view: QuestionView, { owner }: PropertyTerm, { cue, first }: Compared): boolean {
  const { labels, verb } = subjectOf(view, first);
  const isOf = (verb || cue?.endsWith("er than")) && owner.kind === "node" && labels.length > 0;
  return Boolean(isOf) && !labels.includes(owner.name);
}

/** What a comparison is said of: "crags are | higher than", "does [] stand | higher than"; its labels where the question begins with it. */
export function subjectOf(
  view: QuestionView,
  first: number,
  mentions: readonly Mention[] = [],
): { labels: string[]; verb: boolean } {
  const { tokens } = view;
  const before = tokens[first - 1]?.lower ?? "";
  const verb = SAYS_MEASURE.test(before) || MEASURING_VERB.test(before);
  const last = verb ? first - 2 : first - 1;
  const opening = tokens[tokens[1]?.lower === "the" ? 2 : 1]?.from;
  const named = mentions.filter(({ span }) => span[0] === opening && span[1] === tokens[last]?.to);
  const said = labelMatches(view).filter(
    (one) => one.last === last && one.by === "letters" && one.first <= 1,
  );
  const labels = named.flatMap(({ readings }) => readings.flatMap((reading) => reading.labels));
  return { labels: [...labels, ...said.map(({ term }) => term.name)], verb };
}

/** "Taught [] in 2018", "the judge on [] before 2018": when that was so, and not when whoever it was got hired. */
function isOfRelation(
  view: QuestionView,
  property: PropertyTerm,
  compared: Compared,
  mentions: readonly Mention[],
): boolean {
  const isHeld = isThen(view.tokens, compared) || /^(?:since|until|before|after)$/.test(compared.cue ?? "");
  if (!isHeld || !isTime(property) || property.owner.kind === "edge") return false;
  const isSaid = ({ by, score }: TermMatch) => by === "letters" && score >= SAID;
  // "Races after 2020 of boats that [] rowed".
  const isBeside = labelMatches(view).some(
    (one) => isSaid(one) && one.term.name === property.owner.name && one.last === compared.first - 1,
  );
  if (isBeside) return false;
  const said = new Set(labelMatches(view).flatMap((one) => (isSaid(one) ? one.term.name : [])));
  const named = new Set(mentions.flatMap(({ readings }) => readings[0]?.labels ?? []));
  return (
    relationMatches(view).some(({ term, score }) => score >= SAID && holdsForTime(view, term.name)) ||
    view.words.ends.some(
      ({ type, source, target }) =>
        holdsForTime(view, type) &&
        ((said.has(source) && named.has(target)) || (said.has(target) && named.has(source))),
    )
  );
}

/** True if a relation has an end time. */
export function holdsForTime(view: QuestionView, type: string): boolean {
  return endTime(view, { kind: "edge", name: type }) !== undefined;
}

/** The time until which something holds. */
function endTime({ words }: QuestionView, { kind, name }: PropertyTerm["owner"]): PropertyTerm | undefined {
  return words.properties.find(
    ({ owner, key }) => owner.kind === kind && owner.name === name && ENDS.test(relationWords(key)),
  );
}

function inRange({ type, min, max, values }: PropertyTerm, asked: readonly Token[]): boolean {
  if (type === "number")
    return asked.some(({ value, date }) =>
      date === null
        ? value !== null && value >= min && value <= max
        : Number(date.to.slice(0, 4)) >= min && Number(date.from.slice(0, 4)) <= max,
    );
  if (type === "date") return true;
  return asked.some(({ text }) => values.some((value) => value.includes(text)));
}

/** Score of a property named beside a comparison, and the tokens that name it. */
function saidNear(
  view: QuestionView,
  property: PropertyTerm,
  { first, last }: Compared,
): { score: number; tokens: number[] } {
  let best = { score: 0, tokens: [] as number[] };
  for (const match of propertyMatches(view)) {
    if (match.term.property !== property) continue;
    const isBefore = match.last < first;
    const gap = isBefore ? first - match.last - 1 : match.first - last - 1;
    const between = isBefore
      ? view.tokens.slice(match.last + 1, first)
      : view.tokens.slice(last + 1, match.first);
    const crosses = between.some(
      ({ value, kind, date }) => value !== null || kind === "quote" || date !== null,
    );
    const own = match.score * nearness(gap) * (crosses ? 0.3 : 1) * (isBefore ? 1 : 0.9);
    const score = isCountedNoun(view, match, { first, last }) ? OTHER_NOUN * own : own;
    if (score > best.score) best = { score, tokens: tokensOfSpan(match.first, match.last) };
  }
  return best;
}

export function tokensOfSpan(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}

function saysHowOften(
  { tokens }: QuestionView,
  { values, last }: Pick<Compared, "values" | "last">,
): boolean {
  return /^(?:once|twice)$/.test(values[0]!.lower) || tokens[last + 1]?.lower === "times";
}

/** "more than three films": of a label or a relation that is named after the number; "twice". */
function counts(
  view: QuestionView,
  { first, last, values, operator, cue }: Compared,
  mentions: readonly Mention[],
): Choice[] {
  const [token] = values;
  const { value } = token!;
  if (
    value === null ||
    values.length > 1 ||
    !Number.isInteger(value) ||
    value > 10_000 ||
    token!.kind === "date"
  )
    return [];
  // "Before 1950" bounds a time, whatever is named behind it.
  if (cue !== null && TIME_CUES.test(cue) && isYear(token!)) return [];
  const isTimes = saysHowOften(view, { values, last });
  const found: Choice[] = [];
  const add = (of: CountedTerm, score: number, gap: number, explains: number[]) => {
    const features: Features = {
      "n.any": 1,
      "n.near": score * nearness(gap),
      [operator === null ? "n.plain" : "n.cue"]: 1,
    };
    if ("relation" in of) features["n.relation"] = 1;
    if (isTimes) features["n.times"] = 1;
    if (cue !== null && TIME_CUES.test(cue)) features["n.timeCue"] = 1;
    if (token!.lower === "one" && operator === null) features["n.one"] = 1;
    const isMany = token!.lower === "multiple";
    found.push({
      use: { kind: "count", of, operator: operator ?? (isMany ? ">=" : "="), value },
      features,
      explains,
    });
  };
  for (const match of labelMatches(view)) {
    const gap = match.first - last - 1;
    if (gap >= 0 && gap <= 3)
      add({ label: match.term.name }, match.score, gap, tokensOfSpan(match.first, match.last));
  }
  for (const match of relationMatches(view)) {
    const gap = match.first - last - 1;
    const isBehind = isTimes && match.last < first;
    if ((gap >= 0 && gap <= 2) || isBehind)
      add(
        { relation: match.term.name },
        match.score,
        isBehind ? first - match.last - 1 : gap,
        tokensOfSpan(match.first, match.last),
      );
  }
  // "At least two of [], [] and []"; fewer than two may be none, which no relation leads to.
  const [of, the] = view.tokens.slice(last + 1, last + 3).map(({ lower }) => lower);
  const start = view.tokens[last + (the === "the" ? 3 : 2)]?.from;
  const named =
    of === "of" && view.negations.length === 0 && !operator?.startsWith("<")
      ? mentions.find(({ span }) => span[0] === start)
      : null;
  const all = view.tokens[first - 1]?.lower === "all" ? [first - 1] : [];
  for (const label of named?.readings[0]?.labels ?? []) {
    add({ label, isNamed: true }, 1, 0, [...all, last + 1]);
    found.at(-1)!.features["n.ofNames"] = 1;
  }
  found.sort((a, b) => b.features["n.near"]! - a.features["n.near"]!);
  return found.slice(0, 3);
}

/** "The lowest 5", "the most recent 3", "the two youngest": how many of the lowest are wanted. */
function isRanked({ tokens, superlatives }: QuestionView, first: number): boolean {
  const isNumber = tokens[first]!.kind === "number";
  return superlatives.some((one) => (isNumber && one.last === first - 1) || one.first === first + 1);
}

/** "top 5", "the first three", "which 3 users". */
function limits(view: QuestionView, { first, values, operator, cue }: Compared): Choice[] {
  const [token] = values;
  const { value } = token!;
  if (
    value === null ||
    cue !== null ||
    operator !== null ||
    !Number.isInteger(value) ||
    value < 1 ||
    value > 1000
  )
    return [];
  if (token!.kind === "date" || /^(?:once|twice|single|multiple)$/.test(token!.lower)) return [];
  const { tokens, cues } = view;
  const before = tokens[first - 1]?.lower ?? "";
  const next = labelMatches(view).some((match) => match.first > first && match.first - first <= 3);
  // "A list of 3 products" has a limit, "a weight of 3" has none.
  if (!next && GIVES_NUMBER.has(before)) return [];
  const features: Features = { "l.any": 1 };
  if (cues.top.includes(before) || isRanked(view, first)) features["l.top"] = 1;
  else if (cues.first.includes(before)) features["l.first"] = 1;
  else if (
    before === "to" &&
    tokens.slice(Math.max(0, first - LIMIT_REACH), first).some(({ lower }) => lower.startsWith("limit"))
  )
    features["l.limit"] = 1;
  else features[first <= 1 ? "l.opens" : "l.bare"] = 1;
  if (next) features["l.label"] = 1;
  if (token!.lower === "one") features["l.one"] = 1;
  const explains = features["l.top"] || features["l.first"] ? [first - 1] : [];
  return [{ use: { kind: "limit", value, skip: 0 }, features, explains }];
}
