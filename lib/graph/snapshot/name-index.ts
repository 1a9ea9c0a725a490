/**
 * Nodes by name. Exact: the normalised name is looked up. Fuzzy: names within a small edit distance, found by counting
 * shared trigrams, since strings within d edits of one letter share at least max(|a|, |b|) + 2 - 3d of their padded trigrams
 * (Ukkonen 1992, "Approximate string matching with q-grams and maximal matches", the count filter). Two letters that changed
 * places touch one trigram more: names with one such swap are all found, of those with more only the near ones, since a
 * filter that lets all of them pass takes ten times as long.
 */
import { editDistance } from "../text/edit-distance";
import { normalizeName } from "../text/normalize-name";
import { groupRows } from "./group-rows";
import { GrowingArray } from "./growing-array";
import { StringIndex } from "./string-index";
import { GrowingUtf8Column, type Utf8Column } from "./utf8-column";

/** Trigrams are hashed into so many lists; a collision costs a comparison, never a match. */
const TRIGRAM_LISTS = 65_536;

/** Different normalised names, and the nodes that bear each: `nodes[offsets[i] .. offsets[i + 1]]`, ascending. */
export interface NameRows {
  names: Utf8Column;
  offsets: Int32Array;
  nodes: Int32Array;
}

/** For each trigram hash, the rows of names that contain it: `names[offsets[h] .. offsets[h + 1]]`. */
export interface TrigramLists {
  offsets: Int32Array;
  names: Int32Array;
}

export interface NameMatch {
  node: number;
  /** 1 for an exact match, below 1 for a fuzzy one. */
  score: number;
}

/** @param aliases other names of nodes, which each then bears beside its own */
export function buildNameRows(
  names: Utf8Column,
  aliases: Iterable<{ node: number; alias: string }> = [],
): NameRows {
  const rowByName = new Map<string, number>();
  const distinct = new GrowingUtf8Column("normalised names");
  const rowOf = (text: string) => {
    const name = normalizeName(text);
    let row = rowByName.get(name);
    if (row === undefined) {
      row = distinct.length;
      rowByName.set(name, row);
      distinct.push(name);
    }
    return row;
  };
  const rows = new GrowingArray(Int32Array);
  for (let node = 0; node < names.length; node++) rows.push(rowOf(names.at(node)));
  const bearers = new GrowingArray(Int32Array);
  const known = new Set<string>();
  for (const { node, alias } of aliases) {
    const row = rowOf(alias);
    const key = `${row} ${node}`;
    if (rows.at(node) === row || known.has(key)) continue;
    known.add(key);
    rows.push(row);
    bearers.push(node);
  }
  const grouped = groupRows(rows.view(), distinct.length);
  const nodes = grouped.rows.map((at) => (at < names.length ? at : bearers.at(at - names.length)));
  if (known.size > 0)
    for (let row = 0; row < distinct.length; row++)
      nodes.subarray(grouped.offsets[row], grouped.offsets[row + 1]).sort();
  return { names: distinct.view(), offsets: grouped.offsets, nodes };
}

export function buildTrigramLists(names: Utf8Column): TrigramLists {
  const hashes = new GrowingArray(Int32Array);
  const owners = new GrowingArray(Int32Array);
  for (let row = 0; row < names.length; row++) {
    for (const hash of trigrams(names.at(row))) {
      hashes.push(hash);
      owners.push(row);
    }
  }
  const { offsets, rows } = groupRows(hashes.view(), TRIGRAM_LISTS);
  const owner = owners.view();
  return { offsets, names: rows.map((row) => owner[row]!) };
}

/** Finds nodes by their names. */
export interface NameLookup {
  /** Nodes whose normalised name is that of `name`, in node order. */
  exact(name: string): NameMatch[];
  /** Nodes whose name is close to `name` but not equal to it, best first, ties in node order. */
  fuzzy(name: string, trigramLists: TrigramLists): NameMatch[];
}

export class NameIndex implements NameLookup {
  readonly #byName: StringIndex;
  /** Shared trigrams by name row; all 0 between calls. */
  readonly #shared: Int32Array;

  constructor(private readonly rows: NameRows) {
    this.#byName = new StringIndex(rows.names);
    this.#shared = new Int32Array(rows.names.length);
  }

  exact(name: string): NameMatch[] {
    const row = this.#byName.find(normalizeName(name));
    return row < 0 ? [] : this.#matches(row, 1);
  }

  fuzzy(name: string, trigramLists: TrigramLists): NameMatch[] {
    const wanted = normalizeName(name);
    const bound = allowedDistance(wanted.length);
    if (bound === 0) return [];
    const found: NameMatch[] = [];
    for (const row of this.#candidates(wanted, bound, trigramLists)) {
      const candidate = this.rows.names.at(row);
      const distance = editDistance(wanted, candidate, bound);
      if (distance === 0 || distance > bound) continue;
      found.push(...this.#matches(row, 1 - distance / Math.max(wanted.length, candidate.length)));
    }
    found.sort((a, b) => b.score - a.score || a.node - b.node);
    // A node may bear several names that are close; the closest counts.
    const seen = new Set<number>();
    return found.filter(({ node }) => !seen.has(node) && seen.add(node));
  }

  #matches(row: number, score: number): NameMatch[] {
    const { offsets, nodes } = this.rows;
    return Array.from(nodes.subarray(offsets[row], offsets[row + 1]), (node) => ({ node, score }));
  }

  /** Rows that share enough trigrams with `wanted` to lie within `bound`. */
  #candidates(wanted: string, bound: number, { offsets, names }: TrigramLists): number[] {
    const needed = wanted.length + 2 - 3 * bound - 1;
    const candidates: number[] = [];
    const lists = trigrams(wanted).map((hash) => names.subarray(offsets[hash], offsets[hash + 1]));
    for (const list of lists)
      for (const row of list) if (++this.#shared[row]! === needed) candidates.push(row);
    for (const list of lists) for (const row of list) this.#shared[row] = 0;
    return candidates;
  }
}

/** Edits that a name of this length may differ by: few letters carry no redundancy, long names have typing errors. */
export function allowedDistance(length: number): number {
  if (length < 4) return 0;
  if (length < 8) return 1;
  return length < 13 ? 2 : 3;
}

/** Hashes of all runs of three UTF-16 units, with two blanks before and after; as many as `text.length + 2`. */
function trigrams(text: string): number[] {
  const padded = `  ${text}  `;
  return Array.from({ length: text.length + 2 }, (_, at) => {
    const mixed = Math.imul(
      padded.charCodeAt(at) ^ (padded.charCodeAt(at + 1) << 8) ^ (padded.charCodeAt(at + 2) << 16),
      0x9e3779b1,
    );
    return mixed >>> 16;
  });
}
