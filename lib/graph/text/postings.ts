/**
 * An inverted index as typed arrays: it is written to files, mapped back and shared between threads unchanged.
 * Every array lies on a SharedArrayBuffer, so posting it to a worker copies nothing.
 */
import { sharedArray } from "./shared-array";
import { termOf, words } from "./tokenize";
import { sortVocabulary, type Vocabulary } from "./vocabulary";

/** The constants of BM25 (Robertson and Zaragoza 2009, section 3.2; Lucene's defaults). */
export const K1 = 1.2;
const B = 0.75;

/** The postings of term `t` lie at `starts[t] .. starts[t + 1]`. */
export interface Postings extends Vocabulary {
  /** Documents that there are; of one that was taken out there is a number, but no posting. */
  documentCount: number;
  /** Mean of the `lengths` of those; 0 when there is no document. */
  averageLength: number;
  /** terms + 1. */
  starts: Uint32Array;
  /** Document numbers, ascending within a term. */
  documents: Uint32Array;
  /** Number of occurrences of the term in the document, at most 65,535; aligned with `documents`. */
  frequencies: Uint16Array;
  /** By term: the largest saturated frequency of its postings, the bound that lets search stop early. */
  bounds: Float64Array;
  /** By document number: how many terms it has. */
  lengths: Uint32Array;
}

/** Indexes `texts` in one pass; document numbers are positions. About 12 bytes a posting at the peak, 6 afterwards. */
export function buildPostings(texts: Iterable<string>): Postings {
  const forward = new ForwardIndex();
  for (const text of texts) forward.add(text);
  return invert(forward);
}

/** `k1 * (1 - b + b * length / averageLength)`, the part of the score that depends on the document alone. */
export function lengthPenalty(length: number, averageLength: number): number {
  return K1 * (1 - B + (B * length) / averageLength);
}

/** The term frequency's part of the score, in [0, k1 + 1). */
export function saturate(frequency: number, penalty: number): number {
  return ((K1 + 1) * frequency) / (frequency + penalty);
}

/** The terms of each document, in the order of arrival, with terms numbered by first sight. */
class ForwardIndex {
  terms = new Uint32Array(1024);
  frequencies = new Uint16Array(1024);
  size = 0;
  /** By document: where its entries end. */
  ends = new Uint32Array(1024);
  lengths = new Uint32Array(1024);
  documentCount = 0;
  readonly numberByTerm = new Map<string, number>();
  /** By term: in how many documents it occurs. */
  documentFrequencies = new Uint32Array(1024);
  /** A word's term number without stemming it again. */
  readonly #numberByWord = new Map<string, number>();
  /** By term: 1 + the place of its entry when that belongs to the current document. */
  #entries = new Uint32Array(1024);

  add(text: string): void {
    const found = words(text);
    const first = this.size;
    this.#reserve(found.length);
    for (const word of found) this.#count(this.#numberOf(word), first);
    this.ends[this.documentCount] = this.size;
    this.lengths[this.documentCount++] = found.length;
  }

  #count(term: number, first: number): void {
    const entry = this.#entries[term]! - 1;
    if (entry >= first) {
      if (this.frequencies[entry]! < 0xffff) this.frequencies[entry]!++;
      return;
    }
    this.terms[this.size] = term;
    this.frequencies[this.size] = 1;
    this.documentFrequencies[term]!++;
    this.#entries[term] = ++this.size;
  }

  #numberOf(word: string): number {
    const known = this.#numberByWord.get(word);
    if (known !== undefined) return known;
    const term = termOf(word);
    let number = this.numberByTerm.get(term);
    if (number === undefined) {
      number = this.numberByTerm.size;
      this.numberByTerm.set(term, number);
      if (number === this.#entries.length) {
        this.#entries = grown(this.#entries, number + 1);
        this.documentFrequencies = grown(this.documentFrequencies, number + 1);
      }
    }
    this.#numberByWord.set(word, number);
    return number;
  }

  #reserve(entries: number): void {
    if (this.size + entries > this.terms.length) {
      this.terms = grown(this.terms, this.size + entries);
      this.frequencies = grown(this.frequencies, this.size + entries);
    }
    if (this.documentCount === this.ends.length) {
      this.ends = grown(this.ends, this.documentCount + 1);
      this.lengths = grown(this.lengths, this.documentCount + 1);
    }
  }
}

/** Counting sort from documents to terms; documents come out ascending because they go in ascending. */
function invert(forward: ForwardIndex): Postings {
  const { rank, termBytes, termOffsets } = sortVocabulary([...forward.numberByTerm.keys()]);
  const termCount = rank.length;
  const starts = sharedArray(Uint32Array, termCount + 1);
  for (let term = 0; term < termCount; term++) starts[rank[term]! + 1] = forward.documentFrequencies[term]!;
  for (let at = 0; at < termCount; at++) starts[at + 1]! += starts[at]!;

  const documents = sharedArray(Uint32Array, forward.size);
  const frequencies = sharedArray(Uint16Array, forward.size);
  const next = starts.slice(0, termCount);
  let entry = 0;
  for (let document = 0; document < forward.documentCount; document++) {
    for (const end = forward.ends[document]!; entry < end; entry++) {
      const at = next[rank[forward.terms[entry]!]!]!++;
      documents[at] = document;
      frequencies[at] = forward.frequencies[entry]!;
    }
  }
  const lengths = sharedArray(Uint32Array, forward.documentCount);
  lengths.set(forward.lengths.subarray(0, forward.documentCount));
  const averageLength =
    lengths.length > 0 ? lengths.reduce((sum, length) => sum + length, 0) / lengths.length : 0;
  const postings = { termBytes, termOffsets, starts, documents, frequencies, lengths, averageLength };
  return { ...postings, documentCount: lengths.length, bounds: boundsOf(postings) };
}

/** By term: the largest saturated frequency of its postings. */
export function boundsOf(postings: Omit<Postings, "bounds" | "documentCount">): Float64Array {
  const { starts, documents, frequencies, lengths, averageLength } = postings;
  const bounds = sharedArray(Float64Array, starts.length - 1);
  for (let term = 0; term < bounds.length; term++) {
    let bound = 0;
    for (let at = starts[term]!; at < starts[term + 1]!; at++) {
      const penalty = lengthPenalty(lengths[documents[at]!]!, averageLength);
      bound = Math.max(bound, saturate(frequencies[at]!, penalty));
    }
    bounds[term] = bound;
  }
  return bounds;
}

/** A copy with at least `needed` places, and at least twice as many as before. */
function grown<T extends Uint32Array | Uint16Array>(array: T, needed: number): T {
  const larger = new (array.constructor as new (length: number) => T)(Math.max(needed, array.length * 2));
  larger.set(array);
  return larger;
}
