/** Nearest rows with an optional filter: exact where that is quick, by HNSW elsewhere. */
import { type Accept, acceptFunction, type Hit } from "../top-k";
import { nearestRows } from "./cosine";
import type { Hnsw } from "./hnsw";

/** Up to here looking at every row is quick enough (about 2 ms at 384 dimensions) to need no index. */
export const EXACT_ROWS = 4_000;
/** Beyond this many hits the graph is slower and less exact than looking at every row. */
const LARGEST_FETCH = 2_048;
/** A filter is first tried on this many times `k` hits. */
const FETCH_FACTOR = 4;

export class VectorIndex {
  readonly #vectors: Float32Array;
  readonly #hnsw: Hnsw | undefined;

  /** `vectors` is row-major, unit length. Without `hnsw`, which is needed above `EXACT_ROWS` rows only, search is exact. */
  constructor(vectors: Float32Array, hnsw?: Hnsw) {
    this.#vectors = vectors;
    this.#hnsw = hnsw;
  }

  /**
   * The `k` accepted rows nearest to the unit vector `query`, best first, ties by row; `score` is the cosine. With a
   * filter the graph is asked for more and more; where it refuses nearly all of them, the accepted rows are compared one by one.
   */
  search(query: Float32Array, k: number, accept?: Accept): Hit[] {
    const rowCount = this.#vectors.length / query.length;
    const wanted = Math.min(k, rowCount);
    if (wanted <= 0) return [];
    if (!this.#hnsw || rowCount <= EXACT_ROWS || wanted > LARGEST_FETCH) {
      return nearestRows(query, this.#vectors, wanted, accept);
    }
    if (!accept) return this.#hnsw.search(query, wanted);

    const accepts = acceptFunction(accept);
    for (let fetch = wanted * FETCH_FACTOR; fetch <= LARGEST_FETCH; fetch *= FETCH_FACTOR) {
      const hits = this.#hnsw.search(query, fetch).filter((hit) => accepts(hit.index));
      if (hits.length >= wanted) return hits.slice(0, wanted);
    }
    return nearestRows(query, this.#vectors, wanted, accepts);
  }
}
