/**
 * One entity for each thing: equal names, a short form in a document that has the long one ("Holm" for "Ida Holm"), and initials of
 * a name ("NASA"). A short form that could mean two things of its document means neither.
 */
import { normalizeName } from "../../../graph/text/normalize-name";
import { sourceOfChunk } from "../corpus";
import { type Findings, type FoundName, UNKNOWN_LABEL } from "./extraction";
import { labelOfName } from "./name-labels";
import { labelsOfEnds } from "./relation-ends";

/** The findings about one thing. */
export interface Entity {
  /** Under which names are equal. */
  key: string;
  /** The longest name that is most used. */
  name: string;
  label: string;
  /** Its label by the documents alone; `label` may be that of an equal name in a graph that is there already. */
  labelByText: string;
  /** Nouns that the documents call it by, most used first. */
  nouns: string[];
  aliases: string[];
  mentions: number;
}

/**
 * The weight of each kind of evidence for a thing's label. Statements of texts count each time; what the name itself suggests counts once.
 */
const VOTES = { stated: 6, taken: 4, named: 3, end: 2 } as const;
/** First words of names that are another thing than what follows. */
const QUALIFIERS: ReadonlySet<string> = new Set(
  "new old north south east west northern southern eastern western upper lower great greater central saint st san santa los las el la lake mount fort port cape".split(
    " ",
  ),
);
const SMALL_WORDS: ReadonlySet<string> = new Set(["of", "the", "and", "for", "in"]);

export class Entities {
  /** Entity by key of its name. */
  readonly #entities = new Map<string, Entity>();
  /** By chunk and key of the name as it was found: the key that it means. */
  readonly #meant = new Map<string, string>();

  /** @param known labels of equal names in graphs that are there already, by normalized name */
  static of(findings: Findings, known: ReadonlyMap<string, string> = new Map()): Entities {
    const entities = new Entities();
    entities.#gather(findings, known);
    return entities;
  }

  /** The thing that a name means in its chunk; undefined if the name has no letters. */
  find(chunk: string, name: string): Entity | undefined {
    const key = normalizeName(name);
    return this.#entities.get(this.#meant.get(`${chunk}\n${key}`) ?? key);
  }

  all(): Entity[] {
    return [...this.#entities.values()];
  }

  #gather({ facts, mentions }: Findings, known: ReadonlyMap<string, string>): void {
    const ends = facts.flatMap(({ subject, object, chunk }) => [
      { ...subject, chunk },
      { ...object, chunk },
    ]);
    const seen = new Set(mentions.map(({ chunk, name }) => `${chunk}\n${normalizeName(name)}`));
    // "It" is the document's topic, which the passage may never spell out.
    const unspelt = ends.filter(({ chunk, name }) => !seen.has(`${chunk}\n${normalizeName(name)}`));
    const all = [...mentions, ...unspelt].filter(({ name }) => normalizeName(name) !== "");
    this.#resolve(all);
    const votes = new Map<string, Votes>();
    const votesOf = (chunk: string, name: string) => {
      const key = normalizeName(name);
      const meant = this.#meant.get(`${chunk}\n${key}`) ?? key;
      const own = votes.get(meant) ?? {
        names: new Counter(),
        labels: new Counter(),
        nouns: new Counter(),
        mentions: 0,
      };
      votes.set(meant, own);
      return own;
    };
    for (const found of all) {
      const own = votesOf(found.chunk, found.name);
      own.names.add(found.name);
      own.mentions++;
      vote(own, found);
    }
    for (const { subject, type, object, chunk } of facts) {
      const [from, to] = labelsOfEnds(type);
      if (from) votesOf(chunk, subject.name).labels.add(from, VOTES.end);
      if (to) votesOf(chunk, object.name).labels.add(to, VOTES.end);
    }
    for (const [key, own] of votes) {
      const names = own.names.ranked().filter((name) => normalizeName(name) === key);
      const name = names[0] ?? own.names.ranked()[0]!;
      const nouns = own.nouns.ranked();
      for (const one of own.names.ranked()) {
        const suggested = labelOfName(one);
        if (suggested) own.labels.add(suggested, VOTES.named);
      }
      const labelByText = own.labels.ranked()[0] ?? UNKNOWN_LABEL;
      const label = known.get(key) ?? labelByText;
      const aliases = own.names.ranked().filter((other) => other !== name);
      this.#entities.set(key, { key, name, label, labelByText, nouns, aliases, mentions: own.mentions });
    }
  }

  /** Short forms and initials, document by document. */
  #resolve(all: readonly (FoundName & { chunk: string })[]): void {
    const keysOf = new Map<string, Set<string>>();
    const noPersons = new Set(
      all.filter(({ label }) => label !== null && label !== "Person").map(({ name }) => normalizeName(name)),
    );
    for (const { name, chunk } of all) {
      const document = sourceOfChunk(chunk);
      const own = keysOf.get(document) ?? new Set();
      own.add(normalizeName(name));
      keysOf.set(document, own);
    }
    for (const { name, chunk } of all) {
      const key = normalizeName(name);
      const own = keysOf.get(sourceOfChunk(chunk))!;
      const others = [...own].filter(
        (other) =>
          areInitials(key, other) ||
          (!noPersons.has(key) && !noPersons.has(other) && isWholeName(other, key)),
      );
      const longest = others.toSorted((a, b) => b.length - a.length || (a < b ? -1 : 1))[0];
      if (longest && others.every((other) => other === longest || isWholeName(longest, other)))
        this.#meant.set(`${chunk}\n${key}`, longest);
    }
  }
}

interface Votes {
  names: Counter;
  labels: Counter;
  nouns: Counter;
  mentions: number;
}

function vote({ labels, nouns }: Votes, { name, label, noun }: FoundName): void {
  if (noun) nouns.add(noun);
  if (!label) return;
  if (noun) labels.add(label, VOTES.stated);
  else if (label !== labelOfName(name)) labels.add(label, VOTES.taken);
}

/** True if `short` are the first letters of the words of `long`. */
function areInitials(short: string, long: string): boolean {
  if (!/^[a-z]{3,6}$/.test(short)) return false;
  const words = long.split(" ").filter((word) => !SMALL_WORDS.has(word));
  return words.length === short.length && words.every((word, at) => word[0] === short[at]);
}

/** True if `short` is the last name in `long`: "Holm" in "Ida Holm", but not "Virginia" in "West Virginia". */
function isWholeName(long: string, short: string): boolean {
  const words = long.split(" ");
  if (words.length < 2 || words.length > 4 || words.at(-1) !== short) return false;
  return !QUALIFIERS.has(words[0]!) && !words.some((word) => SMALL_WORDS.has(word));
}

/** Counts texts, and lists them most used first; equals in the order of the alphabet, so that runs agree. */
class Counter {
  readonly #counts = new Map<string, number>();

  add(text: string, weight = 1): void {
    this.#counts.set(text, (this.#counts.get(text) ?? 0) + weight);
  }

  ranked(): string[] {
    return [...this.#counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([text]) => text);
  }
}
