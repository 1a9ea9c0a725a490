/** Possible uses of a number or a date in the question: a condition, a number of things, or how many answers are wanted. */

import { ownValue } from "../../../graph/own-value";
import { ENDS, STARTS } from "../../../graph/text/ended-relation";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import type { Mention } from "../../mentions/mention";
import type { CueTable } from "../cues/cue-table";
import { findAny } from "../cues/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import { keyMultiple } from "../lexicon/key-multiple";
import type { Features } from "../score/weights";
import { isYear, type Token } from "../words";
import { isTime, predicatesOf } from "./compare-property";
import { isCountedNoun, isNumbered, isOfNearer } from "./compared-nouns";
import { type Compared, comparedValues } from "./compared-values";
import { comparesBy, saysMeasure } from "./orderings";
import {
  labelMatches,
  ownerSaid,
  propertyMatches,
  type QuestionView,
  relationMatches,
  SURELY,
} from "./question-view";
import { isCountedBy } from "./rates";
import { type Choice, nearness, type Slot } from "./slot";
import { DURING, LIFE } from "./spoken-times";

/** Least score of a relation that a time belongs to. */
const SAID = 0.75;
const TIME_CUES = /^(?:before|after|since|until|later than|earlier than|prior to|from|between)$/;
const MOST_CHOICES = 6;
/** Factor for a property named like a noun that is counted, or whose things are counted. */
const OTHER_NOUN = 0.3;
/** Least score of the property that numbers things of the noun before a number. */
const NUMBERED = 0.9;
/** Least score of a property that is counted in the unit of time behind a number. */
const OF_UNIT = 0.7;
const UNSAID = { score: 0, tokens: [] };
/** Words before a number that is the value of something. */
export const GIVES_NUMBER: ReadonlySet<string> = new Set(["of", "is", "was", "are", "were", "equals"]);
/** "limit the results to three". */
const LIMIT_REACH = 5;

