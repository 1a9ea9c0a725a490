/** Names in a sentence: titles of documents, what stands in quotes, and runs of capitalised words. */
import { normalizeName } from "../../../../graph/text/normalize-name";
import { isTitle, labelOfName } from "../name-labels";
import type { Token } from "./tokens";
import { CALENDAR, OPENS_OF_NAME } from "./word-lists";

/** Half-open range of tokens. */
export interface NameSpan {
  from: number;
  to: number;
  name: string;
  label: string | null;
}

const CAPITAL = /^\p{Lu}/u;
/** Join words of a name: "Ludwig van Beethoven", "Trinidad & Tobago". */
const PARTICLES: ReadonlySet<string> = new Set(
  "de da di del della der den van von la le al bin ibn y e du des dos &".split(" "),
);
const FUNCTION_PARTS: ReadonlySet<string> = new Set("DET PRON ADP CCONJ SCONJ AUX ADV PART INTJ".split(" "));
const NATIONALITY = /(?:ian|ean|ish|ese|can|ch|ans?|ic|i|ian-born)$/;
const QUOTES: ReadonlySet<string> = new Set(['"', "``", "''", "“", "”", "«", "»", "`", "'"]);
const LONGEST_NAME_WORDS = 10;
/** Words that open sentences and are taken for names there. */
const COMMON: ReadonlySet<string> = new Set(
  "others average many some most several another both such today however later following since while although number team year note notes today part other these those there here what when where who why how no yes not only even also including one two three four five first second third fourth fifth last am pm sundays saturdays mondays fridays".split(
    " ",
  ),
);
const SUFFIX = /^(?:Inc|Ltd|Jr|Sr|LLC|Co|Corp)\.?$/;

/** Names that are known before a sentence is read, by their first word: titles of documents. */
export class KnownNames {
  readonly #byFirst = new Map<string, string[][]>();

  constructor(names: Iterable<string>) {
    for (const name of names) {
      const words = wordsOf(name.replace(/\s*\([^)]*\)$/, ""));
      if (words.length === 0 || words.length > LONGEST_NAME_WORDS) continue;
      const first = words[0]!;
      const known = this.#byFirst.get(first) ?? [];
      known.push(words);
      this.#byFirst.set(first, known);
    }
    for (const known of this.#byFirst.values()) known.sort((a, b) => b.length - a.length);
  }

