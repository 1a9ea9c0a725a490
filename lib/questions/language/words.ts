/** A question as tokens: words, numbers, quotations and dates, with what each is worth. */

import { remembered } from "../../graph/once";
import { ownValue } from "../../graph/own-value";
import { stemsOf } from "../../graph/text/relation-words";
import { tokenize } from "../../graph/text/tokenize";
import { GRAMS, METRES, SECONDS, worthOf, worths, MONTHS as YEARS } from "../../words/measures";
import { JOINS_RANGE, UNIT_NOUN } from "../../words/word-patterns";

/** A number or a calendar range that a token states. */
export interface TokenDate {
  /** ISO dates, both included: the first and the last day that is meant. */
  from: string;
  to: string;
}

export interface Token {
  /** Half-open range of characters of the question. */
  from: number;
  to: number;
  /** The text as written, without quotation marks and a possessive ending. */
  text: string;
  lower: string;
  stem: string;
  kind: "word" | "number" | "quote" | "date" | "sign";
  /** Value of a number, also of one in words ("three"). */
  value: number | null;
  date: TokenDate | null;
  /** Two digits of a month of any year: "in March". */
  month?: string;
  /** A function word. */
  isStop: boolean;
  /** Capitalised although no sentence begins here. */
  isCased: boolean;
}

const PIECE =
  /"([^"]+)"|“([^”]+)”|‘([^’]+)’|(?<=^|[\s(,/])'((?:[^']|'(?=\p{L}))+)'(?=$|[\s.,;:?!)/])|\[([^[\]]+)\]|(?<=^|[\s(,])([.@]\p{L}[\p{L}\p{N}-]*(?:\.[\p{L}\p{N}-]+)*)|(\d{4}-\d{2}(?:-\d{2})?(?:T[\d:.]+Z?)?)(?!\d)|[$€£]?(-?\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\p{L}\d])-?\d+(?:\.\d+)?)(?![\p{L}\d_]|(?:\.\d))(%?)|([<>]=?|=)|[\p{L}\p{M}\p{N}_]+(?:['’.&][\p{L}\p{M}\p{N}_]+)*/gu;
const DECADE = /^'?((?:1[5-9]|20)\d0|\d0)s$/;
/** "In the fifties": of the century before. */
const SPELT_DECADES = "twenties thirties forties fifties sixties seventies eighties nineties".split(" ");
const POSSESSIVE = /['’]s?$/;
/** A day in quotation marks is a date too. */
const ISO_DAY = /^\d{4}-\d{2}-\d{2}(?:T[\d:.]+Z?)?$/;
const NUMBER_WORDS = worths(
  "zero:0 one:1 two:2 three:3 four:4 five:5 six:6 seven:7 eight:8 nine:9 ten:10 eleven:11 twelve:12 fifteen:15 twenty:20 thirty:30 fifty:50 hundred:100 once:1 twice:2 single:1 multiple:2",
);
export const MULTIPLES = worths("hundred:100 thousand:1e3 k:1e3 million:1e6 m:1e6 billion:1e9 bn:1e9");
/** Parts of a year, in months, and which of them is meant; -1 is the last. */
const YEAR_PARTS: Readonly<Record<string, number>> = { half: 6, quarter: 3 };
const ORDINALS: Readonly<Record<string, number>> = { first: 0, second: 1, third: 2, fourth: 3, last: -1 };
const MONTHS = "january february march april may june july august september october november december".split(
  " ",
);

/** Each question is looked at by a dozen rules. */
const REMEMBERED_QUESTIONS = 100;

/** The tokens of a question, in order. */
export const tokensOf = remembered(REMEMBERED_QUESTIONS, (question): readonly Token[] => {
  const raw = [...question.matchAll(PIECE)].map((match) => tokenOf(match, question));
  return togetherLast(
    averageLast(
      withMonths(
        withDates(withYears(withMultiples(withParts(withArticles(withOwning(withUnitsApart(raw))))))),
      ),
    ),
  );
});

/** "What do the herds together give?" is "What do the herds give together?" */
function togetherLast(tokens: Token[]): Token[] {
  const at = tokens.findIndex(({ lower }) => /^(?:al)?together$/.test(lower));
  const [before, next] = [tokens[at - 1]?.lower ?? "", tokens[at + 1]];
  const isAsked =
    /^(?:what|how)$/.test(tokens[0]?.lower ?? "") &&
    tokens.slice(0, at).some(({ lower }) => /^(?:do|did)$/.test(lower));
  if (!isAsked || !next || next.kind !== "word" || next.isStop || !/[^s]s$/.test(before)) return tokens;
  return [...tokens.slice(0, at), ...tokens.slice(at + 1), tokens[at]!];
}

/** "On average, what do nurses earn per ward?" is "What do nurses earn on average per ward?" */
function averageLast(tokens: Token[]): Token[] {
  const [on, average, ...others] = tokens;
  if (on?.lower !== "on" || average?.lower !== "average" || others[0]?.lower !== "what") return tokens;
  const per = others.findIndex(({ lower }) => lower === "per");
  return others.toSpliced(per < 0 ? others.length : per, 0, on, average);
}

/** "Ships that [] owns", "does [] own": a verb; in "their own" it says nothing. */
function withOwning(tokens: readonly Token[]): Token[] {
  return tokens.map((token, at) => {
    const before = tokens[at - 1]?.lower ?? "";
    const isVerb = token.lower === "own" && at > 0 && !/^(?:their|his|her|its|my|our|your|the)$/.test(before);
    return isVerb ? { ...token, isStop: false } : token;
  });
}

const GLUED = /^(\d+(?:\.\d+)?)(k|m|bn|[mck]m|k?g|h|min|mins)$/;

/** "Over 400k", "at least 90kg": a number and its unit, where something is compared; "4k" may be a name. */
function withUnitsApart(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const [, digits, unit] = GLUED.exec(token.lower) ?? [];
    const isBound =
      /^(?:than|over|under|above|below|least|most|to|and|between|from|about|exactly|exceeding)$/;
    if (!digits || !unit || !isBound.test(tokens[at - 1]?.lower ?? "")) return [token];
    const cut = token.to - unit.length;
    const number = { ...token, to: cut, text: digits, lower: digits, stem: digits, value: Number(digits) };
    const word = { ...token, from: cut, text: unit, lower: unit, stem: unit, isCased: false };
    return [{ ...number, kind: "number" as const, isCased: false }, word];
  });
}

