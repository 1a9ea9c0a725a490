/** A knowledge base's learning from questions: training as a job, the models it has, and the words people use. */
import path from "node:path";
import type { Job } from "../../api/schemas/job";
import { type TrainQuery, trainInputSchema } from "../../api/schemas/trained-model";
import { HopscopeError } from "../../graph/errors";
import type { EvaluationQuestion } from "../../measure/evaluation";
import type { MethodModelKind, ModelKind } from "../../methods/contract/trainable";
import { readTrainingQuestions, storeTrainingQuestions } from "../../stores/training-questions";
import type { Aliases } from "../../words/aliases";
import { checkAliases } from "../../words/check-names";
import type { Engine } from "../engine";
import { readSchema } from "../graphs/graph-reads";
import type { Following } from "../jobs/index-task";
import { inBase } from "../knowledge-bases/in-base";
import { readLearnt } from "../methods/trained-method-models";
import type { TrainTask } from "../threads/training-task";
import { whyUnused } from "./planner-use";

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
  const { title, fewest } = learnerOf(engine, model);
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
      { hint: "Add more questions, or let them be made from the graph." },
    );
  const trainingQuestions = questions.map(({ question, answers }) => ({ question, answers }));
  const digest = await storeTrainingQuestions(engine.environment.HOPSCOPE_DATA, trainingQuestions);
  const input = { model, questions: trainingQuestions.length, digest, reverse, seed };
  const job = await engine.database.jobs.enqueue(id, "train", input);
  engine.jobs.wake();
  return job;
}

/** A person's name for the model, and the number of questions it needs. @throws HopscopeError `not-found` */
function learnerOf({ methods }: Engine, model: ModelKind): { title: string; fewest: number } {
  if (model === "planner") return { title: "A planner", fewest: FEWEST_QUESTIONS };
  const { title, fewestQuestions } = methods.trainable(model);
  return { title, fewest: fewestQuestions };
}

/**
 * Trains on the generation that is shown, and keeps the model. It is put to use if it did better than no training on
 * what it had not seen. A training that was cut off starts over: it takes minutes, and its embeddings are stored.
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
  const unused = whyUnused(report);
  const told = { ...report, ...(unused !== null && { unused }) };
  return { kind: "planner" as const, report: told, weights: bytes, active: unused === null };
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
  const summary = {
    ...report,
    questions: questions.length + reverse,
    reverse,
    digest,
    generation: path.basename(folder),
    seed,
    trainedAt: new Date().toISOString(),
    seconds: (performance.now() - start) / 1000,
  };
  return { kind, report: summary, weights: bytes, active: report.better };
}

/** Newest first. @throws HopscopeError `not-found` */
export const listModels = (engine: Engine, base: string) =>
  inBase(engine, base, ({ trainedModels }, id) => trainedModels.list(id));

/** Puts a model to use, or takes it out of use. @throws HopscopeError `not-found` */
export const setModelActive = (engine: Engine, base: string, model: string, active: boolean) =>
  inBase(engine, base, ({ trainedModels }, id) => trainedModels.setActive(id, model, active));

/** @throws HopscopeError `not-found` */
export const removeModel = (engine: Engine, base: string, model: string) =>
  inBase(engine, base, ({ trainedModels }, id) => trainedModels.remove(id, model));

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
  const used = Object.entries(aliases).filter(([, words]) => words.length > 0);
  return engine.database.knowledgeBases.setAliases(base, Object.fromEntries(used));
}
