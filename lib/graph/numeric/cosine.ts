/**
 * Dot products and exact nearest neighbours over row-major matrices of unit vectors, where the dot product is the cosine.
 * The arrays may lie on a SharedArrayBuffer.
 */
import { type Accept, acceptFunction, type Hit, TopK } from "./top-k";

/** The dot product of `query` with `query.length` values of `values` from `offset`. Four sums at once, since each add waits for the last. */
export function dot(query: Float32Array, values: Float32Array, offset = 0): number {
  const length = query.length;
  const unrolled = length - (length % 4);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let i = 0;
  for (; i < unrolled; i += 4) {
    a += query[i]! * values[offset + i]!;
    b += query[i + 1]! * values[offset + i + 1]!;
    c += query[i + 2]! * values[offset + i + 2]!;
    d += query[i + 3]! * values[offset + i + 3]!;
  }
  for (; i < length; i++) a += query[i]! * values[offset + i]!;
  return a + b + c + d;
}

/** Cosine of two vectors of any length in [-1, 1]; 0 when one of them is zero. */
export function cosine(left: Float32Array, right: Float32Array): number {
  const lengths = Math.sqrt(dot(left, left) * dot(right, right));
  return lengths > 0 ? Math.max(-1, Math.min(1, dot(left, right) / lengths)) : 0;
}

/** Scales each row of `values` to unit length, in place; a zero row stays zero. */
export function normalizeRows(values: Float32Array, dimensions: number): Float32Array {
  for (let offset = 0; offset + dimensions <= values.length; offset += dimensions) {
    const row = values.subarray(offset, offset + dimensions);
    const length = Math.sqrt(dot(row, row));
    if (length > 0) for (let i = 0; i < dimensions; i++) row[i]! /= length;
  }
  return values;
}

/** The `k` accepted rows with the largest dot product, by looking at each: best first, ties by row. */
export function nearestRows(query: Float32Array, vectors: Float32Array, k: number, accept?: Accept): Hit[] {
  const rowCount = vectors.length / query.length;
  const best = new TopK(Math.min(Math.max(k, 0), rowCount));
  const accepts = accept && acceptFunction(accept);
  for (let row = 0; row < rowCount; row++) {
    if (accepts && !accepts(row)) continue;
    const score = dot(query, vectors, row * query.length);
    if (score > best.threshold) best.offer(row, score);
  }
  return best.toSorted();
}
