/** Nouns that its own names give a label: where nodes are called "Lot Ember" and "Lot Basalt", they are lots; those with an industry are companies. */
import { ownValue } from "../../../graph/own-value";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import type { Aliases } from "../../../words/aliases";
import { namesPeople } from "../../../words/names-people";
import { COMPANY } from "../../../words/word-patterns";
import type { GraphWords } from "./graph-words";

/** Names of several words that must begin or end alike, and their share of all. */
const LEAST_NAMES = 3;
const MOSTLY = 0.7;
/** What companies alone have, whatever label they have. */
const OF_COMPANY = /^(?:industry|headquarters)$/i;
/** Whoever trades may be a person or a company. */
const TRADER = /(?:customer|client|supplier|buyer)$/i;
const NOUN = /^\p{L}{3,}$/u;

/** The aliases, with such nouns for labels; those of people are families. */
export function withNameWords(aliases: Aliases, { labels, relations, properties }: GraphWords): Aliases {
  const said = [...labels.map(({ name }) => name), ...relations, ...properties.map(({ key }) => key)];
  const taken = new Set(said.flatMap((name) => stemsOf(relationWords(name))));
  const isTaken = (noun: string) => stemsOf(noun).some((stem) => taken.has(stem));
  const found = properties.flatMap(({ owner, names = [] }): [string, readonly string[]][] => {
    const own = properties.filter((one) => one.owner.kind === "node" && one.owner.name === owner.name);
    const given = ownValue(aliases, owner.name) ?? [];
    const isPeople = namesPeople(TRADER.test(owner.name) ? "" : owner.name, own);
    if (!isPeople && own.some(({ key }) => OF_COMPANY.test(key)))
      return [[owner.name, [...given, ...COMPANY.filter((noun) => !isTaken(noun))]]];
    if (namesPeople(owner.name, own)) return [];
    const parts = names.map((name) => name.split(" "));
    // Of three words the first may say which: "Fire Station North".
    const pairs = parts.filter((words) => words.length === 2);
    const first = pairs.length >= MOSTLY * parts.length ? shared(pairs.map((words) => words[0]!)) : undefined;
    const last = shared(parts.map((words) => words.at(-1)!));
    const nouns = [first, last].flatMap((noun) => (noun === undefined || isTaken(noun) ? [] : [noun]));
    const isOpen = (noun: string) => parts.some((words) => words.length > 1 && words.includes(noun));
    return [[owner.name, [...given, ...nouns.filter(isOpen).map(lower)]]];
  });
  return { ...aliases, ...Object.fromEntries(found) };
}

/** The word that most of them are. */
function shared(words: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const least = Math.max(LEAST_NAMES, MOSTLY * words.length);
  return [...counts].find(
    ([word, count]) => count >= least && NOUN.test(word) && stemsOf(word).length > 0,
  )?.[0];
}

const lower = (word: string) => word.toLowerCase();
