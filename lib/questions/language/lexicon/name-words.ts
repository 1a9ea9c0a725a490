/** Nouns that its own names give a label: where nodes are called "Lot Ember" and "Lot Basalt", they are lots. */
import { ownValue } from "../../../graph/own-value";
import { stemsOf } from "../../../graph/text/relation-words";
import type { Aliases } from "../../words/aliases";
import { namesPeople } from "../../words/names-people";
import type { GraphWords } from "./graph-words";

/** Names of several words that must begin or end alike, and their share of all. */
const LEAST_NAMES = 3;
const MOSTLY = 0.7;
const NOUN = /^\p{L}{3,}$/u;

/** The aliases, with such nouns for labels; those of people are families. */
export function withNameWords(aliases: Aliases, { properties }: GraphWords): Aliases {
  const found = properties.flatMap(({ owner, names = [] }): [string, readonly string[]][] => {
    const own = properties.filter((one) => one.owner.kind === "node" && one.owner.name === owner.name);
    if (namesPeople(owner.name, own)) return [];
    const parts = names.map((name) => name.split(" "));
    const nouns = [0, -1].flatMap((place) => shared(parts.map((words) => words.at(place)!)) ?? []);
    const isOpen = (noun: string) => parts.some((words) => words.length > 1 && words.includes(noun));
    return [[owner.name, [...(ownValue(aliases, owner.name) ?? []), ...nouns.filter(isOpen).map(lower)]]];
  });
  return { ...aliases, ...Object.fromEntries(found) };
}

/** The word that most of them are. */
function shared(words: readonly string[]): string | undefined {
  const isMost = (word: string) => {
    const count = words.filter((one) => one === word).length;
    return count >= LEAST_NAMES && count >= MOSTLY * words.length;
  };
  return words.find((word) => NOUN.test(word) && stemsOf(word).length > 0 && isMost(word));
}

const lower = (word: string) => word.toLowerCase();
