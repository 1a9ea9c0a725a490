/** Relation types as words: to read an edge aloud, and to see whether a question speaks of it. */
import { ownValue } from "../own-value";
import { remembered } from "./remembered";
import { tokenize } from "./tokenize";

/** Stems that share their first letters are one word when they share this many, and this share of the longer. */
const SHARED_LETTERS = 4;
const SHARED_SHARE = 0.5;
/** Shorter verbs with the ending of an agent are often another word: "do" and "door". */
const LEAST_VERB = 3;
const AGENT = /^(?:or|er|ress)$/;
/** A relation is spoken of when this share of its content words is. */
const SPOKEN_SHARE = 0.5;

/** Stems of past forms that share too few letters with their verb, and the verb's; only verbs that relations are often named after, or asked by. */
const IRREGULAR: Readonly<Record<string, string>> = {
  wrote: "write",
  written: "write",
  made: "make",
  led: "lead",
  won: "win",
  held: "hold",
  sang: "sing",
  sung: "sing",
  bought: "buy",
  sold: "sell",
  taught: "teach",
  born: "birth",
  ran: "run",
  flew: "fli",
  flown: "fli",
  drove: "drive",
  driven: "drive",
  grew: "grow",
  grown: "grow",
  ate: "eat",
  eaten: "eat",
  drew: "draw",
  drawn: "draw",
  built: "build",
  sent: "send",
  lent: "lend",
  fed: "feed",
  brought: "bring",
  gave: "give",
  given: "give",
  took: "take",
  taken: "take",
  paid: "pay",
  kept: "keep",
  lost: "lose",
  beaten: "beat",
  spoke: "speak",
  spoken: "speak",
  chose: "choos",
  chosen: "choos",
  went: "go",
  gone: "go",
  met: "meet",
  came: "come",
};

/** `DIRECTED_BY`, `directedBy` and "directed by" as the same words. */
export const relationWords = remembered(10_000, (type) =>
  type
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[_:/.-]+/g, " ")
    .trim()
    .toLowerCase(),
);

/** Whether the question uses the words of a relation, in any form: "directors" speaks of DIRECTED_BY. */
export function speaksOf(questionStems: readonly string[], type: string): boolean {
  const own = stemsOf(relationWords(type));
  const spoken = own.filter((stem) => questionStems.some((asked) => isSameWord(stem, asked)));
  return own.length > 0 && spoken.length >= SPOKEN_SHARE * own.length;
}

/** Stems of the content words. */
export function stemsOf(text: string): string[] {
  return tokenize(text, { dropStopWords: true }).map(regular);
}

/** Stems of all words. */
export function allStemsOf(text: string): string[] {
  return tokenize(text).map(regular);
}

function regular(stem: string): string {
  return ownValue(IRREGULAR, stem) ?? stem;
}

/** Whether two stems are forms of one word: "director" and "direct", "actor" and "act". */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= LEAST_VERB && long.startsWith(short) && AGENT.test(long.slice(short.length)))
    return true;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return shared >= SHARED_LETTERS && shared >= SHARED_SHARE * Math.max(one.length, other.length);
}
