/**
 * Pairs of nodes whose names may mean the same thing, found by keys that both names have: two nodes are only compared where they
 * share one. Every reason of `name-reason.ts` implies such a key, so that nothing is missed but in groups that are too large.
 */
import { Yielder } from "../numeric/yielder";
import { hashText } from "../text/hash-text";
import {
  initialsOf,
  MOST_WORDS,
  NAME_REASONS,
  type NameReason,
  nameReason,
  SHORTEST_SPELLING,
} from "./name-reason";
import { type PreparedName, prepareName } from "./prepared-name";

export interface NamedRow {
  row: number;
  name: string;
  aliases: readonly string[];
}

export interface CandidatePair {
  /** The smaller row first. */
  a: number;
  b: number;
  reason: NameReason;
}

export interface CandidatePairs {
  /** Stronger reasons first, then by row. */
  pairs: CandidatePair[];
  /** Groups of names with the same key that were not compared, since they are larger than `largestGroup`. */
  largeGroups: number;
  /** True when more pairs than `mostPairs` were found: the weaker ones are not listed. */
  truncated: boolean;
}

export interface CandidateOptions {
  /** Names that share a key, above which they are not compared with each other. */
  largestGroup?: number;
  mostPairs?: number;
  signal?: AbortSignal;
}

const LARGEST_GROUP = 100;
const MOST_PAIRS = 20_000;
/** Longer names are not compared letter by letter. */
const LONGEST_SPELLING = 40;
/** Bits of a name's number beside its key's hash: both fit into a double. */
const NAME_BITS = 21;
const NAMES = 2 ** NAME_BITS;
const AT_ONCE = 256;

/**
 * Lets others have the processor now and then. @throws the signal's reason
 * @param rows at most about a million names with their aliases; further names are not looked at
 */
export async function candidatePairs(
  rows: Iterable<NamedRow>,
  { largestGroup = LARGEST_GROUP, mostPairs = MOST_PAIRS, signal }: CandidateOptions = {},
): Promise<CandidatePairs> {
  const yielder = new Yielder();
  const names: PreparedName[] = [];
  const keys = new Keys();
  for (const { row, name, aliases } of rows) {
    if (names.length % AT_ONCE === 0) await yielder.yieldIfDue(signal);
    for (const one of new Set([name, ...aliases])) {
      const prepared = names.length < NAMES ? prepareName(row, one) : null;
      if (!prepared) continue;
      for (const key of keysOf(prepared)) keys.add(key, names.length);
      names.push(prepared);
    }
  }
  const found = new Map<string, CandidatePair>();
  let largeGroups = 0;
  let looked = 0;
  for (const group of keys.groups()) {
    if (looked++ % AT_ONCE === 0) await yielder.yieldIfDue(signal);
    if (group.length > largestGroup) {
      largeGroups++;
      continue;
    }
    for (const [at, first] of group.entries())
      for (let other = at + 1; other < group.length; other++)
        compare(names[first]!, names[group[other]!]!, found);
  }
  const ranked = [...found.values()].sort((x, y) => strength(x) - strength(y) || x.a - y.a || x.b - y.b);
  return { pairs: ranked.slice(0, mostPairs), largeGroups, truncated: ranked.length > mostPairs };
}

function compare(one: PreparedName, two: PreparedName, found: Map<string, CandidatePair>): void {
  if (one.row === two.row) return;
  const [a, b] = one.row < two.row ? [one.row, two.row] : [two.row, one.row];
  const key = `${a} ${b}`;
  const known = found.get(key);
  if (known?.reason === "same-name") return;
  const reason = nameReason(one, two);
  if (reason && (!known || strength({ reason }) < strength(known))) found.set(key, { a, b, reason });
}

function strength({ reason }: Pick<CandidatePair, "reason">): number {
  return NAME_REASONS.indexOf(reason);
}

/** Keys of one name; two names for which there is a reason have one in common. */
function* keysOf(name: PreparedName): Iterable<string> {
  const { key, tokens, sorted, firstLetters, acronym, core } = name;
  yield `c ${core}`;
  yield `s ${sorted}`;
  if (tokens.length > 1) {
    const last = tokens.at(-1)!;
    yield `i ${last} ${firstLetters}`;
    const initials = initialsOf(name);
    if (initials && initials.length > 1) yield `i ${last} ${initials}`;
  }
  if (tokens.length === 1) yield `a ${key}`;
  else if (tokens.length > 2) yield `a ${acronym}`;
  if (tokens.length > 1 && tokens.length <= MOST_WORDS) yield `w ${tokens[0]} ${tokens.at(-1)}`;
  if (key.length >= SHORTEST_SPELLING - 1 && key.length <= LONGEST_SPELLING) yield* withoutOneLetter(key);
}

/** Two names that differ in one letter agree once the right letter of each is left out, or of one of them. */
function* withoutOneLetter(key: string): Iterable<string> {
  const variants = new Set([key]);
  for (let at = 0; at < key.length; at++) variants.add(key.slice(0, at) + key.slice(at + 1));
  for (const variant of variants) yield `l ${variant}`;
}

/** Names by key, as one sorted row of numbers. Keys that share a hash make one group; names are compared anyway. */
class Keys {
  #values = new Float64Array(1_024);
  #length = 0;

  add(key: string, name: number): void {
    if (this.#length === this.#values.length) {
      const larger = new Float64Array(2 * this.#length);
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = hashText(key) * NAMES + name;
  }

  /** Groups of two names at least. */
  *groups(): Iterable<number[]> {
    const sorted = this.#values.subarray(0, this.#length).sort();
    let at = 0;
    while (at < sorted.length) {
      const hash = Math.floor(sorted[at]! / NAMES);
      const group: number[] = [];
      while (at < sorted.length && Math.floor(sorted[at]! / NAMES) === hash) {
        const name = sorted[at]! % NAMES;
        if (group.at(-1) !== name) group.push(name);
        at++;
      }
      if (group.length > 1) yield group;
    }
  }
}