/** "Longer than an hour", "less than half an hour": a number of a unit. */
function withArticles(tokens: readonly Token[]): Token[] {
  return tokens.flatMap((token, at) => {
    const isOne = (one: Token | undefined, unit: Token | undefined) =>
      /^an?$/.test(one?.lower ?? "") && UNIT_NOUN.test(unit?.lower ?? "");
    const before = tokens[at - 1]?.lower ?? "";
    if (token.lower === "half" && isOne(tokens[at + 1], tokens[at + 2])) return [{ ...token, value: 0.5 }];
    if (!isOne(token, tokens[at + 1])) return [token];
    if (before === "half") return [];
    return [/^(?:than|over|under|about|exactly|least|most)$/.test(before) ? { ...token, value: 1 } : token];
  });
}

/** "2 hours and 30 minutes", "an hour and a half", "two and a half hours": one number of the first unit. */
function withParts(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const [token, unit] = tokens.slice(at, at + 2) as [Token, Token | undefined];
    const behind = worthsOf(unit).length > 0 ? at + 2 : at + 1;
    const part = token.value === null || token.kind === "quote" ? null : partAt(tokens, behind, unit);
    const isRange = tokens[behind]?.lower === "and" && tokens[at - 1]?.lower === "between";
    if (!part || isRange) found.push(token);
    else {
      const whole = { ...token, value: token.value! + part.value };
      const { to } = tokens[part.last]!;
      found.push(...(behind === at + 1 ? [{ ...whole, to }] : [whole, { ...unit!, to }]));
      at = part.last;
    }
  }
  return found;
}

/** What is added to a number of a unit, as a part of that unit: "and a half", "30 minutes". */
function partAt(tokens: readonly Token[], at: number, unit: Token | undefined) {
  const lowers = tokens.slice(at, at + 3).map(({ lower }) => lower);
  if (lowers.join(" ") === "and a half") return { value: 0.5, last: at + 2 };
  const place = lowers[0] === "and" ? at + 1 : at;
  const [number, smaller] = tokens.slice(place, place + 2);
  const [share] = worthsOf(unit).flatMap(({ units, worth }) =>
    worthsOf(smaller).flatMap((other) => (other.units === units ? other.worth / worth : [])),
  );
  const value = (number?.value ?? 0) * (share ?? 0);
  return value > 0 && share! < 1 && value < 1 ? { value, last: place + 1 } : null;
}

function worthsOf(unit: Token | undefined) {
  return [SECONDS, METRES, GRAMS, YEARS].flatMap((units) => {
    const worth = worthOf(unit?.lower ?? "", units);
    return worth === undefined ? [] : [{ units, worth }];
  });
}

