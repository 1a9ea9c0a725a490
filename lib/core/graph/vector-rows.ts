/** The vectors of a snapshot: a row-major matrix and which nodes have one. */
import type { ArrowColumns } from "./arrow-columns";
import { bitAt } from "./bits";

export class VectorRows {
  readonly matrix: Float32Array;
  readonly count: number;
  readonly #validity: Uint8Array | null;

  constructor(
    vectors: ArrowColumns,
    readonly dimensions: number,
  ) {
    this.count = vectors.length;
    this.matrix = vectors.items("vector", Float32Array);
    this.#validity = vectors.validity("vector");
  }

  has(row: number): boolean {
    return this.#validity === null || bitAt(this.#validity, row);
  }

  /** A view of the row, not a copy. */
  at(row: number): Float32Array {
    return this.matrix.subarray(row * this.dimensions, (row + 1) * this.dimensions);
  }
}
