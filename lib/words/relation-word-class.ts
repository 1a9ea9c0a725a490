/** Class of a relation's name, a noun or a verb, and the end that it names. */
import type { TypedStep } from "../graph/graph-source";
import { relationWords } from "../graph/text/relation-words";

const VERB = /(?:ed|[^s]s|wrote|made|led|won|held|sang|bought|sold|taught)$/;
/** Nouns in the plural, that a single word in "s" may be as well as a verb: "parents", "actors", and not "treats" or "mentors". */
const PLURAL = /(?:or|er|ent|ant|ing|(?<!man|eng)age|ion|ment|ist|ship|ian|ism|tag|genre|name)s$/;
const NO_PLURAL =
  /^(?:mentor|tutor|sponsor|monitor|border|order|offer|answer|deliver|cover|power|enter|refer|suffer)s$/;
const OPEN_END = /\s(?:as|at|for|from|in|of|on|to|under|with)$/;

/** True if a relation is named after the node at its end: "parents", and not "directed by" or "acted in". */
export function isNoun(type: string): boolean {
  const words = relationWords(type);
  return !OPEN_END.test(words) && !/\sby$/.test(words) && !isVerb(words);
}

function isVerb(words: string): boolean {
  return NO_PLURAL.test(words) || (!words.includes(" ") && VERB.test(words) && !PLURAL.test(words));
}

/** True if the words of a step's relation name the node that the step reaches. */
export function namesEnd({ type, direction }: TypedStep): boolean {
  const words = relationWords(type);
  const active = OPEN_END.test(words) || isVerb(words);
  return active ? direction === "in" : direction === "out";
}
