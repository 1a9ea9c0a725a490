/** Cells as people write them: numbers with decimal commas, dates by day or by month, yes and no. One convention holds for a whole column. */
import type { PropertyValue } from "../../../graph/graph-element";

/** Reads a cell of one column; undefined when it holds no such value. */
export type CellReader = (cell: string) => PropertyValue | undefined;

/** A column has a type when this share of its filled cells has it: typing errors are common. */
const TYPICAL_SHARE = 0.8;
/** Texts for an empty cell. */
const NOTHING = /^(?:[-–—?.]+|n\/?a|none|null|nil|nan|unknown|tbd|tba|k\.? ?a\.?)$/i;
const CURRENCY = /^[$€£¥]\s?|\s?(?:[$€£¥%]|EUR|USD|GBP|CHF)$/g;
const POINT = /^[-+−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?$/;
const COMMA = /^[-+−]?(?:\d{1,3}(?:\.\d{3})+|\d+)(?:,\d+)?$/;
/** 007 and 0171 are names. */
const LEADING_ZERO = /^[-+−]?0\d/;
/** More digits than a double holds: a card number, or a precision that must not be lost. */
const MOST_DIGITS = 15;
const TRUTH = new Map<string, boolean>(
  [
    ["true", "yes", "y", "ja", "oui", "sí", "si"].map((word) => [word, true] as const),
    ["false", "no", "n", "nein", "non"].map((word) => [word, false] as const),
  ].flat(),
);
const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const BY_YEAR = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]\d{2}:\d{2}.*)?$/;
const BY_NUMBERS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const DAY_MONTH = /^(\d{1,2})(?:st|nd|rd|th|\.)? ([a-z]{3,9})\.?,? (\d{4})$/i;
const MONTH_DAY = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/i;

/** A cell without the spaces around it; empty where it says that there is nothing. */
export function cellText(cell: string | undefined): string {
  const text = (cell ?? "").trim().replace(/\s+/g, " ");
  return NOTHING.test(text) ? "" : text;
}

/**
 * The reader of a column's values: dates ("2019-03-01"), numbers or truth values; null when they are texts.
 * @param filled cells of the column as `cellText` gives them, without the empty ones
 */
export function readerOf(filled: readonly string[]): CellReader | null {
  if (filled.length === 0) return null;
  const dates = datesOf(filled);
  // The 30th of February is a date that is wrong, and no text.
  const isTypical = (reader: CellReader) =>
    filled.filter((cell) => reader(cell) !== undefined || (reader === dates && isDated(cell))).length >=
    TYPICAL_SHARE * filled.length;
  return [truthOf, dates, numbersOf(filled)].find(isTypical) ?? null;
}

function isDated(cell: string): boolean {
  return [BY_YEAR, BY_NUMBERS, DAY_MONTH, MONTH_DAY].some((form) => form.test(cell));
}

function truthOf(cell: string): boolean | undefined {
  return TRUTH.get(cell.toLowerCase());
}

/** The convention that reads more of the column; 1.5 with a point where both do. */
function numbersOf(filled: readonly string[]): CellReader {
  const plain = (cell: string) => cell.replace(CURRENCY, "");
  if (filled.some((cell) => LEADING_ZERO.test(plain(cell)))) return () => undefined;
  const count = (form: RegExp) => filled.filter((cell) => form.test(plain(cell))).length;
  const isComma = count(COMMA) > count(POINT);
  return (cell) => {
    const written = plain(cell);
    if (!(isComma ? COMMA : POINT).test(written) || written.replace(/\D/g, "").length > MOST_DIGITS)
      return undefined;
    const digits = isComma ? written.replaceAll(".", "").replace(",", ".") : written.replaceAll(",", "");
    return Number(digits.replace("−", "-"));
  };
}

/** 3/4/2020 is in March unless a day of the column says otherwise; 3.4.2020 and 3-4-2020 are in April. */
function datesOf(filled: readonly string[]): CellReader {
  const numbered = filled.map((cell) => BY_NUMBERS.exec(cell)).filter((found) => found !== null);
  const isMonthFirst = numbered.some(([, , , second]) => Number(second) > 12)
    ? true
    : numbered.every(([, first, mark]) => mark === "/" && Number(first) <= 12);
  return (cell) => {
    const byYear = BY_YEAR.exec(cell);
    if (byYear) return isoDate(byYear[1]!, Number(byYear[2]), byYear[3]!);
    const byNumbers = BY_NUMBERS.exec(cell);
    if (byNumbers) {
      const [, first, , second, year] = byNumbers;
      return isMonthFirst ? isoDate(year!, Number(first), second!) : isoDate(year!, Number(second), first!);
    }
    const dayMonth = DAY_MONTH.exec(cell);
    if (dayMonth) return isoDate(dayMonth[3]!, monthOf(dayMonth[2]!), dayMonth[1]!);
    const monthDay = MONTH_DAY.exec(cell);
    return monthDay ? isoDate(monthDay[3]!, monthOf(monthDay[1]!), monthDay[2]!) : undefined;
  };
}

function monthOf(word: string): number {
  return MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1;
}

/** Undefined for a day that no month has. */
function isoDate(year: string, month: number, day: string): string | undefined {
  const date = new Date(Date.UTC(Number(year), month - 1, Number(day)));
  const isReal =
    date.getUTCFullYear() === Number(year) &&
    date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === Number(day);
  return isReal ? date.toISOString().slice(0, 10) : undefined;
}