/**
 * What the end of a range says of both: "between March and August 2024", "between 1 January and 30 June 2024", "March 3 to May 9, 2021" are
 * of one year, and "from 3 to 9 March 2021" of one month. "Between December and February 2024" begins in the year before.
 */
function withYears(tokens: readonly Token[]): Token[] {
  const partAt = (at: number) => {
    const one = tokens[at];
    if (one?.kind === "word") return MONTHS.includes(one.lower) ? "m" : "-";
    return one?.kind !== "number" ? "-" : isYear(one) ? "y" : isDay(one) ? "d" : "-";
  };
  const parts = tokens.map((_, at) => partAt(at)).join("");
  return tokens.flatMap((token, at) => {
    const joins = tokens[at + 1]?.lower ?? "";
    const [own, behind] = [parts.slice(Math.max(0, at - 1), at + 1), parts.slice(at + 2)];
    const isRange = JOINS_RANGE.test(joins);
    const isOfYear =
      ((isRange || joins === "or") && own.endsWith("m") && /^d?my/.test(behind)) ||
      (isRange && own === "md" && /^mdy/.test(behind));
    const isOfMonth =
      isRange &&
      own.endsWith("d") &&
      /^dmy/.test(behind) &&
      /^(?:from|between)$/.test(tokens[at - 1]?.lower ?? "");
    if (!isOfYear && !isOfMonth) return [token];
    const place = { from: token.to, to: token.to };
    const [month, year] = ["m", "y"].map((part) => tokens[at + 2 + behind.indexOf(part)]!) as [Token, Token];
    if (isOfMonth) return [token, { ...month, ...place }, { ...year, ...place }];
    const first = tokens[own.endsWith("m") ? at : at - 1]!;
    const isBefore = isRange && MONTHS.indexOf(first.lower) > MONTHS.indexOf(month.lower);
    const value = year.value! - Number(isBefore);
    return [token, { ...year, ...place, value, text: String(value), lower: String(value) }];
  });
}

function isDay(one: Token | undefined): boolean {
  return one?.kind === "number" && one.value! >= 1 && one.value! <= 31;
}

