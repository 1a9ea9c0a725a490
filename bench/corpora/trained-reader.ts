/** A reader that has learnt from questions, as the training job makes it, for the benchmarks of methods that plan. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { GraphSource } from "../../lib/graph/graph-source";
import type { Embedder } from "../../lib/methods/contract/retriever";
import { openPlanner } from "../../lib/questions/plan/planner";
import { decodeModel, encodeModel, type PlannerModel } from "../../lib/questions/plan/ranker/planner-model";
import { lazyKit } from "../../lib/questions/plan/ranker/schema-kit";
import { type TrainingQuestion, trainPlanner } from "../../lib/questions/plan/ranker/train-planner";
import { openReader, type ReadQuestion } from "../../lib/questions/reading/read-question";

/**
 * Trains on all questions and prints what training says of itself. `BENCH_PLANNER` names a file that keeps the model
 * between runs while other things are tuned; figures that are reported are made without it.
 */
export async function trainedReader(
  questions: readonly TrainingQuestion[],
  graph: GraphSource,
  embedder: Embedder,
  seed = 7,
): Promise<ReadQuestion> {
  const file = process.env.BENCH_PLANNER;
  const known = file && existsSync(file) ? readModel(file) : null;
  if (known) return openReader({ graph, embedder, model: { id: "trained", model: known } });
  const model = await trainModel(questions, graph, embedder, seed);
  if (file) writeFileSync(file, encodeModel(model));
  return openReader({ graph, embedder, model: { id: "trained", model } });
}

/** Null for a model of other features: it is trained again. */
function readModel(file: string): PlannerModel | null {
  try {
    const model = decodeModel(new Uint8Array(readFileSync(file)));
    console.log(`the planner is read from ${file}`);
    return model;
  } catch (error) {
    console.log(`the planner in ${file} is trained again:`, error);
    return null;
  }
}

async function trainModel(
  questions: readonly TrainingQuestion[],
  graph: GraphSource,
  embedder: Embedder,
  seed: number,
): Promise<PlannerModel> {
  const start = performance.now();
  const planner = openPlanner({ graph, embedder });
  const trained = await trainPlanner(questions, [], {
    graph,
    dimensions: embedder.dimensions,
    plan: async (question) => planner.chains(question, await planner.find(question)),
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
  return { ...trained, report };
}
