/**
 * A hash table from 128-bit keys to places in files, in one typed array: 24 bytes a slot, so a million cached vectors
 * cost some 50 MB to find, where a Map of strings would take 150. Open addressing with linear probing; keys are
 * digests, so their first word is the hash.
 */

/** Position of a record: the number of its file and the row in it. */
export interface Place {
  segment: number;
  row: number;
}

export const KEY_BYTES = 16;
const KEY_WORDS = 4;
/** Four words of key, segment + 1 (0: free), row. */
const SLOT_WORDS = 6;
const FULLEST = 0.7;

export class KeyTable {
  #capacity = 1024;
  #slots = new Uint32Array(this.#capacity * SLOT_WORDS);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  get(key: Buffer): Place | undefined {
    const slot = this.#slotOf(wordsOf(key));
    const segment = this.#slots[slot + KEY_WORDS]!;
    return segment === 0 ? undefined : { segment: segment - 1, row: this.#slots[slot + KEY_WORDS + 1]! };
  }

  /** Adds the key, or moves it to another place. */
  set(key: Buffer, { segment, row }: Place): void {
    if (this.#size >= this.#capacity * FULLEST) this.#grow();
    const words = wordsOf(key);
    const slot = this.#slotOf(words);
    if (this.#slots[slot + KEY_WORDS] === 0) this.#size++;
    this.#slots.set(words, slot);
    this.#slots[slot + KEY_WORDS] = segment + 1;
    this.#slots[slot + KEY_WORDS + 1] = row;
  }

  /** Start of the slot that holds the key, or of the free one where it belongs. */
  #slotOf(words: Uint32Array): number {
    for (let at = words[0]! & (this.#capacity - 1); ; at = (at + 1) & (this.#capacity - 1)) {
      const slot = at * SLOT_WORDS;
      if (this.#slots[slot + KEY_WORDS] === 0) return slot;
      if (words.every((word, i) => this.#slots[slot + i] === word)) return slot;
    }
  }

  #grow(): void {
    const old = this.#slots;
    this.#capacity *= 2;
    this.#slots = new Uint32Array(this.#capacity * SLOT_WORDS);
    for (let from = 0; from < old.length; from += SLOT_WORDS) {
      if (old[from + KEY_WORDS] === 0) continue;
      this.#slots.set(
        old.subarray(from, from + SLOT_WORDS),
        this.#slotOf(old.subarray(from, from + KEY_WORDS)),
      );
    }
  }
}

function wordsOf(key: Buffer): Uint32Array {
  return Uint32Array.from({ length: KEY_WORDS }, (_, i) => key.readUInt32LE(i * 4));
}
