/** Embeds what a job has to embed, however much that is, so that it can be followed and stopped. */
import type { ReportProgress } from "../../graph/progress";
import type { Embedder } from "../../methods/contract/retriever";

/** Texts between two reports at most, and their characters: some seconds of the embedded model. */
const TEXTS_PER_REPORT = 512;
const CHARACTERS_PER_REPORT = 1 << 15;

interface EmbeddingOptions {
  /** Time after which no more texts are begun; without it all are embedded. */
  ms?: number | undefined;
  signal?: AbortSignal;
  report?: ReportProgress;
}

/**
 * @returns row-major `texts.length x embedder.dimensions`.
 * @throws the reason of `signal` when it aborts, and what the embedder throws.
 */
export async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
  options: Omit<EmbeddingOptions, "ms"> = {},
): Promise<Float32Array> {
  return (await embedWithin(embedder, texts, options)).matrix;
}

/**
 * Embeds for as long as is given, the shortest texts first: texts of the same length meet, which is how MiniLM batches them, and
 * names come before passages.
 * @returns the matrix, in which the rows of texts that were left are zeros, and how many those are
 * @throws the reason of `signal` when it aborts, and what the embedder throws.
 */
export async function embedWithin(
  embedder: Embedder,
  texts: readonly string[],
  { ms = Number.POSITIVE_INFINITY, signal, report }: EmbeddingOptions = {},
): Promise<{ matrix: Float32Array; left: number }> {
  const { dimensions } = embedder;
  const end = performance.now() + ms;
  const matrix = new Float32Array(texts.length * dimensions);
  const rows = Array.from(texts.keys()).sort((a, b) => texts[a]!.length - texts[b]!.length);
  const progress = (done: number) =>
    report?.({ phase: "Embedding texts", done, total: texts.length, unit: "texts" });
  progress(0);
  let from = 0;
  while (from < rows.length && performance.now() < end) {
    signal?.throwIfAborted();
    const part = nextPart(rows, from, texts);
    const vectors = await embedder.embed(
      part.map((row) => texts[row]!),
      signal,
    );
    for (const [at, row] of part.entries())
      matrix.set(vectors.subarray(at * dimensions, (at + 1) * dimensions), row * dimensions);
    from += part.length;
    progress(from);
  }
  return { matrix, left: rows.length - from };
}

/** One row at least. */
function nextPart(rows: readonly number[], from: number, texts: readonly string[]): readonly number[] {
  let to = from;
  for (let characters = 0; to < rows.length && to - from < TEXTS_PER_REPORT; to++) {
    characters += texts[rows[to]!]!.length;
    if (to > from && characters > CHARACTERS_PER_REPORT) break;
  }
  return rows.slice(from, to);
}
