/** Names of relations, by their verb or noun. */
import { isWorkNoun, labelOfNoun } from "../noun-labels";
import { singularOf } from "./verb-forms";

/** Types that give a name, or are no relation. */
export const NAMING =
  /^(?:CALLED|NAMED|KNOWN_AS|DUBBED|RENAMED|TITLED|ENTITLED|BILLED_AS|ABBREVIATED|SPELLED|NICKNAMED|STYLED|DESCRIBED_AS|REFERRED_TO|CONSIDERED|MEANT|HAD|DID|INCLUDED|FOLLOWED|MADE)(?:_|$)/;
/** Nouns that measure, or count. */
const MEASURES: ReadonlySet<string> = new Set(
  "miles mile km kilometers kilometres kilometer kilometre metres meters feet percent north south east west northwest northeast southwest southeast other one two three number some most many all end middle side name list series set line kind type form use total half majority variety range group lot".split(
    " ",
  ),
);

/** "town in" says where something is, "song by" whose it is; other nouns are the relation. */
export function relationOfNoun(nouns: string, word: string): string {
  const label = labelOfNoun(nouns);
  if (
    label === "Place" &&
    ["in", "on", "of", "within", "near"].includes(word) &&
    !/capital|suburb|part/.test(nouns)
  )
    return word === "of" ? nounType(nouns, word) : word === "near" ? "NEAR" : "LOCATED_IN";
  if (label === "Organization" && (word === "in" || word === "from")) return "LOCATED_IN";
  if (isWorkNoun(nouns) && (word === "by" || word === "from")) return word === "by" ? "CREATED_BY" : "";
  return word === "of" || word === "to" || word === "for" || word === "at" || word === "by"
    ? nounType(nouns, word)
    : "";
}

/** Named after the last word of the nouns: "film directors" of gives DIRECTOR_OF. */
export function nounType(nouns: string, word: string): string {
  const noun = singularOf(nouns.split(/\s+/).at(-1) ?? "");
  return /^[a-z][a-z-]{2,}$/.test(noun) && !MEASURES.has(noun) ? upper(`${noun} ${word}`) : "";
}

export function upper(words: string): string {
  return words.toUpperCase().replace(/[^A-Z0-9]+/g, "_");
}
