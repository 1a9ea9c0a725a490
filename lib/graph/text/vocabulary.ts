/** The terms of an index as sorted bytes: found by binary search, so that a mapped file needs no table built over it. */
import { sharedArray } from "./shared-array";

/** Term `t` is `termBytes[termOffsets[t] .. termOffsets[t + 1])`. */
export interface Vocabulary {
  /** UTF-8 in byte order, concatenated. */
  termBytes: Uint8Array;
  /** terms + 1. */
  termOffsets: Uint32Array;
}

const encoder = new TextEncoder();

/** `rank[i]` is the place of `terms[i]` in byte order. */
export function sortVocabulary(terms: readonly string[]): Vocabulary & { rank: Uint32Array } {
  const encoded = encoder.encode(terms.join(""));
  const ends = new Uint32Array(terms.length + 1);
  for (const [i, term] of terms.entries()) ends[i + 1] = ends[i]! + encoder.encode(term).length;
  const order = new Uint32Array(terms.length).map((_, i) => i);
  order.sort((a, b) => compareBytes(encoded, ends[a]!, ends[a + 1]!, encoded, ends[b]!, ends[b + 1]!));

  const rank = new Uint32Array(terms.length);
  const termBytes = sharedArray(Uint8Array, encoded.length);
  const termOffsets = sharedArray(Uint32Array, terms.length + 1);
  for (const [place, i] of order.entries()) {
    rank[i] = place;
    termBytes.set(encoded.subarray(ends[i], ends[i + 1]), termOffsets[place]);
    termOffsets[place + 1] = termOffsets[place]! + ends[i + 1]! - ends[i]!;
  }
  return { rank, termBytes, termOffsets };
}

/** The number of a term, or -1. */
export function findTerm({ termBytes, termOffsets }: Vocabulary, term: string): number {
  const wanted = encoder.encode(term);
  let low = 0;
  let high = termOffsets.length - 2;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compareBytes(
      termBytes,
      termOffsets[middle]!,
      termOffsets[middle + 1]!,
      wanted,
      0,
      wanted.length,
    );
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

function compareBytes(
  left: Uint8Array,
  leftStart: number,
  leftEnd: number,
  right: Uint8Array,
  rightStart: number,
  rightEnd: number,
): number {
  const shorter = Math.min(leftEnd - leftStart, rightEnd - rightStart);
  for (let i = 0; i < shorter; i++) {
    const difference = left[leftStart + i]! - right[rightStart + i]!;
    if (difference !== 0) return difference;
  }
  return leftEnd - leftStart - (rightEnd - rightStart);
}