function tokenOf(match: RegExpMatchArray, question: string): Token {
  const [whole, ...groups] = match;
  const from = match.index!;
  const place = { from, to: from + whole.length };
  const quoted = groups.slice(0, 6).find((group) => group !== undefined);
  const [, , , , , , iso, number, , sign] = groups;
  if (quoted !== undefined) {
    const text = quoted.trim();
    return { ...token(place, text, "quote"), date: ISO_DAY.test(text) ? dateOf(text) : null };
  }
  if (iso !== undefined) return { ...token(place, iso, "date"), date: dateOf(iso) };
  if (number !== undefined)
    return { ...token(place, number, "number"), value: Number(number.replaceAll(",", "")) };
  if (sign !== undefined) return token(place, sign, "sign");
  const text = whole.replace(POSSESSIVE, "");
  const decade = DECADE.exec(text.toLowerCase());
  if (decade) {
    const start = Number(decade[1]) + (decade[1]!.length === 2 ? 1900 : 0);
    return { ...token(place, text, "date"), date: { from: `${start}-01-01`, to: `${start + 9}-12-31` } };
  }
  const spelt = /\bthe\s+$/i.test(question.slice(0, from)) ? SPELT_DECADES.indexOf(text.toLowerCase()) : -1;
  if (spelt >= 0)
    return {
      ...token(place, text, "date"),
      date: { from: `19${spelt + 2}0-01-01`, to: `19${spelt + 2}9-12-31` },
    };
  const opens = /(?:^|[.?!]["'”’)]*)\s*$/.test(question.slice(Math.max(0, from - 8), from));
  const value = ownValue(NUMBER_WORDS, text.toLowerCase()) ?? null;
  return { ...token(place, text, "word"), value, isCased: /\p{Lu}/u.test(opens ? text.slice(1) : text) };
}

function token(place: { from: number; to: number }, text: string, kind: Token["kind"]): Token {
  const lower = text.toLowerCase();
  const isStop = kind === "word" && tokenize(lower, { dropStopWords: true }).length === 0;
  const stem = kind === "word" && !isStop ? (stemsOf(lower)[0] ?? lower) : lower;
  return { ...place, text, lower, stem, kind, value: null, date: null, isStop, isCased: false };
}

/** "1.5 million" and "20 thousand" as one number. */
function withMultiples(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (const token of tokens) {
    const before = found.at(-1);
    const times = token.kind === "word" ? ownValue(MULTIPLES, token.lower) : undefined;
    if (times !== undefined && before?.value != null && before.kind !== "quote") {
      found[found.length - 1] = {
        ...before,
        to: token.to,
        text: `${before.text} ${token.text}`,
        kind: "number",
        value: before.value * times,
      };
    } else found.push(token);
  }
  return found;
}

/** "September 2018" and "15 March 2010" as one date. */
function withDates(tokens: readonly Token[]): Token[] {
  const found: Token[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const month = tokens[at]!.kind === "word" ? MONTHS.indexOf(tokens[at]!.lower) : -1;
    const next = tokens[at + 1];
    const isYear = (one: Token | undefined) =>
      one?.kind === "number" && one.value! >= 1500 && one.value! <= 2100;
    if (month >= 0 && isYear(next)) {
      const day = isDay(found.at(-1)) ? found.pop() : undefined;
      const parts = day ? [day, tokens[at]!, next!] : [tokens[at]!, next!];
      found.push(dated(parts, next!.value!, month, day?.value ?? undefined));
      at += 1;
    } else if (month >= 0 && isDay(next) && isYear(tokens[at + 2])) {
      found.push(dated(tokens.slice(at, at + 3), tokens[at + 2]!.value!, month, next!.value!));
      at += 2;
    } else {
      const part = partOfYear(tokens, at);
      found.push(part?.token ?? tokens[at]!);
      at = part?.last ?? at;
    }
  }
  return found;
}

/** "In March", "between May and June", of whatever year; "may" and "march" are verbs where they are written small. */
function withMonths(tokens: readonly Token[]): Token[] {
  const monthAt = (at: number) => (tokens[at]?.kind === "word" ? MONTHS.indexOf(tokens[at]!.lower) : -1);
  return tokens.map((token, at) => {
    const [before, next] = [tokens[at - 1], tokens[at + 1]];
    const isVerb = !token.isCased && /^(?:march|may)$/.test(token.lower);
    const isTime =
      /^(?:in|during|between)$/.test(before?.lower ?? "") ||
      (before?.lower === "from" && next?.lower === "to") ||
      (/^(?:and|to|or)$/.test(before?.lower ?? "") && monthAt(at - 2) >= 0);
    if (monthAt(at) < 0 || isVerb || !isTime || next?.kind === "number") return token;
    return { ...token, month: String(monthAt(at) + 1).padStart(2, "0") };
  });
}

/** "First half of 2022", "last quarter of the year 2023". */
function partOfYear(tokens: readonly Token[], at: number): { token: Token; last: number } | null {
  const [which, part] = tokens.slice(at, at + 2).map(({ lower }) => lower);
  let behind = at + 2;
  while (/^(?:of|the|year)$/.test(tokens[behind]?.lower ?? "")) behind++;
  const year = tokens[behind];
  const months = ownValue(YEAR_PARTS, part ?? "");
  const place = ownValue(ORDINALS, which ?? "");
  if (months === undefined || place === undefined || !year || !isYear(year)) return null;
  const last = place < 0 ? 12 : (place + 1) * months;
  if (last > 12) return null;
  const text = `${tokens[at]!.text} ${tokens[at + 1]!.text} of ${year.text}`;
  const month = (one: number) => dateOf(`${year.text}-${String(one).padStart(2, "0")}`);
  const date = { from: month(last - months + 1).from, to: month(last).to };
  return { token: { ...token({ from: tokens[at]!.from, to: year.to }, text, "date"), date }, last: behind };
}

function dated(parts: readonly Token[], year: number, month: number, day?: number): Token {
  const text = parts.map((part) => part.text).join(" ");
  const place = { from: parts[0]!.from, to: parts.at(-1)!.to };
  const iso = `${year}-${String(month + 1).padStart(2, "0")}${day ? `-${String(day).padStart(2, "0")}` : ""}`;
  return { ...token(place, text, "date"), date: dateOf(iso) };
}

/** The days that an ISO date means: a month without its day is all of it. */
function dateOf(iso: string): TokenDate {
  const day = iso.slice(0, 10);
  if (day.length === 10) return { from: day, to: day };
  const [year, month] = day.split("-").map(Number);
  const last = new Date(Date.UTC(year!, month!, 0)).getUTCDate();
  return { from: `${day}-01`, to: `${day}-${last}` };
}

/** True if a number may be meant as a year. */
export function isYear({ kind, value, text }: Token): boolean {
  return kind === "number" && value !== null && /^\d{4}$/.test(text) && value >= 1000 && value <= 2100;
}