  /** Tokens of the longest known name that begins there; 0 when none does. */
  lengthAt(tokens: readonly Token[], from: number): number {
    const first = wordsOf(tokens[from]!.text)[0];
    for (const words of (first && this.#byFirst.get(first)) || []) {
      let at = from;
      let matched = 0;
      while (at < tokens.length && matched < words.length) {
        const own = wordsOf(tokens[at]!.text);
        if (own.length > 0 && !own.every((word, offset) => words[matched + offset] === word)) break;
        matched += own.length;
        at++;
      }
      if (matched === words.length && tokens.slice(from, at).some(({ text }) => CAPITAL.test(text)))
        return at - from;
    }
    return 0;
  }
}

/** Left to right, without overlaps. */
export function findNames(sentence: string, tokens: readonly Token[], known: KnownNames): NameSpan[] {
  const found: NameSpan[] = [];
  const add = (from: number, to: number, label: string | null) => {
    const name = sentence.slice(tokens[from]!.start, tokens[to - 1]!.end);
    found.push({ from, to, name, label: label ?? labelOfName(name) });
  };
  for (let at = 0; at < tokens.length; ) {
    const titled =
      CAPITAL.test(tokens[at]!.text) || /^\d/.test(tokens[at]!.text) ? known.lengthAt(tokens, at) : 0;
    const run = capitalRun(tokens, at);
    if (titled > 0 && titled >= run - at && (titled > 1 || !isCommonStart(tokens, at))) {
      add(at, at + titled, null);
      at += titled;
      continue;
    }
    const quoted = quotedAt(tokens, at);
    if (quoted) {
      add(at + 1, quoted, "Work");
      at = quoted + 1;
      continue;
    }
    if (run > at) {
      const from = withoutTitle(tokens, at, run);
      const said = from > at ? labelOfName(sentence.slice(tokens[from]!.start, tokens[run - 1]!.end)) : null;
      // "King William Island" is no person with a title.
      if (said !== null && said !== "Person") add(at, run, said);
      else if (isName(tokens, from, run)) add(from, run, from > at ? "Person" : null);
    }
    at = Math.max(at + 1, run);
  }
  return found;
}

/** End of the run of capitalised words that begins there; the beginning itself when none does. */
function capitalRun(tokens: readonly Token[], from: number): number {
  if (!opensName(tokens, from)) return from;
  let to = from + 1;
  while (to < tokens.length) {
    const next = tokens[to]!;
    const after = tokens[to + 1];
    const last = tokens[to - 1]!;
    if (isCapitalised(next)) to++;
    else if (
      /^\d+$/.test(next.text) &&
      next.text.length < 4 &&
      next.start === last.end + 1 &&
      !CALENDAR.has(last.text.toLowerCase())
    )
      to++;
    else if (next.text === "." && last.text.length === 1 && next.start === last.end) to++;
    else if (next.text === "-" && after && isCapitalised(after)) to += 2;
    else if (next.text === "-" && after && next.start === last.end && after.start === next.end) to += 2;
    else if (next.text === "," && after && SUFFIX.test(after.text)) to += 2;
    else if (PARTICLES.has(next.text) && after && isCapitalised(after)) to += 2;
    else if (next.text === "of" && OPENS_OF_NAME.has(last.text.toLowerCase()) && after) {
      const skip = after.text === "the" ? 1 : 0;
      const name = tokens[to + 1 + skip];
      if (!name || !isCapitalised(name)) break;
      to += 2 + skip;
    } else if (
      (next.text === "for" || next.text === "and") &&
      /^(?:Council|Society|Institute|Association|Center|Centre|Journal|Academy)$/.test(tokens[from]!.text) &&
      after &&
      isCapitalised(after)
    )
      to += 2;
    else if (next.text === "and" && after && isCapitalised(after) && isOneBody(tokens, from, to)) to += 2;
    else break;
  }
  return to;
}

const BODIES =
  /^(?:Society|Association|Institute|Company|Committee|Commission|Council|Department|Ministry|Museum|Party|Club|University|College|Railway|Service|Services|Agency|Corporation)$/;

/** "the Microwave Theory and Techniques Society": after "and" the name goes on to the noun that both parts share. */
function isOneBody(tokens: readonly Token[], from: number, and: number): boolean {
  if (
    tokens[from - 1]?.text.toLowerCase() !== "the" ||
    tokens.slice(from, and).some(({ text }) => BODIES.test(text))
  )
    return false;
  let last = and + 1;
  while (tokens[last + 1] && isCapitalised(tokens[last + 1]!)) last++;
  return last > and + 1 && BODIES.test(tokens[last]!.text);
}

function opensName(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!;
  if (!isCapitalised(token)) return false;
  if (CALENDAR.has(token.text.toLowerCase()) && token.text !== "May") return false;
  if (at > 0 && !QUOTES.has(tokens[at - 1]!.text))
    return !FUNCTION_PARTS.has(token.pos) || token.text.length > 4;
  return !isCommonStart(tokens, at);
}

/** True if the first word of a sentence is capitalised for that alone. */
function isCommonStart(tokens: readonly Token[], at: number): boolean {
  const { pos } = tokens[at]!;
  if (at > 0 && !QUOTES.has(tokens[at - 1]!.text)) return false;
  if (FUNCTION_PARTS.has(pos)) return true;
  const next = tokens[at + 1];
  return pos !== "PROPN" && !(next && isCapitalised(next));
}

function isCapitalised({ text }: Token): boolean {
  return CAPITAL.test(text) && !/^(?:The|A|An|In|On|At|By|He|She|It|His|Her|Its|They|I)$/.test(text);
}

function withoutTitle(tokens: readonly Token[], from: number, to: number): number {
  let at = from;
  while (at < to - 1 && isTitle(tokens[at]!.text)) at += tokens[at + 1]?.text === "." ? 2 : 1;
  return at < to ? at : from;
}

/** A nationality before a noun is no name, nor is a title alone. */
function isName(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from > LONGEST_NAME_WORDS) return false;
  if (to - from > 1) return true;
  const { text } = tokens[from]!;
  const next = tokens[to];
  if (
    COMMON.has(text.toLowerCase()) ||
    isTitle(text) ||
    CALENDAR.has(text.toLowerCase()) ||
    text.replace(/\W/g, "").length < 2
  )
    return false;
  if (!next) return true;
  if (next.text === "-") return false;
  const isNoun = next.pos === "NOUN" || next.pos === "ADJ";
  return !(isNoun && (NATIONALITY.test(text) || tokens[from]!.pos === "ADJ"));
}

/** Token after the last one in quotes that open there; null when what they hold is no name. */
function quotedAt(tokens: readonly Token[], open: number): number | null {
  const sign = tokens[open]!.text;
  if (sign !== '"' && sign !== "``" && sign !== "“") return null;
  for (let at = open + 1; at < tokens.length && at - open <= LONGEST_NAME_WORDS; at++) {
    if (!QUOTES.has(tokens[at]!.text) || tokens[at]!.text === "'") continue;
    let to = at;
    while (to > open + 1 && /^[,.;:]$/.test(tokens[to - 1]!.text)) to--;
    if (to === open + 1 || !CAPITAL.test(tokens[open + 1]!.text)) return null;
    const small = tokens
      .slice(open + 1, to)
      .filter(({ text, pos }) => /^\p{Ll}/u.test(text) && !FUNCTION_PARTS.has(pos));
    return small.length === 0 ? to : null;
  }
  return null;
}

function wordsOf(text: string): string[] {
  return normalizeName(text).split(" ").filter(Boolean);
}
