/** Relation types as words: to read an edge aloud, and to see whether a question speaks of it. */
import { ownValue } from "../own-value";
import { tokenize } from "./tokenize";

/** Stems that share their first letters are one word when they share this many, and this share of the longer. */
const SHARED_LETTERS = 4;
const SHARED_SHARE = 0.5;
/** Shorter verbs with the ending of an agent are often another word: "do" and "door". */
const LEAST_VERB = 3;
const AGENT = /^(?:or|er|ress)$/;
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

const PARTICIPLE = /(?:[^e]ed|en|born|built|held|led|made|won|sold)$/;
const PREPOSITION = /^(?:as|at|by|for|from|in|of|on|to|with)$/;
/** After these a participle says how things are, not what once happened: "is associated with". */
const STATE = /^(?:to|with)$/;
const THIRD_PERSON = /[^s]s$/;
/** Of these nothing is "acted" or "lived": with a preposition they say what their subject did. */
const INTRANSITIVE =
  /^(?:acted|appeared|belonged|collaborated|competed|died|emerged|existed|functioned|graduated|happened|lived|migrated|occurred|participated|performed|played|resided|served|starred|studied|travell?ed|voted|worked)$/;
/** Past forms that are no participles of a passive. */
const PAST = /(?:[^e]ed|^(?:wrote|sang|led|made|won|built|bought|sold|taught|founded))$/;
/** Verbs and participles with the preposition that they take where a type leaves it out: "depends" is "depends on". */
const GOVERNED: Readonly<Record<string, string>> = {
  belongs: "to",
  conflicts: "with",
  consists: "of",
  corresponds: "to",
  depends: "on",
  interacts: "with",
  participates: "in",
  refers: "to",
  relates: "to",
  relies: "on",
  results: "in",
  associated: "with",
  connected: "to",
  linked: "to",
  located: "in",
  married: "to",
  related: "to",
};

/** Present participles that say in other words what their subject does; of others one can say that it "is" them. */
const SUBJECT_DOES: Readonly<Record<string, string>> = {
  containing: "contains",
  featuring: "features",
  having: "has",
  including: "includes",
  starring: "stars",
};

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

/**
 * An edge as a clause, in its own direction: "The Third Man was directed by Carol Reed", "Tom Hanks acted in Cast Away",
 * "jq depends on libc6". A type that is no verb is written between its ends: "AR — target — Ligandrol".
 */
export function clauseOf(type: string, source: string, target: string): string {
  const verb = verbOf(relationWords(type));
  return verb === null ? `${source} — ${relationWords(type)} — ${target}` : `${source} ${verb} ${target}`;
}

/** A relation's words as the verb of a clause, with its preposition; null where they are none. */
function verbOf(words: string): string | null {
  const all = words.split(" ");
  const [first = "", second = ""] = all;
  const does = second === "" && ownValue(SUBJECT_DOES, first);
  if (does) return does;
  const governed = ownValue(GOVERNED, all.at(-1) ?? "");
  if (governed) return `${first.endsWith("ed") ? "is " : ""}${words} ${governed}`;
  if (PREPOSITION.test(second)) {
    if (INTRANSITIVE.test(first)) return words;
    if (PARTICIPLE.test(first)) return `${STATE.test(second) ? "is" : "was"} ${words}`;
  }
  if (PREPOSITION.test(first) || first.endsWith("ing")) return `is ${words}`;
  return THIRD_PERSON.test(first) || (second === "" && PAST.test(first)) ? words : null;
}
