/** Dates as people write them, as ISO 8601 has them. */

/** The meaning of the first of two numbers. */
export type DayOrder = "day" | "month";

/** Longer texts are no dates, and would cost time. */
const LONGEST = 40;
const ISO = /^\d{4}(?:-\d{2}(?:-\d{2}(?:[T ]\d{2}:\d{2}.*)?)?)?$/;
const TIME = /[T ]+(\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?)$/;
const YEAR_FIRST = /^(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})$/;
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so)[a-z]*[.,]{1,2}\s+/i;
const YEAR_LAST = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;
const MONTH_FIRST = /^(\p{L}{3,9})\.?[\s-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s-]+(\d{4})$/u;
const DAY_FIRST = /^(\d{1,2})(?:st|nd|rd|th|\.)?[\s-]+(\p{L}{3,9})\.?,?[\s-]+(\d{4})$/u;
/** By their first letters, in English and German. */
const MONTHS = "jan feb mar|mär apr may|mai jun jul aug sep oct|okt nov dec|dez"
  .split(" ")
  .map((names) => new RegExp(`^(?:${names})`));

/** Null for what is no date, or could be two because nothing says whether the day or the month comes first. */
export function isoDate(written: string, order?: DayOrder): string | null {
  const text = written.trim().replace(WEEKDAY, "");
  if (text.length > LONGEST) return null;
  if (ISO.test(text) && isThere(text)) return text;
  const [, time] = TIME.exec(text) ?? [];
  const day = dayOf(text.replace(TIME, ""), order);
  return day && (time === undefined ? day : `${day}T${time.padStart(5, "0")}`);
}

/** Both days that a date could be where nothing says whether the day or the month comes first; null for any other text. */
export function eitherDay(written: string): string | null {
  const days = (["day", "month"] as const).flatMap((order) => isoDate(written, order) ?? []).sort();
  return days.length === 2 && days[0] !== days[1] ? days.join(" or ") : null;
}

/** True for both days of an ambiguous date, as they are kept. */
export function isEitherDay(text: string): boolean {
  const days = text.split(" or ");
  return days.length === 2 && days.every((day) => day.length > 7 && ISO.test(day) && isThere(day));
}

/** True for seasons and codes, as `2019-20`: all are written as months are, and not all can be one. */
export function areNoMonths(values: readonly string[]): boolean {
  return values.every((value) => /^\d{4}-\d{2}$/.test(value)) && !values.every(isThere);
}

/** True if a text has the shape of a date, and more than a year. */
export function isDateLike(written: string): boolean {
  const text = written.trim();
  return (
    text.length > 5 &&
    text.length <= LONGEST &&
    (ISO.test(text) || (["day", "month"] as const).some((order) => isoDate(text, order)))
  );
}

/** The order of day and month in a column: one value that can mean nothing else decides. */
export function dayOrder(values: readonly string[]): DayOrder | undefined {
  const only = (order: DayOrder, other: DayOrder) =>
    values.some((value) => isoDate(value, order) && !isoDate(value, other));
  const [day, month] = [only("day", "month"), only("month", "day")];
  return day === month ? undefined : day ? "day" : "month";
}

function dayOf(text: string, order: DayOrder | undefined): string | null {
  const [, year, month, day] = YEAR_FIRST.exec(text) ?? [];
  if (year) return iso(year, Number(month), Number(day));
  const [, first, sign, second, last] = YEAR_LAST.exec(text) ?? [];
  if (last) {
    const [dayFirst, monthFirst] = [
      iso(last, Number(second), Number(first)),
      iso(last, Number(first), Number(second)),
    ];
    if (sign === "." || order === "day") return dayFirst;
    return order === "month" || dayFirst === monthFirst ? monthFirst : null;
  }
  const [, name, dayAfter, yearAfter] = MONTH_FIRST.exec(text) ?? [];
  if (name) return iso(yearAfter!, monthOf(name), Number(dayAfter));
  const [, dayBefore, nameAfter, yearLast] = DAY_FIRST.exec(text) ?? [];
  return nameAfter ? iso(yearLast!, monthOf(nameAfter), Number(dayBefore)) : null;
}

/** True if the calendar has the day of an ISO date. */
function isThere(date: string): boolean {
  const [year, month = "01", day = "01"] = date.slice(0, 10).split("-");
  return iso(year!, Number(month), Number(day)) !== null;
}

function monthOf(name: string): number {
  return MONTHS.findIndex((month) => month.test(name.toLowerCase())) + 1;
}

function iso(year: string, month: number, day: number): string | null {
  if (month < 1 || month > 12 || day < 1 || day > new Date(Number(year), month, 0).getDate()) return null;
  return [year, month, day].map((part) => String(part).padStart(2, "0")).join("-");
}
