/** Numbers, months and dates as a question says them, and whether queries have them. */
import type { Plan } from "../../methods/trace/trace";

/** "One" is a pronoun more often than a number. */
const UNITS =
  ". . two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const TENS = ". . twenty thirty forty fifty sixty seventy eighty ninety";
const PLACES = ". . second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth";
const MONTHS = ". January February March April May June July August September October November December";
const DIGITS = /^(\d[\d,]*(?:\.\d+)?)(?:'?s|st|nd|rd|th|k|m|bn|[mck]m|k?g|h|mins?)?$/;
/** By which a number may be given in other units: of time, of shares, and powers of ten. */
const SCALES = [7, 12, 24, 60, 100, 1_000, 1_440, 3_600, 86_400, 100_000, 1e6, 1e9];

export interface QueryValues {
  numbers: ReadonlySet<number>;
  dates: readonly string[];
  /** All others. */
  texts: readonly string[];
}

export function valuesOf(queries: readonly Pick<Plan, "cypher" | "parameters">[]): QueryValues {
  const texts = queries.flatMap(({ cypher, parameters }) => [
    ...Object.values(parameters).flat().map(String),
    // A plan of a language model may have its values in the query itself.
    ...[...cypher.matchAll(/(?<![\p{L}\p{N}_$.-])\d[\d.:TZ-]*(?![\p{L}_])/gu)].map(([text]) => text),
  ]);
  const isNumber = (text: string) => /^-?\d+(?:\.\d+)?$/.test(text);
  const isDate = (text: string) => /^\d{4}-\d\d|^\d\d:\d\d/.test(text);
  return {
    numbers: new Set(texts.filter(isNumber).map((text) => Math.abs(Number(text)))),
    // The last moment of a day is the day.
    dates: texts.filter(isDate).map((text) => text.replace("T23:59:59Z", "")),
    texts: texts.filter((text) => !isNumber(text) && !isDate(text)),
  };
}

/** True for what is in a query or was not used: a number, a month, "third". */
export function isValue(word: string): boolean {
  return numberOf(word) !== null || monthOf(word) > 0 || /^\d{4}-\d\d/.test(word);
}

/** True if the queries have the value, or what it is in other units. */
export function hasValue({ numbers, dates }: QueryValues, word: string): boolean {
  const isInDate = (value: number) => dates.some((date) => date.split(/\D+/).map(Number).includes(value));
  const month = monthOf(word);
  if (month > 0) return numbers.has(month) || dates.some((date) => Number(date.slice(5, 7)) === month);
  const number = numberOf(word);
  if (number === null) return dates.some((date) => date.startsWith(word));
  // Behind the third are two; the 20th century begins with 1901, and the 60s with 1960.
  const isPlace = /(?:st|nd|rd|th)$/.test(word);
  const others = isPlace ? [number - 1, 100 * number - 99] : /^\d0'?s$/.test(word) ? [1_900 + number] : [];
  if ([number, ...others].some((one) => one > 0 && numbers.has(one)) || isInDate(number)) return true;
  // A limit of one is no number in other units.
  const isScaled = (value: number) =>
    SCALES.some((scale) => value === number * scale || value * scale === number);
  return [...numbers].some((value) => value !== 1 && isScaled(value));
}

/** The value of "1,200", "1960s", "3rd", "90kg", "three", "fifty-four"; null for other words. */
export function numberOf(word: string): number | null {
  const [, digits] = DIGITS.exec(word) ?? [];
  if (digits) return Number(digits.replaceAll(",", ""));
  const [first = "", second] = word.toLowerCase().split("-");
  const [tens, units] = [placeIn(TENS, first), placeIn(UNITS, second ?? first)];
  if (second !== undefined) return tens > 0 && units > 0 ? 10 * tens + units : null;
  return Math.max(10 * tens, units, placeIn(PLACES, first)) || null;
}

/** 0 for "may" and "march", which are verbs where they are written small. */
function monthOf(word: string): number {
  return placeIn(MONTHS, word);
}

/** 0 for what is not there. */
function placeIn(words: string, word: string): number {
  return Math.max(0, words.split(" ").indexOf(word));
}
