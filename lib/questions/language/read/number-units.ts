/** Units and multiples that numbers are given in, and those that the keys of properties name. */
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import type { CueTable } from "../../../words/cue-table";
import { GRAMS, METRES, MONTHS, SECONDS, type Units, worthOf } from "../../../words/measures";
import { AREA, COUNTS, OF_TIME, SQUARE } from "../../../words/word-patterns";
import type { PropertyTerm } from "../lexicon/graph-words";
import { keyMultiple } from "../lexicon/key-multiple";
import { isTime } from "../lexicon/scan-properties";
import { isYear, type Token } from "../words";
import { type Compared, MULTIPLE } from "./compared-values";
import { saysMeasure } from "./orderings";
import type { QuestionView } from "./question-view";
import { isCountedBy } from "./rates";

const moneyOf = (code: string, coin: string): Units => ({
  [code]: 1,
  [coin]: 1,
  [`k${code}`]: 1_000,
  [`m${code}`]: 1e6,
});
const MONEY = [moneyOf("eur", "euro"), moneyOf("usd", "dollar"), moneyOf("gbp", "pound")];
const UNITS = [SECONDS, METRES, GRAMS, MONTHS, ...MONEY];
/** "1.9 m" is short for metres, where a length is compared. */
const SHORT_METRES = / m$/i;
const MILLION = 1e6;
/** Digits of a number in other units: 1.9 metres are 190 centimetres, and not 189.99999999999997. */
const PRECISION = 12;

/** Place of the word behind the number: "2 hours or longer". */
function behindValue({ values }: Pick<Compared, "values">, tokens: QuestionView["tokens"]): number {
  return tokens.findIndex(({ from }) => from === values.at(-1)!.from) + 1;
}

/** "Five hours" of a property in minutes are 300; "200 metres" is a number of whatever a length is given in. @returns the token of the unit; null where there is none */
export function inUnitsOf({ key, type }: PropertyTerm, compared: Compared, { tokens, cues }: QuestionView) {
  const words = relationWords(key).split(" ");
  const behind = behindValue(compared, tokens);
  const isSquare = SQUARE.test(tokens[behind]?.lower ?? "");
  const unit = isSquare ? behind + 1 : behind;
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
  const units = isShort
    ? METRES
    : (UNITS.find((one) => worthOf(said, one) !== undefined) ?? money ?? SECONDS);
  const asked = worthOf(said, units) ?? (isShort ? 1 / MILLION : units === money ? 1 : undefined);
  const own = ownUnit(words, units);
  if (type === "number" && own === undefined && cues.measures.includes(said))
    return { scaled: compared, unit, isOfUnit: true };
  if (asked === undefined || (own === undefined && !isShort))
    return { scaled: compared, unit: null, isOfUnit: false };
  // "Between 45 minutes and 2 hours".
  const values = compared.values.map((one) => {
    const unitBehind = tokens[behindValue({ values: [one] }, tokens)]?.lower ?? "";
    const scale = (worthOf(unitBehind, units) ?? asked) / (own ?? 1);
    return { ...one, value: one.value && Number((one.value * scale).toPrecision(PRECISION)) };
  });
  const isSaid = worthOf(said, units) !== undefined;
  return { scaled: { ...compared, values }, unit: isSaid ? unit : null, isOfUnit: isSaid || isShort };
}

/**
 * Numbers in what a key like "costMillion" counts in. One without such a word is in the property's own where some value is as large, and
 * counts ones where only that fits; null where it is open.
 */
export function inMultiplesOf(
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
    units === GRAMS
      ? ["weigh", "carry"]
      : "cost earn pay worth money dollar grossed balance profit debt deposit turnover donation fine prize bonus premium".split(
          " ",
        );
  return [...own, ...own.flatMap((verb) => verbs[verb] ?? [])];
}

