/** An edge read aloud: a clause in its own direction, from the words of its relation type. */
import type { GraphEdge, NodeId } from "../graph-element";
import { ownValue } from "../own-value";
import { endOf } from "./ended-relation";
import { singularName } from "./normalize-name";
import { relationWords } from "./relation-words";

const PREPOSITION = /^(?:about|after|against|as|at|by|for|from|in|into|of|on|through|to|under|with)$/;
/** Irregular past forms of verbs that relations are often named after, which are no participles. */
const IRREGULAR_PAST = "ate|beat|became|came|fought|gave|grew|lost|spoke|took|went|withdrew|wrote|sang";
/** Forms that are both: "sold by" was sold, "sold" sold. */
const IRREGULAR_BOTH = "bought|built|held|led|made|met|paid|sent|shot|sold|taught|won";
const PARTICIPLE = new RegExp(
  `(?:[^e]ed|en|^(?:born|known|set|sung|${IRREGULAR_BOTH}))$(?<!citizen|children)`,
);
const PAST = new RegExp(`(?:[^e]ed|^(?:${IRREGULAR_PAST}|${IRREGULAR_BOTH}))$`);
const THIRD_PERSON = /[^s]s$/;
/** Intransitive verbs, as in "acted in": with a preposition other than "by" they say what their subject did. */
const INTRANSITIVE = new RegExp(
  `^(?:acted|appeared|belonged|collaborated|competed|died|emerged|existed|functioned|graduated|happened|lived|migrated|moved|occurred|participated|performed|played|resided|served|starred|studied|taught|travell?ed|voted|worked|${IRREGULAR_PAST})$`,
);
/** Participles of what still holds, whatever their preposition: "is located in", and not "was located in". */
const STATE =
  /^(?:allied|associated|based|caused|classified|connected|contained|described|employed|encoded|enrolled|headquartered|influenced|known|linked|located|maintained|managed|married|named|owned|regulated|related|required|set|situated|spoken|used)$/;
/** With these any participle says how things are: "is built with", "is made of". */
const OF_STATE = /^(?:of|with)$/;
/** Verbs and participles with the preposition that they take where a type leaves it out: "depends" is "depends on". */
const GOVERNED: Readonly<Record<string, string>> = {
  belongs: "to",
  conflicts: "with",
  consists: "of",
  corresponds: "to",
  depends: "on",
  interacts: "with",
  links: "to",
  lives: "in",
  participates: "in",
  refers: "to",
  relates: "to",
  relies: "on",
  resides: "in",
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
  "starred actors": "starred",
};
/** With a preposition these say what their subject is: "is similar to". */
const ADJECTIVE = /^(?:adjacent|close|equal|equivalent|friends|identical|near|next|opposite|similar)$/;
/** Nouns with one holder: "is the capital of"; any other is one of several. */
const ONLY_ONE = /^(?:author|capital|father|founder|head|leader|mother|name|president|seat)$/;
/** Nouns that call what lies at the target, whatever the graph: "has the genre Drama". Others may call either end. */
const PROPERTY =
  /(?:^|\s)(?:author|capital|category|citizenship|composer|country|currency|date|director|gender|genre|keyword|language|maintainer|manufacturer|name|nationality|occupation|population|profession|publisher|rating|religion|residence|spouse|successor|predecessor|type|writer|year)$/;
const PLACE_OF = /^(?:cause|date|place|year) of \p{L}+$/u;
const VOWEL = /^[aeio]/;

/**
 * An edge as a clause, in its own direction: "The Third Man was directed by Carol Reed", "Tom Hanks acted in Cast Away",
 * "jq depends on libc6". A type that is no verb and may call either end is written between them: "AR — target — Ligandrol".
 */
export function clauseOf(type: string, source: string, target: string): string {
  // The last part of Freebase's "/people/person/place_of_birth" says it.
  const words = relationWords(type.startsWith("/") ? (type.split("/").at(-1) ?? type) : type);
  const verb = verbOf(words);
  return verb === null ? `${source} — ${words} — ${target}` : `${source} ${verb} ${target}`;
}

/** The same of an edge, with when it ended: "Bo Lind works on Atlas (until 2022-06-30)". */
export function clauseOfEdge(edge: GraphEdge, nameOf: (id: NodeId) => string): string {
  const end = endOf(edge);
  const clause = clauseOf(edge.type, nameOf(edge.source), nameOf(edge.target));
  return end === null ? clause : `${clause} (until ${end})`;
}

/** A relation's words as the verb of a clause, with its preposition; null where they are none. */
function verbOf(words: string): string | null {
  const does = ownValue(SUBJECT_DOES, words);
  if (does) return does;
  const all = words.split(" ");
  const [first = "", second = "", ...rest] = all;
  const governed = ownValue(GOVERNED, all.at(-1) ?? "");
  if (governed) return `${first.endsWith("ed") ? "is " : ""}${words} ${governed}`;
  if (PROPERTY.test(words) && !PREPOSITION.test(first) && !isVerb(first)) return `has the ${words}`;
  if (PLACE_OF.test(words)) return `has the ${words}`;
  if (PREPOSITION.test(second) && rest.length === 0) return withPreposition(first, second);
  if (PREPOSITION.test(first)) return second === "" ? `is ${words}` : `is ${first} ${noun(all.slice(1))}`;
  if (first.endsWith("ing")) return `is ${words}`;
  if (isVerb(first)) return verbAndObject(first, all.slice(1));
  return all.at(-1) === "of" ? `is ${noun(all.slice(0, -1), "one")} of` : null;
}

function isVerb(word: string): boolean {
  return THIRD_PERSON.test(word) || PAST.test(word);
}

/** "acted in", "directed by", "similar to", "citizen of", "lives in". */
function withPreposition(first: string, preposition: string): string | null {
  const words = `${first} ${preposition}`;
  if (preposition !== "by" && INTRANSITIVE.test(first)) return words;
  if (PARTICIPLE.test(first))
    return `${STATE.test(first) || OF_STATE.test(preposition) ? "is" : "was"} ${words}`;
  if (ADJECTIVE.test(first)) return `is ${words}`;
  if (words === "same as") return "is the same as";
  if (first === "part") return "is part of";
  if (preposition === "of" && !THIRD_PERSON.test(first)) return `is ${noun([first], "one")} of`;
  return isVerb(first) ? words : null;
}

/** "has genre" as "has the genre", "is a" as it is, "shares border with" as "shares a border with". */
function verbAndObject(verb: string, object: readonly string[]): string | null {
  const [only = "", last = ""] = object;
  const isPhrase = object.length === 0 || PREPOSITION.test(only) || /^(?:is|was|are)$/.test(verb);
  if (isPhrase) return verb === "is" && only === "part" ? "is part of" : [verb, ...object].join(" ");
  if (object.length === 2 && PREPOSITION.test(last))
    return /^(?:up|place|part|care|out|over)$/.test(only)
      ? [verb, ...object].join(" ")
      : `${verb} ${article(only)} ${only} ${last}`;
  // "Starred actors" are whom a film starred, and not what an actor starred.
  return PAST.test(verb) && singularName(object.at(-1)!) !== object.at(-1) ? null : `${verb} ${noun(object)}`;
}

/** Words with their article, and in the singular: an edge has one end. */
function noun(words: readonly string[], kind: "named" | "one" = "named"): string {
  const singular = singularName(words.join(" "));
  if (kind === "named" || ONLY_ONE.test(singular)) return `the ${singular}`;
  return `${article(singular)} ${singular}`;
}

function article(word: string): string {
  return VOWEL.test(word) ? "an" : "a";
}
