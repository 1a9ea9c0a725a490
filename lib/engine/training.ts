/** What a knowledge base learns from questions: training as a job, the models it has, and the words people use. */

import { HopscopeError } from "../core/errors";
import type { EvaluationQuestion } from "../core/evaluation";
import type { GraphSource } from "../core/graph/graph-source";
import type { Job } from "../core/job";
import type { KnowledgeBase } from "../core/knowledge-base";
import { decodeModel, type PlannerModel } from "../core/learn/planner-model";
import { openPlanner, type Planner } from "../core/plan/planner";
import type { Aliases } from "../core/plan/verbalise";
import { type TrainedModel, type TrainQuery, trainInputSchema } from "../core/trained-model";
import { keepTrainingQuestions, readTrainingQuestions } from "../stores/training-questions";
import type { Engine } from "./engine";
import type { Following } from "./index-task";

/** Fewer teach nothing that can be checked. */
const FEWEST_QUESTIONS = 20;

/**
 * Queues the training of a planner; the same training that waits already is returned.
 * @throws HopscopeError `not-ready` without a generation, `invalid-input` with too few questions
 */
export async function startTraining(
  engine: Engine,
  base: string,
  questions: readonly Pick<EvaluationQuestion, "question" | "answers">[],
  { reverse, seed }: TrainQuery,
): Promise<Job> {
  const { id, name, generation, connection } = await engine.database.knowledgeBases.get(base);
  if (connection)
    throw new HopscopeError("invalid-input", `"${name}" lives in a Neo4j, where planners are not trained.`, {
      hint: "Copy a selection of it into a knowledge base of its own, and train there.",
    });
  if (!generation)
    throw new HopscopeError("not-ready", `"${name}" has no generation to train on.`, {
      hint: "Add sources, or wait for indexing to finish.",
    });
  if (questions.length + reverse < FEWEST_QUESTIONS)
    throw new HopscopeError(
      "invalid-input",
      `A planner needs at least ${FEWEST_QUESTIONS} questions to learn from; there are ${questions.length + reverse}.`,
      { hint: "Bring more questions, or let them be made from the graph." },
    );
  const kept = questions.map(({ question, answers }) => ({ question, answers }));
  const digest = await keepTrainingQuestions(engine.environment.HOPSCOPE_DATA, kept);
  const input = { questions: kept.length, digest, reverse, seed };
  const job = await engine.database.jobs.enqueue(id, "train", input);
  engine.jobs.wake();
  return job;
}

/**
 * Trains on the generation that is shown, and keeps the model. It is put to use unless it did worse than no training on
 * given questions that it had not seen: those that are made from the graph say nothing about what people will ask. A training that was cut off starts over: it takes minutes, and its embeddings are kept.
 */
export async function runTraining(engine: Engine, job: Job, following: Following): Promise<void> {
  const { digest, reverse, seed } = trainInputSchema.parse(job.input);
  const { id, name, generation } = await engine.database.knowledgeBases.get(job.knowledgeBase);
  if (!generation) throw new HopscopeError("not-ready", `"${name}" has no generation to train on.`);
  const questions = await readTrainingQuestions(engine.environment.HOPSCOPE_DATA, digest);
  const aliases = await engine.database.knowledgeBases.aliases(id);
  const folder = engine.graphs.generationFolder(id, generation);
  const { report, bytes } = await engine.threads.train(
    { folder, questions, reverse, aliases, seed, digest },
    following,
  );
  following.signal.throwIfAborted();
  const { zeroShot, byQuestion } = report.accuracy;
  const isBetter = byQuestion !== null && byQuestion >= zeroShot;
  await engine.database.trainedModels.create({
    knowledgeBase: id,
    kind: "planner",
    generation,
    report,
    weights: bytes,
    active: questions.length > 0 && isBetter,
  });
}

/** Newest first. @throws HopscopeError `not-found` */
export async function listModels(engine: Engine, base: string): Promise<TrainedModel[]> {
  const { id } = await engine.database.knowledgeBases.get(base);
  return engine.database.trainedModels.list(id);
}

/** Puts a model to use, or takes it out of use. @throws HopscopeError `not-found` */
export async function setModelActive(
  engine: Engine,
  base: string,
  model: string,
  active: boolean,
): Promise<TrainedModel> {
  const { id } = await engine.database.knowledgeBases.get(base);
  return engine.database.trainedModels.setActive(id, model, active);
}

/** @throws HopscopeError `not-found` */
export async function removeModel(engine: Engine, base: string, model: string): Promise<void> {
  const { id } = await engine.database.knowledgeBases.get(base);
  await engine.database.trainedModels.remove(id, model);
}

/** @throws HopscopeError `not-found` */
export async function readAliases(engine: Engine, base: string): Promise<Aliases> {
  return engine.database.knowledgeBases.aliases(base);
}

/** Takes the place of all aliases; those without a word are left out. @throws HopscopeError `not-found` */
export function writeAliases(engine: Engine, base: string, aliases: Aliases): Promise<Aliases> {
  const told = Object.entries(aliases).filter(([, words]) => words.length > 0);
  return engine.database.knowledgeBases.setAliases(base, Object.fromEntries(told));
}

/** Models that were read from the database, by id: they do not change, and are large. */
const decoded = new Map<string, PlannerModel>();
const DECODED_AT_MOST = 4;

/** The planner of each open graph is kept, since the words of a schema are embedded by the first question. */
const planners = new WeakMap<GraphSource, { key: string; planner: Planner }>();

/**
 * The planner of a knowledge base, with its aliases and what it has learnt; zero-shot where that was learnt with another
 * embedder.
 */
export async function openBasePlanner(
  engine: Engine,
  { id }: Pick<KnowledgeBase, "id">,
  graph: GraphSource,
): Promise<Planner> {
  const { embedder } = engine;
  const aliases = await engine.database.knowledgeBases.aliases(id);
  const model = await activeModel(engine, id);
  const usable = model?.model.report.embedder === embedder.id ? model : null;
  const key = JSON.stringify([usable?.id, aliases]);
  const known = planners.get(graph);
  if (known?.key === key) return known.planner;
  const planner = openPlanner({ graph, embedder, aliases, model: usable });
  planners.set(graph, { key, planner });
  return planner;
}

async function activeModel(
  engine: Engine,
  base: string,
): Promise<{ id: string; model: PlannerModel } | null> {
  const id = await engine.database.trainedModels.activeId(base, "planner");
  if (id === null) return null;
  const known = decoded.get(id);
  if (known) return { id, model: known };
  const stored = await engine.database.trainedModels.active(base, "planner");
  if (stored === null) return null;
  const model = decodeModel(stored.weights);
  decoded.set(stored.id, model);
  for (const oldest of decoded.keys()) {
    if (decoded.size <= DECODED_AT_MOST) break;
    decoded.delete(oldest);
  }
  return { id: stored.id, model };
}
