/** What a knowledge base learns from questions: training as a job, the models it has, and the words people use. */
import path from "node:path";
import { HopscopeError } from "../core/errors";
import type { EvaluationQuestion } from "../core/evaluation";
import type { GraphSource } from "../core/graph/graph-source";
import type { Job } from "../core/job";
import type { KnowledgeBase } from "../core/knowledge-base";
import { decodeModel } from "../core/learn/planner-model";
import type { MethodModelKind, ModelKind } from "../core/learn/trainable";
import { checkAliases } from "../core/plan/check-aliases";
import { openPlanner, type Planner } from "../core/plan/planner";
import type { Aliases } from "../core/plan/verbalise";
import { type TrainedModel, type TrainQuery, trainInputSchema } from "../core/trained-model";
import { getTrainable } from "../methods/registry";
import { keepTrainingQuestions, readTrainingQuestions } from "../stores/training-questions";
import type { Engine } from "./engine";
import { readSchema } from "./graph-reads";
import type { Following } from "./index-task";
import { readLearnt } from "./learnt-models";
import type { TrainTask } from "./training-task";

/** Fewer teach a planner nothing that can be checked. */
const FEWEST_QUESTIONS = 20;

/**
 * Queues the training of the planner or of what a method learns; the same training that waits already is returned.
 * @throws HopscopeError `not-found` for what no method learns, `not-ready` without a generation, `invalid-input` with
 * too few questions
 */
export async function startTraining(
  engine: Engine,
  base: string,
  questions: readonly Pick<EvaluationQuestion, "question" | "answers">[],
  { model, reverse, seed }: TrainQuery,
): Promise<Job> {
  const { title, fewest } = learnerOf(model);
  const { id, name, generation, connection } = await engine.database.knowledgeBases.get(base);
  if (connection)
    throw new HopscopeError("invalid-input", `"${name}" lives in a Neo4j, where nothing is trained.`, {
      hint: "Copy a selection of it into a knowledge base of its own, and train there.",
    });
  if (!generation)
    throw new HopscopeError("not-ready", `"${name}" has no generation to train on.`, {
      hint: "Add sources, or wait for indexing to finish.",
    });
  if (questions.length + reverse < fewest)
    throw new HopscopeError(
      "invalid-input",
      `${title} needs at least ${fewest} questions to learn from; there are ${questions.length + reverse}.`,
      { hint: "Bring more questions, or let them be made from the graph." },
    );
  const kept = questions.map(({ question, answers }) => ({ question, answers }));
  const digest = await keepTrainingQuestions(engine.environment.HOPSCOPE_DATA, kept);
  const input = { model, questions: kept.length, digest, reverse, seed };
  const job = await engine.database.jobs.enqueue(id, "train", input);
  engine.jobs.wake();
  return job;
}

/** What a person calls it, and how many questions it needs. @throws HopscopeError `not-found` */
function learnerOf(model: ModelKind): { title: string; fewest: number } {
  if (model === "planner") return { title: "A planner", fewest: FEWEST_QUESTIONS };
  const { title, fewestQuestions } = getTrainable(model);
  return { title, fewest: fewestQuestions };
}

/**
 * Trains on the generation that is shown, and keeps the model. It is put to use unless it did worse than no training on
 * what it had not seen. A training that was cut off starts over: it takes minutes, and its embeddings are kept.
 */
export async function runTraining(engine: Engine, job: Job, following: Following): Promise<void> {
  const { model, digest, reverse, seed } = trainInputSchema.parse(job.input);
  const { id, name, generation } = await engine.database.knowledgeBases.get(job.knowledgeBase);
  if (!generation) throw new HopscopeError("not-ready", `"${name}" has no generation to train on.`);
  const questions = await readTrainingQuestions(engine.environment.HOPSCOPE_DATA, digest);
  const aliases = await engine.database.knowledgeBases.aliases(id);
  const folder = engine.graphs.generationFolder(id, generation);
  const task = { folder, questions, reverse, aliases, seed, digest };
  const trained =
    model === "planner"
      ? await trainPlanner(engine, task, following)
      : await trainMethod(engine, id, model, task, following);
  following.signal.throwIfAborted();
  await engine.database.trainedModels.create({ ...trained, knowledgeBase: id, generation });
}

type Task = Omit<TrainTask, "port">;

async function trainPlanner(engine: Engine, task: Task, following: Following) {
  const { report, bytes } = await engine.threads.train(task, following);
  const { zeroShot, byQuestion } = report.accuracy;
  // Questions that are made from the graph say nothing about what people will ask.
  const active = task.questions.length > 0 && byQuestion !== null && byQuestion >= zeroShot;
  return { kind: "planner" as const, report, weights: bytes, active };
}

async function trainMethod(
  engine: Engine,
  base: string,
  kind: MethodModelKind,
  task: Task,
  following: Following,
) {
  const start = performance.now();
  const learnt = await readLearnt(engine, base, "planner");
  const planner = learnt && { id: learnt.id, bytes: learnt.bytes };
  const { report, bytes } = await engine.threads.learn({ ...task, kind, planner }, following);
  const { questions, reverse, digest, folder, seed } = task;
  const told = {
    ...report,
    questions: questions.length + reverse,
    reverse,
    digest,
    generation: path.basename(folder),
    seed,
    trainedAt: new Date().toISOString(),
    seconds: (performance.now() - start) / 1000,
  };
  return { kind, report: told, weights: bytes, active: report.better };
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

/**
 * Takes the place of all aliases; those without a word are left out.
 * @throws HopscopeError `not-found`, `not-ready` without a graph, `invalid-input` for names that its schema does not have
 */
export async function writeAliases(engine: Engine, base: string, aliases: Aliases): Promise<Aliases> {
  checkAliases(aliases, await readSchema(engine, base), await readAliases(engine, base));
  const told = Object.entries(aliases).filter(([, words]) => words.length > 0);
  return engine.database.knowledgeBases.setAliases(base, Object.fromEntries(told));
}

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
  const [aliases, learnt] = await Promise.all([
    engine.database.knowledgeBases.aliases(id),
    readLearnt(engine, id, "planner"),
  ]);
  const key = JSON.stringify([learnt?.id, aliases]);
  const known = planners.get(graph);
  if (known?.key === key) return known.planner;
  const model = learnt && { id: learnt.id, model: decodeModel(learnt.bytes) };
  const planner = openPlanner({ graph, embedder, aliases, model });
  planners.set(graph, { key, planner });
  return planner;
}
