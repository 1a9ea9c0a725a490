/** The source of texts' vectors: the embedded MiniLM, an endpoint, or a test's bag of words. */
export interface Embedder {
  /** Names model and precision; vectors of different ids are not comparable. */
  readonly id: string;
  readonly dimensions: number;
  /** Row-major, `texts.length x dimensions`, each row of length 1. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array>;
}
