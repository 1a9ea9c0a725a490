/** The places of a question that could name a node: every run of words, with how much it looks like a name. */
import { normalizeName, singularName } from "../text/normalize-name";
import { tokenize } from "../text/tokenize";

/** Names are longer than this only when they are quoted. */
const MOST_WORDS = 16;
/** Plurals are looked for in short names: a long one stands as it is. */
const MOST_PLURAL_WORDS = 4;

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
const POSSESSIVE = /['’]s?$/;
const ARTICLE = /^(?:the|an?)\s+/i;

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
  /** How much this looks like a name, in (0, 1]: quoted, cased, a whole run of capitals. */
  likeness: number;
  isQuoted: boolean;
}

export interface SpelledName {
  name: string;
  kind: "exact" | "plural";
}

export function wordsOf(question: string): Word[] {
  return [...question.matchAll(WORD)].map(({ 0: text, index }) => {
    const isStop = tokenize(text, { dropStopWords: true }).length === 0 && !/\P{ASCII}/u.test(text);
    const opens = SENTENCE_END.test(question.slice(0, index));
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
      const likeness = likenessOf(words, first, last, isCasedQuestion);
      if (likeness === 0) continue;
      spans.push({
        from: words[first]!.from,
        to: words[last]!.to,
        first,
        last,
        likeness,
        isQuoted: false,
      });
    }
  }
  return spans;
}

/** What a text may be called in the graph: as it stands, without a possessive, in the singular or the plural. */
export function spellings(text: string, wordCount: number): SpelledName[] {
  const plain = text.replace(POSSESSIVE, "");
  const names: SpelledName[] = [{ name: text, kind: "exact" }];
  if (plain !== text) names.push({ name: plain, kind: "exact" });
  if (wordCount > MOST_PLURAL_WORDS) return names;
  const normal = normalizeName(plain);
  const singular = singularName(normal);
  if (singular !== normal) names.push({ name: singular, kind: "plural" });
  else if (/\p{L}{2}$/u.test(normal)) names.push({ name: pluralName(normal), kind: "plural" });
  return names;
}

/** A span that stands for a longer one, whose last words follow later: "2008" in "2008 and 2004 Summer Olympics". */
export interface ElidedName {
  span: NameSpan;
  name: string;
}

/** What may stand between the parts of an enumeration. */
const ENUMERATION = /^\s*(?:,|,?\s*(?:and|or|&))\s*(?:the\s+)?$/i;

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
    const likeness = word.isCased ? 1 : 0.6;
    const span = { from: word.from, to: word.to, first: at, last: at, likeness, isQuoted: false };
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

/** Maximal runs of words that pass, as spans; function words count inside a run, not at its ends. */
export function runsOf(words: readonly Word[], passes: (word: Word, at: number) => boolean): NameSpan[] {
  const runs: NameSpan[] = [];
  for (let first = 0; first < words.length; first++) {
    if (!passes(words[first]!, first) || words[first]!.isStop) continue;
    let last = first;
    for (let at = first + 1; at < words.length && (words[at]!.isStop || passes(words[at]!, at)); at++) {
      if (!words[at]!.isStop) last = at;
    }
    const likeness = words.slice(first, last + 1).every(({ isCased, isStop }) => isCased || isStop) ? 1 : 0.6;
    runs.push({ from: words[first]!.from, to: words[last]!.to, first, last, likeness, isQuoted: false });
    first = last;
  }
  return runs;
}

/** The span without an article that its name does not begin with. */
export function withoutArticle(question: string, span: NameSpan, name: string): [number, number] {
  const article = ARTICLE.exec(question.slice(span.from, span.to));
  if (article === null || ARTICLE.test(name) || span.isQuoted) return [span.from, span.to];
  return [span.from + article[0].length, span.to];
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
    : [{ from, to, first, last, likeness: 1, isQuoted: true }];
}

/** Whether a run of words lies partly within a quotation, or is all of it: the quotation itself is listed already. */
function crosses(first: number, last: number, quoted: NameSpan): boolean {
  if (last < quoted.first || first > quoted.last) return false;
  const isWithin = first >= quoted.first && last <= quoted.last;
  return !isWithin || last - first === quoted.last - quoted.first;
}

/** 0 for what cannot be a name: function words alone, unless they are capitalised. */
function likenessOf(words: readonly Word[], first: number, last: number, isCasedQuestion: boolean): number {
  const own = words.slice(first, last + 1);
  const content = own.filter(({ isStop }) => !isStop);
  if (content.length === 0) return own.every(({ isCased }) => isCased) ? 0.9 : 0;
  // A name ends in "of" or "the" as seldom as it begins with "in": such runs are names that were cut or words around one.
  const ragged = Number(isLooseStop(own[0]!)) + Number(own.length > 1 && isLooseStop(own.at(-1)!));
  const cased = content.filter(({ isCased }) => isCased).length / content.length;
  const cut = Number(cutsRun(words[first - 1], own[0]!)) + Number(cutsRun(own.at(-1)!, words[last + 1]));
  const plain = isCasedQuestion ? (content.length > 1 ? 0.6 : 0.4) : 0.8;
  return (cased === 1 ? 1 : plain + 0.2 * cased) * 0.97 ** ragged * (cut > 0 && cased === 1 ? 0.6 : 1);
}

function isLooseStop({ isStop, isCased }: Word): boolean {
  return isStop && !isCased;
}

/** Whether two neighbours are both capitalised: "George | S. Clinton". */
function cutsRun(left: Word | undefined, right: Word | undefined): boolean {
  return left !== undefined && right !== undefined && left.isCased && right.isCased;
}
