/** Embeds what a job has to embed, however much that is, so that it can be followed and stopped. */

import type { ReportProgress } from "../../../graph/progress";
import type { Embedder } from "../../../methods/contract/retriever";

/** Texts between two reports; enough that texts of the same length meet, which is how MiniLM batches them. */
const TEXTS_PER_REPORT = 512;

/**
 * @returns row-major `texts.length x embedder.dimensions`.
 * @throws the reason of `signal` when it aborts, and what the embedder throws.
 */
export async function embedAll(
  embedder: Embedder,
  texts: readonly string[],
  { signal, report }: { signal?: AbortSignal; report?: ReportProgress } = {},
): Promise<Float32Array> {
  const vectors = new Float32Array(texts.length * embedder.dimensions);
  const progress = (done: number) =>
    report?.({ phase: "Embedding texts", done, total: texts.length, unit: "texts" });
  progress(0);
  for (let from = 0; from < texts.length; from += TEXTS_PER_REPORT) {
    signal?.throwIfAborted();
    const part = texts.slice(from, from + TEXTS_PER_REPORT);
    vectors.set(await embedder.embed(part, signal), from * embedder.dimensions);
    progress(from + part.length);
  }
  return vectors;
}
