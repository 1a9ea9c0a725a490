/** The vectors of a snapshot: which nodes have one, and which are nearest to another. */
import { HopscopeError } from "../errors";
import { normalizeRows } from "../numeric/cosine";
import { Hnsw, hnswAvailable } from "../numeric/hnsw";
import type { Hit } from "../numeric/top-k";
import { VectorIndex } from "../numeric/vector-index";
import type { ArrowColumns } from "./arrow-columns";
import { bitAt } from "./bits";

/** Finds nodes by their vectors. */
export interface VectorLookup {
  /** The unit vector of a row, as a view; null when it has none. */
  at(row: number): Float32Array | null;
  /**
   * The `k` rows nearest to `vector` by cosine, among those that have a vector and are accepted.
   * @throws HopscopeError `invalid-input` when the vector has other dimensions than the graph's
   */
  nearest(vector: Float32Array, k: number, accept?: (row: number) => boolean): Hit[];
}

export class VectorRows implements VectorLookup {
  readonly #matrix: Float32Array;
  readonly #validity: Uint8Array | null;
  readonly #index: VectorIndex;

  /** @param hnswPath The saved graph over these vectors; without one, when it was removed, or where it cannot be opened, every vector is compared. */
  constructor(
    vectors: ArrowColumns,
    private readonly dimensions: number,
    hnswPath: string | null,
  ) {
    this.#matrix = vectors.items("vector", Float32Array);
    this.#validity = vectors.validity("vector");
    this.#index = new VectorIndex(
      this.#matrix,
      hnswPath && hnswAvailable() ? openHnsw(hnswPath, this.#matrix, dimensions) : undefined,
    );
  }

  at(row: number): Float32Array | null {
    if (!this.#has(row)) return null;
    return this.#matrix.subarray(row * this.dimensions, (row + 1) * this.dimensions);
  }

  nearest(vector: Float32Array, k: number, accept?: (row: number) => boolean): Hit[] {
    if (vector.length !== this.dimensions) {
      throw new HopscopeError(
        "invalid-input",
        `A vector of ${vector.length} dimensions was searched among vectors of ${this.dimensions}.`,
        { hint: "Index the knowledge base again with the embedder that is in use now." },
      );
    }
    const unit = normalizeRows(vector.slice(), vector.length);
    if (this.#validity === null) return this.#index.search(unit, k, accept);
    return this.#index.search(unit, k, (row) => this.#has(row) && (accept?.(row) ?? true));
  }

  #has(row: number): boolean {
    return this.#validity === null || bitAt(this.#validity, row);
  }
}

/** A generation that is still read may have lost its folder; its vectors are in memory, the graph over them is not. */
function openHnsw(path: string, matrix: Float32Array, dimensions: number): Hnsw | undefined {
  try {
    return Hnsw.open(path, matrix, dimensions);
  } catch (error) {
    if (
      error instanceof HopscopeError &&
      (error.cause as NodeJS.ErrnoException | undefined)?.code === "ENOENT"
    )
      return undefined;
    throw error;
  }
}
