/** Models trained from a question set, as the training job does it, for the benchmarks of methods that learn. */

import type { GraphSource } from "../../lib/graph/graph-source";
import type { LearntModel } from "../../lib/graph/numeric/model-file";
import type { Embedder, Retriever, Toolkit } from "../../lib/methods/contract/retriever";
import type { MethodModelKind } from "../../lib/methods/contract/trainable";
import type { TrainingQuestion } from "../../lib/questions/plan/ranker/train-planner";
import type { ReadQuestion } from "../../lib/questions/reading/read-question";

/** Trains everything that the method can learn, and prints what training says of itself. */
export async function learntModels(
  retriever: Retriever,
  questions: readonly TrainingQuestion[],
  kit: { graph: GraphSource; embedder: Embedder; read: ReadQuestion },
  seed = 7,
): Promise<Toolkit["learnt"]> {
  const models = new Map<MethodModelKind, LearntModel>();
  for (const { kind, train } of retriever.learns ?? []) {
    const start = performance.now();
    const { signal } = new AbortController();
    const { bytes, report } = await train(questions, { ...kit, seed, report: () => {}, signal });
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${kind} learnt from ${questions.length} questions in ${seconds} s:`, report);
    // A model that did no better than before training is not used, as in the training job.
    if (report.better) models.set(kind, { id: kind, bytes });
  }
  return async (kind) => models.get(kind) ?? null;
}
