/** Wording of a relation's name in a sentence: a noun for the node at its target, or a verb for what its source does. */
import { ownValue } from "../graph/own-value";
import { KINDS } from "../graph/text/answer-type";
import { singularName } from "../graph/text/normalize-name";
import { relationWords, stemsOf } from "../graph/text/relation-words";

export type RelationReading =
  /** "directed by": its target is a director, its source was directed. */
  | { form: "by"; participle: string; role: string }
  /** "has genre", "release year": its target is a genre, a release year. */
  | { form: "noun"; role: string }
  /** "acted in", "contains": what its source does to its target. */
  | { form: "verb"; words: string };

const BY = /^(.+) by$/;
const OPEN_END = /\s(?:as|at|for|from|in|of|on|to|with)$/;
const VERB = /^(?:\p{L}+ed|\p{L}+[^s]s|wrote|made|led|won|held|sang|bought|sold|taught)$/u;
const LEADING = /^(?:has|have|is|was|in|of|at|the) /;

/** @param phrase as `phrasesOf` gives it */
export function readRelation(phrase: string): RelationReading {
  const by = BY.exec(phrase);
  if (by) return { form: "by", participle: by[1]!, role: agentOf(by[1]!) };
  if (OPEN_END.test(phrase) || VERB.test(phrase)) return { form: "verb", words: phrase };
  const noun = phrase.replace(LEADING, "");
  return { form: "noun", role: singularName(noun) };
}

/** "films" of Film; a label that every node has names nothing. */
export function nounOf(label: string, labelled: boolean): string {
  return labelled ? relationWords(label) : "thing";
}

/** "who" for persons, "when" for times, "where" for places; null for everything else. */
export function questionWordOf(...names: string[]): string | null {
  const stems = new Set(names.flatMap(stemsOf));
  const kind = KINDS.find(({ general, narrower }) =>
    [...general, ...narrower].some((word) => stemsOf(word).some((stem) => stems.has(stem))),
  );
  return kind?.questionWords[0] ?? null;
}

/** In English most who do something are called after it: directed, director; produced, producer. */
function agentOf(participle: string): string {
  const irregular = ownValue(AGENTS, participle);
  if (irregular) return irregular;
  const stem = participle.replace(/e?d$/, "");
  return /(?:ct|at|it|vest|vent)$/.test(stem) ? `${stem}or` : `${stem}er`;
}

const AGENTS: Readonly<Record<string, string>> = {
  written: "writer",
  made: "maker",
  led: "leader",
  won: "winner",
  held: "holder",
  sung: "singer",
  born: "parent",
  built: "builder",
  taught: "teacher",
  bought: "buyer",
  sold: "seller",
};

/** "cities" of "city". */
export function pluralOf(noun: string): string {
  if (/[^aeiou]y$/.test(noun)) return noun.replace(/y$/, "ies");
  if (/(?:s|x|z|ch|sh)$/.test(noun)) return `${noun}es`;
  return `${noun}s`;
}