/** "350 metres" of what is counted, or of what nothing says is a length; "deeper than 3 metres" of an altitude. @param isMeant true where an adjective says it */
export function isOtherMeasure(
  { tokens, cues }: QuestionView,
  { key }: PropertyTerm,
  compared: Compared,
  isMeant: boolean,
): boolean {
  const said = tokens[behindValue(compared, tokens)]?.lower ?? "";
  const units = UNITS.find((one) => worthOf(said, one) !== undefined);
  const words = relationWords(key).split(" ");
  if (!units || !cues.measures.includes(said)) return false;
  const isLength = units === METRES && words.some((word) => cues.lengths.includes(word));
  if (!isMeant && isLength && saysMeasure(cues, compared.cue)) return true;
  if (ownUnit(words, units) !== undefined) return false;
  const own = wordsFor(units, cues);
  return words.some((word) => COUNTS.test(word)) || (!isMeant && !words.some((word) => own.includes(word)));
}

/** "More than 30 knots", where boats have a speed in knots: by owner, the keys that may be meant. None where the noun behind the number says nothing. */
export function keysOfNoun(
  { last }: Compared,
  { tokens, words }: QuestionView,
): ReadonlyMap<string, string[]> {
  const keys = new Map<string, string[]>();
  const noun = tokens[last + 1];
  if (noun?.kind !== "word" || noun.isStop || OF_TIME.test(noun.lower)) return keys;
  for (const { type, owner, key } of words.properties)
    if (type === "number" && stemsOf(relationWords(key)).includes(noun.stem))
      keys.set(owner.name, [...(keys.get(owner.name) ?? []), key]);
  return keys;
}

/** True for a number that is said of another property of the same thing. "Which 2023 invoices" is said of their time. */
export function isOfOtherNoun(
  property: PropertyTerm,
  { values }: Compared,
  said: ReadonlyMap<string, string[]>,
): boolean {
  const isWhen = isTime(property) && values.some((value) => value.date || isYear(value));
  const keys = said.get(property.owner.name);
  return !isWhen && keys !== undefined && !keys.includes(property.key);
}

/** "5000 litres" are no "monthlyPayEur", and kilos no "mileageKm". */
export function isOfOtherUnit(
  { key }: PropertyTerm,
  compared: Compared,
  { tokens, cues }: QuestionView,
): boolean {
  const said = tokens[behindValue(compared, tokens)]?.lower ?? "";
  const isSame = UNITS.filter((units) => worthOf(said, units) !== undefined);
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
function ownUnit(words: readonly string[], units: Units): number | undefined {
  const isUnit = (word: string, at: number) =>
    units === MONTHS ? word.endsWith("s") : word.length > 3 || at === words.length - 1;
  return words.filter(isUnit).flatMap((word) => worthOf(word, units) ?? [])[0];
}

/** "4000 a month" of a monthly wage, "5 euros per kilo", "900 a cubic metre". */
export function rateTokens(
  { key }: PropertyTerm,
  { last }: Compared,
  { tokens, cues }: QuestionView,
): number[] {
  const at = tokens.slice(last + 1, last + 3).findIndex(({ lower }) => /^(?:an?|per|every)$/.test(lower));
  const unit = last + at + 2;
  if (at < 0 || !isCountedBy(tokens[unit]?.lower ?? "", key, cues)) return [];
  const isOfMetre = /^(?:square|cubic)$/.test(tokens[unit]!.lower) && tokens[unit + 1] !== undefined;
  return isOfMetre ? [unit - 1, unit, unit + 1] : [unit - 1, unit];
}

/** "90 metres high": the unit, with the adjective behind it. */
export function measureTokens({ tokens }: QuestionView, unit: number): number[] {
  if (SQUARE.test(tokens[unit - 1]?.lower ?? "")) return [unit - 1, unit];
  return /^(?:long|tall|high|wide|deep|heavy|old|far|away|thick)$/.test(tokens[unit + 1]?.lower ?? "")
    ? [unit, unit + 1]
    : [unit];
}
