/** Postings of a collection of which some documents changed, without reading the others again. */
import { boundsOf, type Postings } from "./postings";
import { sharedArray } from "./shared-array";
import { termOf, words } from "./tokenize";

/** A document that changed: null where there was none, or is none any more. */
export interface ChangedDocument {
  /** Numbers behind those there are, without a gap, for added ones. */
  number: number;
  before: string | null;
  after: string | null;
}

/** Changes in the postings of one term: by document its frequency now, 0 where the term is gone. */
type TermChange = Map<number, number>;

/**
 * Equal to an index of all documents as they are now: the same terms, postings, lengths and bounds. Copies the postings once
 * and computes bounds over them; only changed documents are read.
 */
export function patchPostings(base: Postings, changed: readonly ChangedDocument[]): Postings {
  const count = changed.reduce((end, { number }) => Math.max(end, number + 1), base.lengths.length);
  const lengths = sharedArray(Uint32Array, count);
  lengths.set(base.lengths);
  const changes = new Map<string, TermChange>();
  let documentCount = base.documentCount;
  for (const { number, before, after } of changed) {
    const [old, now] = [counted(before), counted(after)];
    for (const term of old.terms.keys()) changeOf(changes, term).set(number, 0);
    for (const [term, frequency] of now.terms) changeOf(changes, term).set(number, frequency);
    lengths[number] = now.length;
    documentCount += Number(after !== null) - Number(before !== null);
  }
  const sum = lengths.reduce((total, length) => total + length, 0);
  const averageLength = documentCount > 0 ? sum / documentCount : 0;
  const postings = { ...splice(base, changes), lengths, averageLength };
  return { ...postings, documentCount, bounds: boundsOf(postings) };
}

function counted(text: string | null): { terms: Map<string, number>; length: number } {
  const terms = new Map<string, number>();
  const found = text === null ? [] : words(text);
  for (const word of found) {
    const term = termOf(word);
    terms.set(term, Math.min(0xffff, (terms.get(term) ?? 0) + 1));
  }
  return { terms, length: found.length };
}

function changeOf(changes: Map<string, TermChange>, term: string): TermChange {
  const known = changes.get(term);
  if (known) return known;
  const made: TermChange = new Map();
  changes.set(term, made);
  return made;
}

interface Entries {
  documents: Uint32Array;
  frequencies: Uint16Array;
}

/** Terms in byte order, each with the postings it has now; a term that is in no document any more is left out. */
function splice(base: Postings, changes: ReadonlyMap<string, TermChange>) {
  const sorted = [...changes]
    .map(([term, change]) => ({ bytes: Buffer.from(term), change }))
    .sort((a, b) => Buffer.compare(a.bytes, b.bytes))
    .map((one) => ({ ...one, ...placeOf(base, one.bytes) }))
    .map((one) => ({ ...one, entries: merged(base, one.isKnown ? one.place : -1, one.change) }));
  const terms = base.starts.length - 1;
  const isLeft = ({ entries }: { entries: Entries }) => entries.documents.length > 0;
  const rows = sorted.reduce((sum, one) => sum + Number(isLeft(one)) - Number(one.isKnown), terms);
  const bytes = sorted.reduce(
    (sum, one) => sum + one.bytes.length * (Number(isLeft(one)) - Number(one.isKnown)),
    base.termBytes.length,
  );
  const sizeOf = (place: number) => base.starts[place + 1]! - base.starts[place]!;
  const size = sorted.reduce(
    (sum, one) => sum + one.entries.documents.length - (one.isKnown ? sizeOf(one.place) : 0),
    base.documents.length,
  );
  const made = {
    termBytes: sharedArray(Uint8Array, bytes),
    termOffsets: sharedArray(Uint32Array, rows + 1),
    starts: sharedArray(Uint32Array, rows + 1),
    documents: sharedArray(Uint32Array, size),
    frequencies: sharedArray(Uint16Array, size),
  };
  let row = 0;
  /** Copies the terms that did not change up to one. */
  const copy = (from: number, to: number) => {
    const [byte, entry] = [made.termOffsets[row]!, made.starts[row]!];
    const [firstByte, firstEntry] = [base.termOffsets[from]!, base.starts[from]!];
    made.termBytes.set(base.termBytes.subarray(firstByte, base.termOffsets[to]), byte);
    made.documents.set(base.documents.subarray(firstEntry, base.starts[to]), entry);
    made.frequencies.set(base.frequencies.subarray(firstEntry, base.starts[to]), entry);
    for (let term = from; term < to; term++) {
      row++;
      made.termOffsets[row] = base.termOffsets[term + 1]! - firstByte + byte;
      made.starts[row] = base.starts[term + 1]! - firstEntry + entry;
    }
  };
  let next = 0;
  for (const { place, isKnown, bytes: own, entries } of sorted) {
    copy(next, place);
    next = isKnown ? place + 1 : place;
    if (entries.documents.length === 0) continue;
    made.termBytes.set(own, made.termOffsets[row]);
    made.documents.set(entries.documents, made.starts[row]);
    made.frequencies.set(entries.frequencies, made.starts[row]);
    made.termOffsets[row + 1] = made.termOffsets[row]! + own.length;
    made.starts[row + 1] = made.starts[row]! + entries.documents.length;
    row++;
  }
  copy(next, terms);
  return made;
}

/** The place of a term among the existing ones, or where it would be. */
function placeOf(
  { termBytes, termOffsets }: Postings,
  term: Uint8Array,
): { place: number; isKnown: boolean } {
  const at = (place: number) => termBytes.subarray(termOffsets[place], termOffsets[place + 1]);
  let low = 0;
  let high = termOffsets.length - 1;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (Buffer.compare(at(middle), term) < 0) low = middle + 1;
    else high = middle;
  }
  const isKnown = low < termOffsets.length - 1 && Buffer.compare(at(low), term) === 0;
  return { place: low, isKnown };
}

/** The postings of a term as they are now. @param place -1 for a new term */
function merged({ starts, documents, frequencies }: Postings, place: number, change: TermChange): Entries {
  const found: [document: number, frequency: number][] = [...change].filter(([, frequency]) => frequency > 0);
  if (place >= 0)
    for (let at = starts[place]!; at < starts[place + 1]!; at++)
      if (!change.has(documents[at]!)) found.push([documents[at]!, frequencies[at]!]);
  found.sort(([a], [b]) => a - b);
  return {
    documents: Uint32Array.from(found, ([document]) => document),
    frequencies: Uint16Array.from(found, ([, frequency]) => frequency),
  };
}
