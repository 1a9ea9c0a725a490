/**
 * At which end of a relation the grammar of a question puts each of two nodes: "packages that depend on zlib" are those that depend, and
 * "dependencies of zlib" what it depends on. Where a relation joins nodes of one kind, nothing else says which way it runs.
 */
import { relationWords } from "../graph/text/relation-words";
import { isInverseNoun } from "./inverse-nouns";
import { isNoun } from "./relation-word-class";

/** Places of the words that speak of two nodes; null for one that no word speaks of. */
export interface NodePlaces {
  one: number | null;
  other: number | null;
}

export type NodeEnd = keyof NodePlaces;

const PRONOUN = /^(?:no|some|any|every)(?:one|body|thing)$|^none$/;
const ARTICLE = /^(?:the|an?|its|their|his|her|any|all)$/;
const BE = /^(?:is|are|was|were|be|been|being|gets?|got|not|never)$/;
const NOT = /^(?:not|never)$/;
const HAVE_OR_DO = /^(?:have|has|had|having|do|does|did)$/;
/** "Made" among them. */
export const PARTICIPLE = /(?:ed|en|wn|ght|lt|(?<!ce)pt|made|led|won|held|sold|written|known)$/;
const AGENT = /(?:er|or|ent|ant|eur|ist|bosse?)s?$/;
const EVENT = /(?:enc(?:y|ies|es?)|anc(?:y|ies|es?)|[st]ions?|ments?|als)$/;
/** Verbs among the words that name the other end of a relation. */
const OTHER_VERB = /^(?:manages?|supervises?|teach(?:es)?|taught)$/;
const LEARNER = /^(?:student|pupil|apprentice|trainee|mentee|disciple|prot[eé]g[eé]e?)s?$/;
const LEARNS = /^learn(?:s|ed|t|ing)?$/;
/** Relations that begin at whoever learns: STUDIED_UNDER, TRAINED_BY, PUPIL_OF. */
const OF_LEARNER = /^(?:has|learn|stud|pupil|apprentice|trainee|mentee)| (?:under|by)$/;
const NOUN_OR_VERB = /^(?:mentor|tutor|boss)(?:e?s)?$/;
const BEFORE_VERB = /^(?:that|which|who|whom|they|he|she|we|you|to|not|never|can|could|will|would|may|must)$/;
const BEFORE_NOUN = /['’]s?$|^(?:the|an?|its|their|his|her|whose)$/;
/** Words from a noun to what it is a noun of: "followers of the user []". */
const REACH = 4;

/** By the words of a question: hundreds of its readings ask the same. */
const known = new WeakMap<readonly string[], Map<string, NodeEnd | null>>();

/**
 * The node that is the source of a relation.
 * @param words of the question in lower case, "" for those of names; what they say is remembered as long as they are
 * @param at the word that speaks of the relation
 * @returns null if the grammar does not say
 */
export function sourceEnd(
  words: readonly string[],
  at: number,
  type: string,
  places: NodePlaces,
): NodeEnd | null {
  const said = known.get(words) ?? new Map<string, NodeEnd | null>();
  known.set(words, said);
  const key = `${at} ${places.one} ${places.other} ${type}`;
  let end = said.get(key);
  if (end === undefined) {
    end = findSource(words, at, type, places);
    said.set(key, end);
  }
  return end;
}

function findSource(words: readonly string[], at: number, type: string, places: NodePlaces): NodeEnd | null {
  const name = relationWords(type);
  const word = words[at] ?? "";
  // "Children of []" of PARENT_OF: who has them is a parent. "The boss of []" of REPORTS_TO: who has one reports.
  if (isInverseNoun(word, name)) {
    // The subject of "reports to []" is managed by [].
    if (words[at + 1] === "to") return opposite(doer(words, at, places));
    // Whom [] manages reports to [].
    if (OTHER_VERB.test(word) || (NOUN_OR_VERB.test(word) && isVerbHere(words, at))) {
      const does = doer(words, at, places);
      return isNoun(type) ? does : opposite(does);
    }
    const has = owner(words, at, places);
    return isNoun(type) ? opposite(has) : has;
  }
  // "Who learned the trade from []" of MENTORED: [] did.
  if (LEARNS.test(word)) {
    const learner = doer(words, at, places);
    return OF_LEARNER.test(name) || isNoun(type) ? learner : opposite(learner);
  }
  // "[]'s reports" are those who report to [].
  if (/^reports?$/.test(word) && BEFORE_NOUN.test(words[at - 1] ?? ""))
    return opposite(owner(words, at, places));
  // "Who taught []" of STUDIED_UNDER: [] studied.
  if (/ under$/.test(name) && !words.slice(at + 1, at + 3).includes("under")) {
    if (LEARNER.test(word)) return opposite(owner(words, at, places));
    const isNoun = AGENT.test(word) && !isVerbHere(words, at);
    return isNoun ? owner(words, at, places) : opposite(doer(words, at, places));
  }
  const nounOf = /^(\S+) of$/.exec(name)?.[1];
  const isNounOf = nounOf !== undefined && !PARTICIPLE.test(nounOf);
  const isVerbForm = /(?:ed|ing)$/.test(word);
  // "Who invested in []" has an investor at one end.
  if (isVerbForm && isNoun(type) && AGENT.test(name)) return opposite(doer(words, at, places));
  // A verb may be written as nouns are: DEPEND.
  const isVerb = isVerbForm ? word.startsWith(name) : isVerbHere(words, at);
  if ((isNoun(type) || isNounOf) && !isVerb) {
    if (isVerbForm) return null;
    const has = owner(words, at, places);
    return isNounOf ? opposite(has) : has;
  }
  const isNamed = !isVerbHere(words, at) && isActionNoun(words, at, name);
  const does = isNamed ? doerOfNoun(words, at, places) : doer(words, at, places, name);
  return /\sby$/.test(name) ? opposite(does) : does;
}

/** "That depend on", "does [] depend": a verb, however the relation is called. "Where does []'s mentor live" has a noun. */
function isVerbHere(words: readonly string[], at: number): boolean {
  if (BEFORE_NOUN.test(words[at - 1] ?? "")) return false;
  const ahead = words.slice(Math.max(0, at - REACH), at);
  return (
    BEFORE_VERB.test(words[at - 1] ?? "") ||
    (words[at - 1] === "what" && /^(?:on|in|to|for|with)$/.test(words[at + 1] ?? "")) ||
    ahead.some((word) => /^(?:do|does|did|don't|doesn't|didn't)$/.test(word))
  );
}

function opposite(end: NodeEnd | null): NodeEnd | null {
  return end === null ? null : end === "one" ? "other" : "one";
}

/** True if a verb is used as a noun: "followers", "dependencies"; the verb itself may end so ("rent", "who mentor nobody"). */
function isActionNoun(words: readonly string[], at: number, name: string): boolean {
  const word = words[at]!;
  if (!AGENT.test(word) && !EVENT.test(word)) return false;
  const own = name.split(" ");
  const isPlain =
    own.includes(`${word}s`) && PRONOUN.test(words[at + 1] === "no" ? "none" : (words[at + 1] ?? ""));
  return !own.includes(word) && !isPlain;
}

/** True for a noun that says what is done, and not who does it. */
export function isActionWord(word: string): boolean {
  return EVENT.test(word);
}

/** The agent of a noun: of "followers of []" the followers, of "dependencies of []" the named node. */
function doerOfNoun(words: readonly string[], at: number, places: NodePlaces): NodeEnd | null {
  const word = words[at]!;
  const isReversed = words[at - 1] === "reverse";
  const isOn = /^(?:on|to)$/.test(words[at + 1] ?? "");
  const has = owner(words, at, places);
  const does = isActionWord(word) ? (isOn ? opposite(has) : has) : opposite(has);
  return isReversed ? opposite(does) : does;
}

/** The possessor of a noun: the node behind "of", or the only one mentioned beside the noun. */
function owner(words: readonly string[], at: number, places: NodePlaces): NodeEnd | null {
  const own = (["one", "other"] as const).flatMap((end) => {
    const place = places[end];
    return place === null || place === at ? [] : [{ end, place }];
  });
  const before = own.filter(({ place }) => place < at).sort((a, b) => b.place - a.place)[0];
  const after = own.filter(({ place }) => place > at).sort((a, b) => a.place - b.place)[0];
  let ahead = at - 1;
  while (ARTICLE.test(words[ahead] ?? "-")) ahead -= 1;
  // "With [] as an investor".
  if (words[ahead] === "as" && before) return opposite(before.end);
  // "Whose parent wrote []" asks who has that parent.
  if (words[ahead] === "whose" && after && !before) return opposite(after.end);
  const next = words[at + 1] ?? "";
  if (/^(?:of|for|on|to)$/.test(next) && after && after.place - at <= REACH) return after.end;
  // "Whose parent is []", "the parent is []".
  if (/^(?:is|was|are|were)$/.test(next) && after) return opposite(after.end);
  return before?.end ?? after?.end ?? null;
}

/** The agent of a verb: its nearest noun before it, or behind "by". What is "based on" something is at the source of BASED_ON. */
function doer(words: readonly string[], at: number, places: NodePlaces, name = ""): NodeEnd | null {
  const nodes = (["one", "other"] as const).flatMap((end) => {
    const place = places[end];
    return place === null ? [] : [{ end, place }];
  });
  if (nodes.length === 0) return null;
  const before = nodes.filter(({ place }) => place < at).sort((a, b) => b.place - a.place)[0];
  const after = nodes.filter(({ place }) => place > at).sort((a, b) => a.place - b.place)[0];
  const isBy = words[at + 1] === "by" || words[at + 2] === "by";
  // "Have not followed anyone", "do not own" are no passives.
  const isActive = NOT.test(words[at - 1] ?? "") && HAVE_OR_DO.test(words[at - 2] ?? "");
  const isOfName = !isBy && `${words[at]} ${words[at + 1]}` === name;
  const isPassive =
    !isOfName && PARTICIPLE.test(words[at]!) && (isBy || (BE.test(words[at - 1] ?? "") && !isActive));
  if (isPassive) {
    if (isBy && after) return after.end;
    return before ? opposite(before.end) : (after?.end ?? null);
  }
  if (!before) return after ? opposite(after.end) : null;
  // "Packages that nothing depends on".
  const pronoun = words.findLastIndex((word, place) => place < at && PRONOUN.test(word));
  // "With nobody they teach" says that they do.
  if (pronoun > before.place && !/^(?:they|he|she)$/.test(words[pronoun + 1]!)) return opposite(before.end);
  return before.end;
}
