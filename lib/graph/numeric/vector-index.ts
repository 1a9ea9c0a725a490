/** Nearest rows with an optional filter: exact where that is quick, by HNSW elsewhere. */
import { nearestRows } from "./cosine";
import type { Hnsw } from "./hnsw";
import { type Accept, acceptFunction, type Hit } from "./top-k";

/** Up to here looking at every row is quick enough (about 1 ms at 384 dimensions) to need no index. */
export const EXACT_ROWS = 4_000;
/** With a filter the graph is less sure of itself, so up to this many accepted rows are looked at one by one (about 5 ms). */
const EXACT_ACCEPTED = 16_000;
/** Beyond this many hits the graph is slower and less exact than looking at the accepted rows. */
const LARGEST_FETCH = 2_048;
/** The graph finds its nearest hits more surely than its last ones: with a filter this many times `k` accepted hits are wanted. */
const ACCEPTED_FACTOR = 8;
/** Rows on which a filter is tried to learn what share it accepts. */
const SAMPLE = 512;
/** Multiples of it, modulo 1, spread evenly and follow no period that a filter may have. */
const GOLDEN_RATIO = (Math.sqrt(5) - 1) / 2;

export class VectorIndex {
  readonly #hnsw: Hnsw | undefined;

  /** `vectors` is row-major, unit length. Without `hnsw`, which is needed above `EXACT_ROWS` rows only, search is exact. */
  constructor(
    private readonly vectors: Float32Array,
    hnsw?: Hnsw,
  ) {
    this.#hnsw = hnsw;
  }

  /**
   * The `k` accepted rows nearest to the unit vector `query`, best first, ties by row; `score` is the cosine. The graph
   * cannot filter, so it is asked for more; a filter that refuses most rows, or those near the query, is answered exactly.
   */
  search(query: Float32Array, k: number, accept?: Accept): Hit[] {
    const rowCount = this.vectors.length / query.length;
    const wanted = Math.min(k, rowCount);
    if (wanted <= 0) return [];
    if (!this.#hnsw || rowCount <= EXACT_ROWS || wanted > LARGEST_FETCH)
      return nearestRows(query, this.vectors, wanted, accept);
    if (!accept) return this.#hnsw.search(query, wanted);

    const accepts = acceptFunction(accept);
    const share = acceptedShare(accepts, rowCount);
    const fetch = Math.ceil((wanted * ACCEPTED_FACTOR) / share);
    if (share * rowCount > EXACT_ACCEPTED && fetch <= LARGEST_FETCH) {
      const hits = this.#hnsw.search(query, fetch, accepts);
      if (hits.length >= (wanted * ACCEPTED_FACTOR) / 2) return hits.slice(0, wanted);
    }
    return nearestRows(query, this.vectors, wanted, accepts);
  }
}

/** An estimate in [0, 1] of the share of rows that are accepted. */
function acceptedShare(accepts: (row: number) => boolean, rowCount: number): number {
  let accepted = 0;
  for (let i = 0; i < SAMPLE; i++) if (accepts(Math.floor(((i * GOLDEN_RATIO) % 1) * rowCount))) accepted++;
  return accepted / SAMPLE;
}
