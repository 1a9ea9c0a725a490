/** The k best of a stream in O(n log k): a binary heap over typed arrays with the worst retained hit at its root. */

export interface Hit {
  /** Row number of the document or vector. */
  index: number;
  score: number;
}

/** Rows that may be found: by number, true or not 0. */
export type Accept = Uint8Array | ((index: number) => boolean);

/** One form for both kinds of `Accept`. */
export function acceptFunction(accept: Accept): (index: number) => boolean {
  return typeof accept === "function" ? accept : (index) => accept[index] !== 0;
}

export class TopK {
  readonly #indexes: Uint32Array;
  readonly #scores: Float64Array;
  #size = 0;

  /** `limit` is at least 0; a limit beyond the number of rows costs memory only. */
  constructor(private readonly limit: number) {
    this.#indexes = new Uint32Array(limit);
    this.#scores = new Float64Array(limit);
  }

  /** The score that a new hit must reach to have a chance; -Infinity while there is room. */
  get threshold(): number {
    return this.#size < this.limit ? Number.NEGATIVE_INFINITY : (this.#scores[0] ?? Number.POSITIVE_INFINITY);
  }

  /** Keeps the hit if it is among the best so far; of equal scores the lower index wins. */
  offer(index: number, score: number): void {
    if (this.#size < this.limit) {
      this.#siftUp(this.#size++, index, score);
    } else if (this.limit > 0 && isBelow(this.#scores[0]!, this.#indexes[0]!, score, index)) {
      this.#siftDown(index, score);
    }
  }

  /** Best first, ties by index. */
  toSorted(): Hit[] {
    return Array.from({ length: this.#size }, (_, at) => ({
      index: this.#indexes[at]!,
      score: this.#scores[at]!,
    })).sort((a, b) => b.score - a.score || a.index - b.index);
  }

  #siftUp(hole: number, index: number, score: number): void {
    let at = hole;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (isBelow(this.#scores[parent]!, this.#indexes[parent]!, score, index)) break;
      this.#scores[at] = this.#scores[parent]!;
      this.#indexes[at] = this.#indexes[parent]!;
      at = parent;
    }
    this.#scores[at] = score;
    this.#indexes[at] = index;
  }

  /** Replaces the root. */
  #siftDown(index: number, score: number): void {
    const scores = this.#scores;
    const indexes = this.#indexes;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= this.#size) break;
      const right = child + 1;
      if (right < this.#size && isBelow(scores[right]!, indexes[right]!, scores[child]!, indexes[child]!))
        child = right;
      if (isBelow(score, index, scores[child]!, indexes[child]!)) break;
      scores[at] = scores[child]!;
      indexes[at] = indexes[child]!;
      at = child;
    }
    scores[at] = score;
    indexes[at] = index;
  }
}

/** True if the first hit ranks after the second. */
function isBelow(score: number, index: number, otherScore: number, otherIndex: number): boolean {
  return score < otherScore || (score === otherScore && index > otherIndex);
}
