/**
 * From a string to its row: open addressing with linear probing over the UTF-8 bytes of a column. One typed array
 * instead of a Map with a million strings, and threads can share it.
 */
import type { Utf8Column } from "./utf8-column";

/** Row + 1 of the string in each slot, 0 in an empty one; at most half of the slots are taken. */
export function buildSlots(column: Utf8Column): Int32Array {
  const slots = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(1, column.length) * 2)));
  for (let row = 0; row < column.length; row++) {
    let slot = hashBytes(column.bytes, column.offsets[row]!, column.offsets[row + 1]!) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slots.length - 1);
    slots[slot] = row + 1;
  }
  return slots;
}

export class StringIndex {
  #key = Buffer.alloc(256);

  constructor(
    private readonly column: Utf8Column,
    private readonly slots: Int32Array = buildSlots(column),
  ) {}

  /** The row of `text` (the first, if it is there twice), or -1. */
  find(text: string): number {
    if (text.length * 3 > this.#key.length) this.#key = Buffer.alloc(text.length * 3);
    const length = this.#key.write(text, 0, "utf8");
    const last = this.slots.length - 1;
    let slot = hashBytes(this.#key, 0, length) & last;
    for (;;) {
      const row = this.slots[slot]! - 1;
      if (row < 0 || this.column.equals(row, this.#key, length)) return row;
      slot = (slot + 1) & last;
    }
  }
}

/** FNV-1a, with the high bits folded into the low ones that choose the slot. */
function hashBytes(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ bytes[at]!, 0x01000193);
  return hash ^ (hash >>> 15);
}
