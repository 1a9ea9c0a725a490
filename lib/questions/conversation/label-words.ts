/** Words that may refer to nodes of a label: people are "she", films are "it" and "that film". */
import { normalizeName, singularName } from "../../graph/text/normalize-name";
import { PERSON } from "../../words/people";

/** Labels that say nothing: such a node may be a person or not. */
const ANYTHING: ReadonlySet<string> = new Set(["entity", "node", "thing", "concept", "resource", "item"]);

/** Null where the labels do not say. */
export function isPerson(labels: readonly string[]): boolean | null {
  const words = labels.flatMap(wordsOf);
  if (words.some((word) => PERSON.has(word) && !ANYTHING.has(word))) return true;
  return words.length === 0 || words.some((word) => ANYTHING.has(word)) ? null : false;
}

/** True if a word means a label: "films" Film, "director" and "people" Person. */
export function meansLabel(word: string, labels: readonly string[]): boolean {
  const noun = singularName(normalizeName(word));
  return labels.flatMap(wordsOf).includes(noun) || (PERSON.has(noun) && isPerson(labels) === true);
}

function wordsOf(label: string): string[] {
  const spaced = label.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2");
  return normalizeName(spaced).split(" ").filter(Boolean).map(singularName);
}
