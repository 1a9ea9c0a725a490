/** Typed arrays on memory that threads share. */

interface TypedArrayOf<T> {
  readonly BYTES_PER_ELEMENT: number;
  new (buffer: SharedArrayBuffer): T;
}

/** Zeros; `length` counts elements. */
export function sharedArray<T>(ArrayType: TypedArrayOf<T>, length: number): T {
  return new ArrayType(new SharedArrayBuffer(length * ArrayType.BYTES_PER_ELEMENT));
}
