/** Fine-tuning of language models for methods: examples from questions, a job at an endpoint, and the resulting models. */
import type { FineTuning, FineTuningEstimate, StartFineTuning } from "../../api/fine-tuning";
import type { Job } from "../../api/schemas/job";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { type FineTuneInput, fineTuneInputSchema } from "../../api/schemas/tuned-model";
import { HopscopeError } from "../../graph/errors";
import { evenly } from "../../graph/numeric/statistics";
import type { ReportProgress } from "../../graph/progress";
import { estimateTokens } from "../../graph/text/count-tokens";
import type { EvaluationQuestion } from "../../measure/evaluation";
import type { ChatExample, RecipeId, TrainingPair } from "../../methods/contract/fine-tuning";
import type { LearningKit } from "../../methods/contract/trainable";
import { storeTrainingQuestions } from "../../stores/training-questions";
import { noteEstimate, takeEstimate } from "../costs";
import type { Engine } from "../engine";
import { inBase } from "../knowledge-bases/in-base";
import { noLanguageModel } from "../language-models";
import { openToolkit } from "../methods/toolkit";

/** Minimum at OpenAI; others take fewer, and say so when they do not. */
export const FEWEST_EXAMPLES = 10;
/** Default of endpoints. */
const EPOCHS = 3;
/** Questions whose examples an estimate is made from. */
const SAMPLED = 100;
/** Equal questions give equal examples. */
const SEED = 1;

type Asked = Pick<EvaluationQuestion, "question" | "answers">;

/** Recipes, tuned models, and the endpoint. @throws HopscopeError `not-found` */
export async function readFineTuning(engine: Engine, base: string): Promise<FineTuning> {
  const { id } = await engine.database.knowledgeBases.get(base);
  const { settings, ready } = await engine.languageModels.choice();
  return {
    recipes: engine.methods.retrievers.flatMap(({ id: method, teaches = [] }) =>
      teaches.map(({ id, title, description, source, pairs }) => ({
        id,
        method,
        title,
        description,
        source,
        pairs: pairs !== undefined,
      })),
    ),
    models: await engine.database.tunedModels.list(id),
    endpoint: ready ? { baseUrl: settings.baseUrl, model: settings.model } : null,
  };
}

/**
 * The chat examples of the questions, one by one as they are read.
 * @throws HopscopeError `not-found`, `not-ready` before the first
 */
export async function exportExamples(
  engine: Engine,
  base: string,
  recipe: RecipeId,
  questions: readonly Asked[],
  signal: AbortSignal,
): Promise<AsyncIterable<ChatExample>> {
  const kit = await learningKit(engine, await engine.database.knowledgeBases.get(base), signal);
  return engine.methods.recipe(recipe).examples(asTraining(questions), kit);
}

/** Each question with the query that was found for it. @throws as `exportExamples`, `invalid-input` for other recipes */
export async function exportPairs(
  engine: Engine,
  base: string,
  recipe: RecipeId,
  questions: readonly Asked[],
  signal: AbortSignal,
): Promise<AsyncIterable<TrainingPair>> {
  const { title, pairs } = engine.methods.recipe(recipe);
  if (!pairs)
    throw new HopscopeError("invalid-input", `"${title}" pairs questions with no queries.`, {
      hint: "Export its examples instead.",
    });
  const kit = await learningKit(engine, await engine.database.knowledgeBases.get(base), signal);
  return pairs(asTraining(questions), kit);
}

/** Estimated cost of tuning on these questions, before anything is sent. @throws as `exportExamples` */
export async function estimateFineTuning(
  engine: Engine,
  base: string,
  questions: readonly Asked[],
  { recipe, model, price }: StartFineTuning,
  signal: AbortSignal,
): Promise<FineTuningEstimate> {
  const sample = evenly(questions, SAMPLED);
  let [examples, tokens] = [0, 0];
  for await (const example of await exportExamples(engine, base, recipe, sample, signal)) {
    examples += 1;
    tokens += tokensOf(example);
  }
  const factor = questions.length / Math.max(1, sample.length);
  const trained = Math.round(tokens * factor * EPOCHS);
  const cost = price === undefined ? null : (trained * price) / 1_000_000;
  const { id } = await engine.database.knowledgeBases.get(base);
  await noteEstimate(engine, "tuning", tuningOf(id, recipe, questions), {
    model: model ?? (await engine.languageModels.choice()).settings.model,
    calls: null,
    tokens: trained,
    cost,
  });
  return {
    questions: questions.length,
    sampled: sample.length,
    examples: Math.round(examples * factor),
    tokens: trained,
    epochs: EPOCHS,
    cost,
  };
}

