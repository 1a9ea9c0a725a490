/** A planner that has learnt from questions, as the training job makes it, for the benchmarks of methods that plan. */
import type { GraphSource } from "../lib/core/graph/graph-source";
import { type TrainingQuestion, trainPlanner } from "../lib/core/learn/train-planner";
import { lazyKit, openPlanner, type Planner } from "../lib/core/plan/planner";
import type { Embedder } from "../lib/core/retriever";

/** Trains on all questions and prints what training says of itself. */
export async function trainedPlanner(
  questions: readonly TrainingQuestion[],
  graph: GraphSource,
  embedder: Embedder,
  seed = 7,
): Promise<Planner> {
  const start = performance.now();
  const planner = openPlanner({ graph, embedder });
  const trained = await trainPlanner(questions, [], {
    graph,
    dimensions: embedder.dimensions,
    plan: async (question) => planner.candidates(question, await planner.find(question)),
    ranker: await lazyKit(graph, embedder, {})(),
    seed,
    report: () => {},
  });
  const seconds = (performance.now() - start) / 1000;
  console.log(
    `a planner trained on ${questions.length} questions in ${seconds.toFixed(0)} s:`,
    trained.report,
  );
  const report = {
    ...trained.report,
    digest: "",
    generation: "",
    embedder: embedder.id,
    trainedAt: new Date().toISOString(),
    seconds,
  };
  return openPlanner({ graph, embedder, model: { id: "trained", model: { ...trained, report } } });
}
