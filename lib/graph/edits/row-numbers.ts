/** Rows of which some are gone and others were put in at one place: from the stored number to the one that is read, and back. */

/** With more gone rows than this, numbers are looked up row by row instead of run by run. */
const MOST_LOOKED_UP = 1_000;
const RUN_BITS = 10;
/** No run moves as far. */
const MIXED = -(2 ** 31);

export class RowNumbers {
  readonly #firstAdded: number;

  /** @param gone stored rows, ascending @param from the stored row before which the added ones are */
  constructor(
    readonly gone: Int32Array,
    private readonly from: number,
    readonly added: number,
  ) {
    this.#firstAdded = from - this.#goneBefore(from);
  }

  /** True if every stored row has the number it had. */
  isSameUpTo(count: number): boolean {
    return this.gone.length === 0 && (this.added === 0 || this.from >= count);
  }

  ofAdded(at: number): number {
    return this.#firstAdded + at;
  }

  /** -1 where it is gone. */
  shown(stored: number): number {
    const before = this.#goneBefore(stored);
    if (this.gone[before] === stored) return -1;
    return stored - before + (stored >= this.from ? this.added : 0);
  }

  /** -1 for an added row. */
  stored(shown: number): number {
    if (shown >= this.#firstAdded && shown < this.#firstAdded + this.added) return -1;
    const left = shown < this.#firstAdded ? shown : shown - this.added;
    // Number of gone rows before the row that has `left` remaining ones before it.
    let low = 0;
    let high = this.gone.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.gone[middle]! - middle <= left) low = middle + 1;
      else high = middle;
    }
    return left + low;
  }

  /** The numbers of stored rows, in place; none of them is gone. */
  renumber(rows: Int32Array, count: number): void {
    if (this.isSameUpTo(count)) return;
    const shifts = this.gone.length > MOST_LOOKED_UP ? null : this.#shifts(count);
    if (shifts) {
      for (let at = 0; at < rows.length; at++) {
        const row = rows[at]!;
        const shift = shifts[row >> RUN_BITS]!;
        rows[at] = shift === MIXED ? this.shown(row) : row + shift;
      }
      return;
    }
    const numbers = new Int32Array(count);
    let gone = 0;
    for (let row = 0; row < count; row++) {
      if (this.gone[gone] === row) gone++;
      else numbers[row] = row - gone + (row >= this.from ? this.added : 0);
    }
    for (let at = 0; at < rows.length; at++) rows[at] = numbers[rows[at]!]!;
  }

  /** By run of rows: how far all of them move, or `MIXED`. Small enough to stay in the processor's cache. */
  #shifts(count: number): Int32Array {
    const shifts = new Int32Array((count >> RUN_BITS) + 1);
    for (let run = 0; run < shifts.length; run++) {
      const first = run << RUN_BITS;
      shifts[run] = (first >= this.from ? this.added : 0) - this.#goneBefore(first);
    }
    for (const row of this.gone) shifts[row >> RUN_BITS] = MIXED;
    if (this.added > 0 && this.from >> RUN_BITS < shifts.length) shifts[this.from >> RUN_BITS] = MIXED;
    return shifts;
  }

  #goneBefore(row: number): number {
    let low = 0;
    let high = this.gone.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.gone[middle]! < row) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
