/** Vectors of words and short texts, cached: most words of a question were asked before. */
import type { Embedder } from "../graph/numeric/embedder";
import { vectorAt } from "./word-links";

/** Size of the cache in texts; when it is full, it is emptied. */
const REMEMBERED = 20_000;

export class TextVectors {
  readonly #embedder: Embedder;
  #known = new Map<string, Float32Array>();

  constructor(embedder: Embedder) {
    this.#embedder = embedder;
  }

  /** The vector of each text; those that are new are embedded in one call. */
  async of(texts: Iterable<string>, signal?: AbortSignal): Promise<ReadonlyMap<string, Float32Array>> {
    const wanted = [...new Set(texts)];
    const fresh = wanted.filter((text) => !this.#known.has(text));
    const found = new Map<string, Float32Array>();
    for (const text of wanted) {
      const known = this.#known.get(text);
      if (known) found.set(text, known);
    }
    if (fresh.length === 0) return found;
    const matrix = await this.#embedder.embed(fresh, signal);
    if (this.#known.size + fresh.length > REMEMBERED) this.#known = new Map();
    for (const [row, text] of fresh.entries()) {
      const vector = vectorAt(matrix, row, this.#embedder.dimensions);
      this.#known.set(text, vector);
      found.set(text, vector);
    }
    return found;
  }
}
