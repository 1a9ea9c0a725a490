/** Relation types as words: to read an edge aloud, and to see whether a question speaks of it. */
import { ownValue } from "../own-value";
import { tokenize } from "../text/tokenize";

/** Stems that share their first letters are one word when they share this many, and this share of the longer. */
const SHARED_LETTERS = 4;
const SHARED_SHARE = 0.5;
/** A relation is spoken of when this share of its content words is. */
const SPOKEN_SHARE = 0.5;

/** Past forms that share too few letters with their verb; only verbs that relations are often named after. */
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
};

const PARTICIPLE = /(?:ed|en|born|built|held|led|made|won|sold)$/;
const PREPOSITION = /^(?:as|at|by|for|from|in|of|on|to|with)$/;
/** After these a participle tells how things are, not what once happened: "is associated with". */
const STATE = /^(?:to|with)$/;
const THIRD_PERSON = /[^s]s$/;

/** `DIRECTED_BY`, `directedBy` and "directed by" as the same words. */
export function relationWords(type: string): string {
  return type
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .replace(/[_:/.-]+/g, " ")
    .trim()
    .toLowerCase();
}

/** Whether the question uses the words of a relation, in any form: "directors" speaks of DIRECTED_BY. */
export function speaksOf(questionStems: readonly string[], type: string): boolean {
  const own = stemsOf(relationWords(type));
  const spoken = own.filter((stem) => questionStems.some((asked) => isSameWord(stem, asked)));
  return own.length > 0 && spoken.length >= SPOKEN_SHARE * own.length;
}

/** Stems of the content words. */
export function stemsOf(text: string): string[] {
  return tokenize(text, { dropStopWords: true }).map((stem) => ownValue(IRREGULAR, stem) ?? stem);
}

/** Whether two stems are forms of one word: "director" and "direct". */
export function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  let shared = 0;
  while (shared < one.length && one[shared] === other[shared]) shared++;
  return shared >= SHARED_LETTERS && shared >= SHARED_SHARE * Math.max(one.length, other.length);
}

/**
 * An edge as a clause, in its own direction: "The Third Man was directed by Carol Reed". A type that is no verb stands
 * between its ends as it is: "AR — target — Ligandrol".
 */
export function clauseOf(type: string, source: string, target: string): string {
  const words = relationWords(type);
  const [first = "", second = ""] = words.split(" ");
  if (PARTICIPLE.test(first) && PREPOSITION.test(second)) {
    return `${source} ${STATE.test(second) ? "is" : "was"} ${words} ${target}`;
  }
  if (PREPOSITION.test(first) || first.endsWith("ing")) return `${source} is ${words} ${target}`;
  return THIRD_PERSON.test(first) ? `${source} ${words} ${target}` : `${source} — ${words} — ${target}`;
}
