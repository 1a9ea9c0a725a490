/** A typed array that grows: columns of a graph while it is being collected, without an object for each row. */

type NumericArray = Int32Array | Uint16Array | Float32Array | Float64Array;
type NumericArrayType<T> = new (length: number) => T;

const FIRST_CAPACITY = 1_024;
/** Half again, not double: the copy of a column of hundreds of megabytes must fit beside it. */
const GROWTH = 1.5;

export class GrowingArray<T extends NumericArray> {
  #values: T;
  #length = 0;

  constructor(private readonly type: NumericArrayType<T>) {
    this.#values = new type(FIRST_CAPACITY);
  }

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const larger = new this.type(Math.ceil(this.#length * GROWTH));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.#length++] = value;
  }

  at(index: number): number {
    return this.#values[index] ?? Number.NaN;
  }

  /** The values so far, without a copy; later pushes may not show in it. */
  view(): T {
    return this.#values.subarray(0, this.#length) as T;
  }
}