/**
 * Queues a fine-tuning at the endpoint of the settings, or the measuring of a model there that was tuned elsewhere.
 * @throws HopscopeError `not-found`, `not-ready` without a generation or a language model, `invalid-input` with too few questions
 */
export async function startFineTuning(
  engine: Engine,
  base: string,
  questions: readonly Asked[],
  { recipe, model, price, tuned = false }: StartFineTuning & { tuned?: boolean },
): Promise<Job> {
  const { title } = engine.methods.recipe(recipe);
  const { id, name, generation, connection } = await engine.database.knowledgeBases.get(base);
  if (!generation && !connection)
    throw new HopscopeError("not-ready", `"${name}" has nothing to make examples from.`, {
      hint: "Add sources, or wait for indexing to finish.",
    });
  const { settings, ready } = await engine.languageModels.choice();
  if (!ready)
    throw noLanguageModel(
      "nothing can be fine-tuned",
      "Set an endpoint that offers fine-tuning in Settings, or export the examples and tune elsewhere.",
    );
  if (tuned && model === undefined)
    throw new HopscopeError("invalid-input", "The name of the tuned model is missing.", {
      hint: "Say the name by which the endpoint of the settings serves it.",
    });
  const fewest = tuned ? 1 : FEWEST_EXAMPLES;
  if (questions.length < fewest)
    throw new HopscopeError(
      "invalid-input",
      `${title} needs at least ${fewest} questions; there are ${questions.length}.`,
    );
  const trainingQuestions = asTraining(questions);
  const digest = await storeTrainingQuestions(engine.environment.HOPSCOPE_DATA, trainingQuestions);
  const input: FineTuneInput = fineTuneInputSchema.parse({
    recipe,
    model: model ?? settings.model,
    baseUrl: settings.baseUrl,
    questions: trainingQuestions.length,
    digest,
    price: price ?? null,
    elsewhere: tuned,
  });
  const job = await engine.database.jobs.enqueue(id, "fine-tune", input);
  if (!tuned) await takeEstimate(engine, "tuning", tuningOf(id, recipe, questions), job.id);
  engine.jobs.wake();
  return job;
}

/** @throws HopscopeError `not-found` */
export const setTunedActive = (engine: Engine, base: string, model: string, active: boolean) =>
  inBase(engine, base, ({ tunedModels }, id) => tunedModels.setActive(id, model, active));

/** @throws HopscopeError `not-found` */
export const removeTuned = (engine: Engine, base: string, model: string) =>
  inBase(engine, base, ({ tunedModels }, id) => tunedModels.remove(id, model));

/** The toolkit of a recipe: the graph as it is, and the planner in use. @throws HopscopeError `not-ready` */
export async function learningKit(
  engine: Engine,
  base: KnowledgeBase,
  signal: AbortSignal,
  report: ReportProgress = () => {},
): Promise<LearningKit> {
  const { graph, embedder, read } = await openToolkit(engine, base, null);
  return { graph, embedder, read, seed: SEED, report, signal };
}

/** About as many as a tokenizer makes of it. */
export function tokensOf({ messages }: ChatExample): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

/** Key of an estimate. */
function tuningOf(base: string, recipe: RecipeId, questions: readonly Asked[]): object {
  return { knowledgeBase: base, recipe, questions: asTraining(questions) };
}

function asTraining(questions: readonly Asked[]) {
  return questions.map(({ question, answers }) => ({ question, answers: [...answers] }));
}