/** Numbers and dates, with what each may ask. */
export function numberSlots(view: QuestionView): Slot[] {
  return comparedValues(view).map((compared) => {
    const choices = [
      ...conditions(view, compared),
      ...counts(view, compared),
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

function conditions(view: QuestionView, compared: Compared): Choice[] {
  // "More than once" says how often, and nothing of a weight.
  if (saysHowOften(view, compared)) return [];
  const found: { choice: Choice; worth: number }[] = [];
  for (const property of view.words.properties) {
    if (isOfOtherUnit(property, compared, view) || isOfOtherNoun(property, compared, view)) continue;
    const { scaled: measured, unit, isOfUnit } = inUnitsOf(property, compared, view);
    const scaled = inMultiplesOf(property, measured, compared, isOfUnit);
    if (scaled === null) continue;
    const isHeld = hasHeldSince(view, property, compared);
    const predicates = predicatesOf(property, isHeld ? { ...scaled, operator: "<=" } : scaled);
    if (predicates === null) continue;
    const isOfLife = isTime(property) && LIFE.test(relationWords(property.key));
    const near = isOtherThanYear(property, compared) ? UNSAID : saidNear(view, property, compared);
    // "Shorter than OUT-104" compares with no number.
    const isApart = /[\s$€£]/.test(view.question.charAt(compared.values[0]!.from - 1));
    // "Bigger than 60000" is no area where none is as large: a size may be of anything.
    const isSize = /^(?:bigger|larger|smaller) than$/.test(compared.cue ?? "");
    const isAdjective = isApart && (!isSize || inRange(property, scaled.values));
    const adjective = isAdjective ? comparesBy(view, compared.cue, property) : 0;
    const isOnlyUnit = near.tokens.every((at) => at === compared.last + 1);
    if (isOnlyUnit && isOtherMeasure(view, property, compared, adjective > 0)) continue;
    const rate = rateTokens(property, compared, view);
    const least = Math.max(
      adjective,
      isNumbered(view, property, compared) ? NUMBERED : isOfUnit || rate.length > 0 ? OF_UNIT : 0,
    );
    const said = {
      score: Math.max(near.score, least),
      tokens: [...near.tokens, ...(unit === null ? [] : measureTokens(view, unit)), ...rate],
    };
    if (said.score === 0 && (isOfLife || isOfRelation(view, property, compared))) continue;
    const features = conditionFeatures(view, property, compared, said.score);
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
      choice: { use: { kind: "condition", property, predicates }, features, explains: said.tokens },
      worth,
    });
  }
  found.sort((a, b) => b.worth - a.worth);
  return found.slice(0, MOST_CHOICES).map(({ choice }) => choice);
}

const SECONDS: Readonly<Record<string, number>> = {
  ms: 0.001,
  millisecond: 0.001,
  sec: 1,
  second: 1,
  min: 60,
  minute: 60,
  hr: 3_600,
  hour: 3_600,
  day: 86_400,
  week: 604_800,
};
const METRES: Readonly<Record<string, number>> = {
  mm: 0.001,
  millimetre: 0.001,
  cm: 0.01,
  centimetre: 0.01,
  m: 1,
  metre: 1,
  meter: 1,
  km: 1_000,
  kilometre: 1_000,
  kilometer: 1_000,
};
const GRAMS: Readonly<Record<string, number>> = {
  g: 1,
  gram: 1,
  kg: 1_000,
  kilo: 1_000,
  kilogram: 1_000,
  t: 1e6,
  tonne: 1e6,
  ton: 1e6,
};
const MONTHS: Readonly<Record<string, number>> = { month: 1, year: 12 };
const moneyOf = (code: string, coin: string): Readonly<Record<string, number>> => ({
  [code]: 1,
  [coin]: 1,
  [`k${code}`]: 1_000,
  [`m${code}`]: 1e6,
});
const MONEY = [moneyOf("eur", "euro"), moneyOf("usd", "dollar"), moneyOf("gbp", "pound")];
const UNITS = [SECONDS, METRES, GRAMS, MONTHS, ...MONEY];
/** "20 million" of money. */
const MULTIPLE = / (?:k|thousand|m|million|bn|billion)$/i;
/** "1.9 m" is short for metres, where a length is compared. */
const SHORT_METRES = / m$/i;
const MILLION = 1e6;
const COUNTS = /^(?:count|number|num)$/;
const SQUARE = /^(?:square|sq)$/;
const AREA = /^(?:area|size|surface|sqm|sqft|m2|km2|ha)$/;
/** Digits of a number in other units: 1.9 metres are 190 centimetres, and not 189.99999999999997. */
const PRECISION = 12;

/** "Five hours" of a property in minutes are 300; "200 metres" is a number of whatever a length is given in. @returns the token of the unit; null where there is none */
function inUnitsOf({ key, type }: PropertyTerm, compared: Compared, { tokens, cues }: QuestionView) {
  const words = relationWords(key).split(" ");
  const isSquare = SQUARE.test(tokens[compared.last + 1]?.lower ?? "");
  const unit = compared.last + (isSquare ? 2 : 1);
  const said = tokens[unit]?.lower ?? "";
  // An area is a number of whatever it is given in.
  if (isSquare && cues.measures.includes(said)) {
    const isOfUnit = type === "number" && words.some((word) => AREA.test(word));
    return { scaled: compared, unit: isOfUnit ? unit : null, isOfUnit };
  }
  const isEnding = (pattern: RegExp) => compared.values.some(({ text }) => pattern.test(text));
  const isLength = ownUnit(words, METRES) !== undefined || words.some((word) => cues.lengths.includes(word));
  const isShort = isLength && isEnding(SHORT_METRES);
  const money = isEnding(MULTIPLE) ? MONEY.find((one) => ownUnit(words, one) !== undefined) : undefined;
  const units = isShort ? METRES : (UNITS.find((one) => unitOf(said, one) !== undefined) ?? money ?? SECONDS);
  const asked = unitOf(said, units) ?? (isShort ? 1 / MILLION : units === money ? 1 : undefined);
  const own = ownUnit(words, units);
  if (type === "number" && own === undefined && cues.measures.includes(said))
    return { scaled: compared, unit, isOfUnit: true };
  if (asked === undefined || (own === undefined && !isShort))
    return { scaled: compared, unit: null, isOfUnit: false };
  const scale = asked / (own ?? 1);
  const scaledBy = (value: number) => Number((value * scale).toPrecision(PRECISION));
  const values = compared.values.map((one) => ({ ...one, value: one.value && scaledBy(one.value) }));
  const isSaid = unitOf(said, units) !== undefined;
  return { scaled: { ...compared, values }, unit: isSaid ? unit : null, isOfUnit: isSaid || isShort };
}

/**
 * Numbers in what a key like "costMillion" counts in. One without such a word is in the property's own where some value is as large, and
 * counts ones where only that fits; null where it is open.
 */
function inMultiplesOf(
  { key, min, max }: PropertyTerm,
  measured: Compared,
  { values }: Compared,
  isOfUnit: boolean,
): Compared | null {
  const multiple = keyMultiple(key);
  if (multiple === undefined) return measured;
  const isSaid = values.some(({ text }) => MULTIPLE.test(text));
  if (!isSaid && values.every(({ value }) => (value ?? 0) <= max)) return isOfUnit ? null : measured;
  const isFit = ({ value }: Token) =>
    value !== null && value >= multiple && (multiple > 1_000 || value >= min * multiple);
  if (!isSaid && !values.every(isFit)) return null;
  const inMultiples = measured.values.map((one) => ({ ...one, value: one.value && one.value / multiple }));
  return { ...measured, values: inMultiples };
}

/** Words of the properties that may be in a unit which they do not name. */
function wordsFor(units: (typeof UNITS)[number], { lengths, units: verbs }: CueTable): string[] {
  if (units === METRES) return [...lengths];
  const own =
    units === GRAMS ? ["weigh", "carry"] : ["cost", "earn", "pay", "worth", "money", "dollar", "grossed"];
  return [...own, ...own.flatMap((verb) => verbs[verb] ?? [])];
}

/** "350 metres" of what is counted, or of what nothing says is a length; "deeper than 3 metres" of an altitude. @param isMeant true where an adjective says it */
function isOtherMeasure(
  { tokens, cues }: QuestionView,
  { key }: PropertyTerm,
  { cue, last }: Compared,
  isMeant: boolean,
): boolean {
  const said = tokens[last + 1]?.lower ?? "";
  const units = UNITS.find((one) => unitOf(said, one) !== undefined);
  const words = relationWords(key).split(" ");
  if (!units || !cues.measures.includes(said)) return false;
  const isLength = units === METRES && words.some((word) => cues.lengths.includes(word));
  if (!isMeant && isLength && saysMeasure(cues, cue)) return true;
  if (ownUnit(words, units) !== undefined) return false;
  const own = wordsFor(units, cues);
  return words.some((word) => COUNTS.test(word)) || (!isMeant && !words.some((word) => own.includes(word)));
}

const OF_TIME = /^(?:years?|months?|weeks?|days?|hours?|minutes?|seconds?|am|pm)$/;

/** "More than 30 knots", where boats have a speed in knots: nothing else of a boat. */
function isOfOtherNoun(
  { owner, key }: PropertyTerm,
  { last }: Compared,
  { tokens, words }: QuestionView,
): boolean {
  const noun = tokens[last + 1];
  if (noun?.kind !== "word" || noun.isStop || OF_TIME.test(noun.lower)) return false;
  const says = (one: string) => stemsOf(relationWords(one)).includes(noun.stem);
  const isBeside = (one: PropertyTerm) => one.owner.kind === owner.kind && one.owner.name === owner.name;
  return (
    !says(key) && words.properties.some((one) => one.type === "number" && isBeside(one) && says(one.key))
  );
}

/** "5000 litres" are no "monthlyPayEur", and kilos no "mileageKm". */
function isOfOtherUnit({ key }: PropertyTerm, { last }: Compared, { tokens, cues }: QuestionView): boolean {
  const said = tokens[last + 1]?.lower ?? "";
  const isSame = UNITS.filter((units) => unitOf(said, units) !== undefined);
  if (isSame.length === 0 && !cues.measures.includes(said)) return false;
  // "A price per kilo" is no weight, "salaryMin" no time, and "lengthM" a length.
  const own = relationWords(key).replace(/ per .*/, "");
  const isLength = own.split(" ").some((word) => cues.lengths.includes(word));
  const words = own.replace(isLength ? / (?:t|g|min)$/ : / (?:m|t|g|min)$/, "").split(" ");
  const named = UNITS.filter((units) => ownUnit(words, units) !== undefined);
  if (named.length > 0) return !named.some((units) => isSame.includes(units));
  const measured = words.filter((word) => cues.measures.includes(word) && word.length > 1).map(oneSpelling);
  return measured.length > 0 && !measured.includes(oneSpelling(said));
}

/** "Liters" are litres. */
function oneSpelling(measure: string): string {
  return measure.replace(/ters?$/, "tre").replace(/s$/, "");
}

/** The unit that a key names, short ones at its end: "durationMin", but no "minAge", and "warrantyMonths", but no "foundedYear". */
function ownUnit(words: readonly string[], units: Readonly<Record<string, number>>): number | undefined {
  const isUnit = (word: string, at: number) =>
    units === MONTHS ? word.endsWith("s") : word.length > 3 || at === words.length - 1;
  return words.filter(isUnit).flatMap((word) => unitOf(word, units) ?? [])[0];
}

/** "4000 a month" of a monthly wage, "5 euros per kilo". */
function rateTokens({ key }: PropertyTerm, { last }: Compared, { tokens, cues }: QuestionView): number[] {
  const at = tokens.slice(last + 1, last + 3).findIndex(({ lower }) => /^(?:an?|per|every)$/.test(lower));
  const unit = last + at + 2;
  return at < 0 || !isCountedBy(tokens[unit]?.lower ?? "", key, cues) ? [] : [unit - 1, unit];
}

/** "90 metres high": the unit, with the adjective behind it. */
function measureTokens({ tokens }: QuestionView, unit: number): number[] {
  if (SQUARE.test(tokens[unit - 1]?.lower ?? "")) return [unit - 1, unit];
  return /^(?:long|tall|high|wide|deep|heavy|old|far|away|thick)$/.test(tokens[unit + 1]?.lower ?? "")
    ? [unit, unit + 1]
    : [unit];
}

function unitOf(word: string, units: Readonly<Record<string, number>>): number | undefined {
  return ownValue(units, word.replace(/(?<=.{2})s$/, ""));
}

/** "Who has been a member since 2018" began then or before; who has joined since did so later. */
function hasHeldSince(view: QuestionView, property: PropertyTerm, { cue, first }: Compared): boolean {
  const isPerfect = view.tokens.slice(0, first).some(({ lower }) => /^(?:has|have)$/.test(lower));
  const isSaid = propertyMatches(view).some(
    (match) => match.term.property === property && match.first < first,
  );
  return cue === "since" && isPerfect && !isSaid && STARTS.test(relationWords(property.key));
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
): Features {
  const [value] = compared.values;
  const saysWhen = isTime(property);
  const features: Features = {
    "c.any": 1,
    "c.said": said,
  };
  if (said === 0) features["c.unsaid"] = 1;
  if (property.isCode) features["c.code"] = 1;
  const owner = ownerSaid(view, property);
  features["c.owner"] = owner;
  const isBegun = isOfBeginning(view, compared);
  const isOther = isOfOtherSubject(view, property, compared) || (isBegun && said < SAID && saysWhen);
  if (isOfNearer(view, property, compared, said) || (isOther && property.owner.kind === "node"))
    features["c.ownerFar"] = 1;
  // "1960s" is a time by itself; a bare number may be anything.
  const isPlain = compared.operator === null && compared.cue === null && !(value!.date && saysWhen);
  if (isPlain && isRanked(view, compared.first)) features["c.ranked"] = 1;
  if (isPlain) features[said > 0 ? "c.plainSaid" : "c.plainUnsaid"] = 1;
  const isTimeValue = value!.date !== null || isYear(value!);
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
    const isItsTime =
      (isBegun && STARTS.test(relationWords(property.key))) || !holdsForTime(view, property.owner.name);
    if (saysWhen && isTimeValue && owner >= SURELY && isItsTime) features["c.event"] = 1;
    // "Was a member in 2023" says neither that it began then nor that it ended.
    if (saysWhen && said === 0 && isIn && holdsForTime(view, property.owner.name)) features["c.held"] = 1;
  }
  if (property.type === "string") features["c.numberAsText"] = 1;
  return features;
}

/** "Who joined [] after 2015?", but no club "that started before 2015". */
function isOfBeginning({ tokens, cues }: QuestionView, { first }: Compared): boolean {
  return findAny(tokens, cues.begins).some((verb) => verb.first <= 2 && verb.last < first - 1);
}

/** "Which instruments are longer than 3 metres?", "which cost more than …?": not the telescopes that they are mounted on. */
function isOfOtherSubject(view: QuestionView, { owner }: PropertyTerm, { cue, first }: Compared): boolean {
  const { labels, verb } = subjectOf(view, first);
  const isOf = (verb || cue?.endsWith("er than")) && owner.kind === "node" && labels.length > 0;
  return Boolean(isOf) && !labels.includes(owner.name);
}

const SAYS_MEASURE = /^(?:is|are|was|were|costs?|weighs?|(?:stand|lie|rise|reach|run|last)s?)$/;

/** What a comparison is said of: "crags are | higher than", "does [] stand | higher than"; its labels where the question begins with it. */
export function subjectOf(
  view: QuestionView,
  first: number,
  mentions: readonly Mention[] = [],
): { labels: string[]; verb: boolean } {
  const { tokens } = view;
  const verb = SAYS_MEASURE.test(tokens[first - 1]?.lower ?? "");
  const last = verb ? first - 2 : first - 1;
  const opening = tokens[tokens[1]?.lower === "the" ? 2 : 1]?.from;
  const named = mentions.filter(({ span }) => span[0] === opening && span[1] === tokens[last]?.to);
  const said = labelMatches(view).filter(
    (one) => one.last === last && one.by === "letters" && one.first <= 1,
  );
  const labels = named.flatMap(({ readings }) => readings.flatMap((reading) => reading.labels));
  return { labels: [...labels, ...said.map(({ term }) => term.name)], verb };
}

/** "Taught [] in 2018": when that was so, and not when whoever taught was hired. */
function isOfRelation(view: QuestionView, property: PropertyTerm, { first, values }: Compared): boolean {
  const isThen = DURING.test(view.tokens[first - 1]?.lower ?? "") && isYear(values[0]!);
  return (
    isThen &&
    isTime(property) &&
    property.owner.kind === "node" &&
    relationMatches(view).some(({ term, score }) => score >= SAID && holdsForTime(view, term.name))
  );
}

/** True if a relation has an end time. */
export function holdsForTime({ words }: QuestionView, type: string): boolean {
  return words.properties.some(
    ({ owner, key }) => owner.kind === "edge" && owner.name === type && ENDS.test(relationWords(key)),
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
function counts(view: QuestionView, { first, last, values, operator, cue }: Compared): Choice[] {
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
  const add = (
    of: { label: string } | { relation: string },
    score: number,
    gap: number,
    explains: number[],
  ) => {
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
  found.sort((a, b) => b.features["n.near"]! - a.features["n.near"]!);
  return found.slice(0, 3);
}

/** "The lowest 5", "the most recent 3": how many of the lowest are wanted. */
function isRanked({ tokens, superlatives }: QuestionView, first: number): boolean {
  return tokens[first]!.kind === "number" && superlatives.some(({ last }) => last === first - 1);
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
