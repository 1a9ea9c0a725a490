/** Forms of one word, without a stemmer, which is large for a page. */
import { ownValue } from "../own-value";
import { relationWords } from "./type-words";

/** Stems that share their first letters are one word when they share this many, and this share of the longer. */
const SHARED_LETTERS = 4;
const SHARED_SHARE = 0.5;
/** Shorter verbs with the ending of an agent are often another word: "do" and "door". */
const LEAST_VERB = 3;
const AGENT = /^(?:or|er|ress)$/;

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

/** The stem of the verb, for an irregular form of it. */
export function regular(stem: string): string {
  return ownValue(IRREGULAR, stem) ?? stem;
}

/** True if two stems are forms of one word: "director" and "direct", "actor" and "act". */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length >= LEAST_VERB && long.startsWith(short) && AGENT.test(long.slice(short.length)))
    return true;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return shared >= SHARED_LETTERS && shared >= SHARED_SHARE * Math.max(one.length, other.length);
}

/** Those that a text does not say in any form: "captain" is said by "Captain commanded Morning Tide". */
export function unsaidIn(text: string, words: readonly string[]): string[] {
  const formsOf = (one: string) => (one.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(regular);
  const said = formsOf(relationWords(text));
  return words.filter(
    (word) => !formsOf(word).every((form) => said.some((other) => isSameWord(form, other))),
  );
}
