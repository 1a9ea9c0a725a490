/** The places of a question that could name a node: every run of words, with how much it looks like a name. */

import { normalizeName, singularName } from "../../graph/text/normalize-name";
import { stemsOf } from "../../graph/text/relation-words";
import { tokenize } from "../../graph/text/tokenize";
import { countryOf } from "../../words/countries";
import { ENUMERATION, LAST_ARTICLE } from "../../words/word-patterns";

/** Names are longer than this only when they are quoted. */
const MOST_WORDS = 16;
/** Plurals are looked for in short names: a long one is used as it is. */
const MOST_PLURAL_WORDS = 4;
const LONGEST_WINDOW = 4;

/** Scripts without spaces: each character may begin or end a name. */
const UNSPACED = "\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}";
const CHARACTER = `[[\\p{L}\\p{M}\\p{N}]--[${UNSPACED}]]`;
/** Hyphens part words, so that "French-language" names French; signs on their own may be a name ("$"). */
const WORD = new RegExp(
  `[${UNSPACED}]|${CHARACTER}+(?:['’.&]${CHARACTER}+)*|(?<=^|[\\s\\[])[$€£#+*@]+(?=[\\s\\]]|$)`,
  "gv",
);
const QUOTED = /\[([^[\]]+)\]|"([^"]+)"|“([^”]+)”|«([^»]+)»|(?<=^|\s)'([^']+)'(?=$|[\s.,;:?!])/g;
const SENTENCE_END = /(?:^|[.?!:]["'”’)]*)\s*["'“([]*$/;
/** More than the longest separator of two sentences. */
const LONGEST_SENTENCE_END = 16;
const POSSESSIVE = /['’]s?$/;
const ARTICLE = /^(?:the|an?)\s+/i;

/** A name seldom begins with "in" or ends in "of". */
const RAGGED = 0.97;
/** A part of a run of capitals is seldom the name. */
const CUT = 0.6;

export interface Word {
  from: number;
  to: number;
  /** A function word: it names nothing unless it is written like a name. */
  isStop: boolean;
  /** Written with a capital although no sentence begins here; a number counts as well. */
  isCased: boolean;
}

export interface NameSpan {
  from: number;
  to: number;
  /** Words in it: `words[first .. last]`, both included. */
  first: number;
  last: number;
  /** Words in it, without function words at its ends that are not written like a part of a name. */
  size: number;
  /** Likeness to a name, in (0, 1]: quoted, cased, a whole run of capitals. */
  likeness: number;
  isQuoted: boolean;
}

export interface SpelledName {
  name: string;
  kind: "exact" | "plural";
  /** Stem of the noun that the name was turned round by: only a node with a label that says so is meant. */
  head?: string;
}

export function wordsOf(question: string): Word[] {
  return [...question.matchAll(WORD)].map(({ 0: text, index }) => {
    const isStop = tokenize(text, { dropStopWords: true }).length === 0 && !/\P{ASCII}/u.test(text);
    const opens = SENTENCE_END.test(question.slice(Math.max(0, index - LONGEST_SENTENCE_END), index));
    const capitals = /\p{Lu}/u.test(opens ? text.slice(1) : text);
    return { from: index, to: index + text.length, isStop, isCased: capitals || /^[\p{N}\p{S}]/u.test(text) };
  });
}

/** All runs of words that may be a name; what is quoted or in brackets is one as a whole. */
export function nameSpans(question: string, words: readonly Word[]): NameSpan[] {
  const quoted = [...question.matchAll(QUOTED)].flatMap((match) => quotedSpan(match, words));
  const isCasedQuestion =
    words.some((word) => word.isCased && /\p{L}/u.test(question[word.from]!)) &&
    words.some(({ isCased, isStop }) => !isCased && !isStop);
  const spans: NameSpan[] = [...quoted];
  for (let first = 0; first < words.length; first++) {
    for (let last = first; last < Math.min(words.length, first + MOST_WORDS); last++) {
      if (quoted.some((span) => crosses(first, last, span))) continue;
      const likeness = likenessOf(question, words, first, last, isCasedQuestion);
      if (likeness > 0) spans.push(spanOf(words, first, last, likeness));
    }
  }
  return spans;
}

/** Spellings that a text may have in the graph: as it is written, without a possessive, in the singular or the plural. */
export function spellings(text: string, wordCount: number): SpelledName[] {
  const plain = text.replace(POSSESSIVE, "");
  const names: SpelledName[] = [{ name: text, kind: "exact" }];
  if (plain !== text) names.push({ name: plain, kind: "exact" });
  if (wordCount > MOST_PLURAL_WORDS) return names;
  const normal = normalizeName(plain);
  names.push(...turnedNames(normal));
  const country = countryOf(plain);
  if (country !== undefined) names.push({ name: country, kind: "plural" });
  const singular = singularName(normal);
  if (singular !== normal) names.push({ name: singular, kind: "plural" });
  else if (/\p{L}{2}$/u.test(normal)) names.push({ name: pluralName(normal), kind: "plural" });
  return names;
}

/** "Health ministry" for "Ministry of Health"; none for names of one word. */
function turnedNames(normal: string): SpelledName[] {
  const [, before, noun = ""] = /^(.+) (\S+)$/.exec(normal) ?? [];
  const [head] = stemsOf(noun);
  if (before === undefined || head === undefined) return [];
  return ["", "the "].map((article) => ({ name: `${noun} of ${article}${before}`, kind: "exact", head }));
}

/** A span that is short for a longer one, whose last words follow later: "2008" in "2008 and 2004 Summer Olympics". */
export interface ElidedName {
  span: NameSpan;
  name: string;
}

/**
 * The names that are meant by what is enumerated before `span`, each completed with its last words: "silver" and
 * "gold medals" with "medals". The longest completion comes first.
 */
export function elidedNames(
  question: string,
  words: readonly Word[],
  { first, last, to }: NameSpan,
): ElidedName[] {
  const found: ElidedName[] = [];
  if (last === first) return found;
  for (let next = first; ; ) {
    while (next > 0 && words[next - 1]!.isStop) next -= 1;
    const at = next - 1;
    const word = words[at];
    if (!word || !ENUMERATION.test(question.slice(word.to, words[wordAfter(words, at)]!.from))) return found;
    const span = spanOf(words, at, at, word.isCased ? 1 : 0.6);
    for (let tail = first + 1; tail <= last; tail++) {
      found.push({
        span,
        name: `${question.slice(word.from, word.to)} ${question.slice(words[tail]!.from, to)}`,
      });
    }
    next = at;
  }
}

/** The next word that says something. */
function wordAfter(words: readonly Word[], at: number): number {
  let next = at + 1;
  while (next < words.length - 1 && words[next]!.isStop) next += 1;
  return next;
}

/** Maximal runs of words written like names, with the function words between them, that pass. */
export function casedRuns(words: readonly Word[], passes: (word: Word, at: number) => boolean): NameSpan[] {
  const runs: NameSpan[] = [];
  for (let first = 0; first < words.length; first++) {
    if (!words[first]!.isCased || words[first]!.isStop || !passes(words[first]!, first)) continue;
    let last = first;
    for (let at = first + 1; at < words.length; at++) {
      const { isStop, isCased } = words[at]!;
      if (!isStop && !(isCased && passes(words[at]!, at))) break;
      if (!isStop) last = at;
    }
    runs.push(spanOf(words, first, last, 1));
    first = last;
  }
  return runs;
}

/** Runs of up to `LONGEST_WINDOW` words without a function word, the longest first, of words that pass. */
export function contentWindows(words: readonly Word[], passes: (word: Word) => boolean): NameSpan[] {
  const windows: NameSpan[] = [];
  for (let first = 0; first < words.length; first++) {
    for (let last = first; last < Math.min(words.length, first + LONGEST_WINDOW); last++) {
      if (words[last]!.isStop || !passes(words[last]!)) break;
      windows.push(spanOf(words, first, last, 0.6));
    }
  }
  return windows.sort((a, b) => b.size - a.size);
}

/** The span with the article before it where its name begins with one, and without it where it does not. */
export function withItsArticle(
  question: string,
  span: Pick<NameSpan, "from" | "to" | "isQuoted">,
  name: string,
): [number, number] {
  if (span.isQuoted) return [span.from, span.to];
  const inside = ARTICLE.exec(question.slice(span.from, span.to))?.[0].length ?? 0;
  if (!ARTICLE.test(name)) return [span.from + inside, span.to];
  const before = inside > 0 ? 0 : (LAST_ARTICLE.exec(question.slice(0, span.from))?.[0].length ?? 0);
  return [span.from - before, span.to];
}

function pluralName(normal: string): string {
  if (/[^aeiou]y$/.test(normal)) return `${normal.slice(0, -1)}ies`;
  return /(?:s|x|z|ch|sh)$/.test(normal) ? `${normal}es` : `${normal}s`;
}

function quotedSpan(match: RegExpMatchArray, words: readonly Word[]): NameSpan[] {
  const text = match.slice(1).find((group) => group !== undefined)!;
  const from = match.index! + match[0].indexOf(text);
  const to = from + text.length;
  const inside = [...words.keys()].filter((at) => words[at]!.from >= from && words[at]!.to <= to);
  const [first, last] = [inside[0], inside.at(-1)];
  return first === undefined || last === undefined
    ? []
    : [{ ...spanOf(words, first, last, 1), from, to, isQuoted: true }];
}

function spanOf(words: readonly Word[], first: number, last: number, likeness: number): NameSpan {
  let size = last - first + 1;
  for (let at = first; at < last && isLooseStop(words[at]!); at++) size -= 1;
  for (let at = last; at > first && isLooseStop(words[at]!); at--) size -= 1;
  const [from, to] = [words[first]!.from, words[last]!.to];
  return { from, to, first, last, size: Math.max(1, size), likeness, isQuoted: false };
}

/**
 * True if a run of words lies partly within a quotation, or is all of it: the quotation itself is listed already. A longer
 * run may hold a nickname: "Daniel 'Smalls' Johnson".
 */
function crosses(first: number, last: number, quoted: NameSpan): boolean {
  if (last < quoted.first || first > quoted.last) return false;
  const isWithin = first > quoted.first || last < quoted.last;
  const isAround = first < quoted.first || last > quoted.last;
  return isWithin === isAround;
}

/** 0 for what cannot be a name: function words alone, unless the first and the last are capitalised. */
function likenessOf(
  question: string,
  words: readonly Word[],
  first: number,
  last: number,
  isCasedQuestion: boolean,
): number {
  const own = words.slice(first, last + 1);
  const content = own.filter(({ isStop }) => !isStop);
  if (content.length === 0) return own[0]!.isCased && own.at(-1)!.isCased ? 0.9 : 0;
  const ragged = Number(isLooseStop(own[0]!)) + Number(own.length > 1 && isLooseStop(own.at(-1)!));
  const cased = content.filter(({ isCased }) => isCased).length / content.length;
  const isCut =
    cutsRun(question, words[first - 1], own[0]!) || cutsRun(question, own.at(-1)!, words[last + 1]);
  const plain = (isCasedQuestion ? 0.4 : 0.65) + (content.length > 1 ? 0.2 : 0);
  return (cased === 1 ? 1 : plain + 0.2 * cased) * RAGGED ** ragged * (isCut && cased === 1 ? CUT : 1);
}

function isLooseStop({ isStop, isCased }: Word): boolean {
  return isStop && !isCased;
}

/** True if two neighbours are both capitalised: "George | S. Clinton". */
function cutsRun(question: string, left: Word | undefined, right: Word | undefined): boolean {
  if (left === undefined || right === undefined || !left.isCased || !right.isCased) return false;
  return /^[\s.]*$/.test(question.slice(left.to, right.from));
}
