/** Superlatives of what a graph measures: "the densest" where it has a density, "the fattiest" of a percentage of fat. */
import { relationWords } from "../../../graph/text/relation-words";
import type { CueTable, SuperlativeCue } from "../../../words/cue-table";
import type { PropertyTerm } from "./graph-words";

/** Nouns are made of adjectives so. */
const OF_ADJECTIVE = /(?:i?ty|ness)$/;

/** The cues with these of its numbers, where the language has no word that is written so. */
export function withOwnSuperlatives(cues: CueTable, properties: readonly PropertyTerm[]): CueTable {
  const known = new Set([...cues.superlatives.map(({ word }) => word), ...cues.notExtreme]);
  const own = new Map<string, SuperlativeCue>();
  for (const { type, key } of properties)
    for (const { word, noun } of type === "number" ? ownSuperlatives(key) : [])
      if (!known.has(word)) own.set(word, { word, descending: true, of: [noun] });
  return own.size === 0 ? cues : { ...cues, superlatives: [...cues.superlatives, ...own.values()] };
}

/** By the words of a key. */
export function ownSuperlatives(key: string): { word: string; noun: string }[] {
  return relationWords(key)
    .split(" ")
    .filter((noun) => noun.length > 2)
    .map((noun) => {
      const root = noun.replace(OF_ADJECTIVE, "");
      const last = /[^aeiou][aeiou][bdgmnpt]$/.test(noun) ? noun.at(-1) : "";
      return { word: root === noun ? `${noun}${last}iest` : `${root}est`, noun };
    });
}
