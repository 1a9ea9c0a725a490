/** What methods teach language models: examples from questions, a job at an endpoint that fine-tunes, and the models it gave. */
import { HopscopeError } from "../core/errors";
import type { EvaluationQuestion } from "../core/evaluation";
import {
  type FineTuneInput,
  type FineTuning,
  type FineTuningEstimate,
  fineTuneInputSchema,
  type StartFineTuning,
  type TunedModel,
} from "../core/fine-tuning-api";
import type { Job, ReportProgress } from "../core/job";
import type { KnowledgeBase } from "../core/knowledge-base";
import { evenly } from "../core/learn/evenly";
import type { LearningKit } from "../core/learn/trainable";
import { estimateTokens } from "../core/llm/count-tokens";
import type { ChatExample, FineTuningRecipe, RecipeId, TrainingPair } from "../core/llm/fine-tuning";
import { retrievers } from "../methods/registry";
import { keepTrainingQuestions } from "../stores/training-questions";
import type { Engine } from "./engine";
import { openToolkit } from "./runs";

/** As OpenAI asks for; others take fewer, and say so when they do not. */
export const FEWEST_EXAMPLES = 10;
/** What endpoints do unless told otherwise. */
const EPOCHS = 3;
/** Questions whose examples an estimate is made from. */
const SAMPLED = 100;
/** Equal questions give equal examples. */
const SEED = 1;

type Asked = Pick<EvaluationQuestion, "question" | "answers">;

/** What can be taught, what was tuned, and where. @throws HopscopeError `not-found` */
export async function readFineTuning(engine: Engine, base: string): Promise<FineTuning> {
  const { id } = await engine.database.knowledgeBases.get(base);
  const { settings, ready } = await engine.languageModels.choice();
  return {
    recipes: retrievers.flatMap(({ id: method, teaches = [] }) =>
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

/** @throws HopscopeError `not-found` that lists what is taught */
export function getRecipe(id: RecipeId): FineTuningRecipe {
  const all = retrievers.flatMap(({ teaches = [] }) => teaches);
  const found = all.find((recipe) => recipe.id === id);
  if (found) return found;
  throw new HopscopeError("not-found", `No method teaches "${id}".`, {
    hint: `What is taught: ${all.map((recipe) => recipe.id).join(", ")}.`,
  });
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
  return getRecipe(recipe).examples(asTraining(questions), kit);
}

/** Each question with the query that was found for it. @throws as `exportExamples`, `invalid-input` for other recipes */
export async function exportPairs(
  engine: Engine,
  base: string,
  recipe: RecipeId,
  questions: readonly Asked[],
  signal: AbortSignal,
): Promise<AsyncIterable<TrainingPair>> {
  const { title, pairs } = getRecipe(recipe);
  if (!pairs)
    throw new HopscopeError("invalid-input", `"${title}" pairs questions with no queries.`, {
      hint: "Export its examples instead.",
    });
  const kit = await learningKit(engine, await engine.database.knowledgeBases.get(base), signal);
  return pairs(asTraining(questions), kit);
}

/** What tuning on these questions would take, before anything is sent. @throws as `exportExamples` */
export async function estimateFineTuning(
  engine: Engine,
  base: string,
  questions: readonly Asked[],
  { recipe, price }: StartFineTuning,
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
  return {
    questions: questions.length,
    sampled: sample.length,
    examples: Math.round(examples * factor),
    tokens: trained,
    epochs: EPOCHS,
    cost: price === undefined ? null : (trained * price) / 1_000_000,
  };
}

/**
 * Queues a fine-tuning at the endpoint of the settings.
 * @throws HopscopeError `not-found`, `not-ready` without a generation or a language model, `invalid-input` with too few questions
 */
export async function startFineTuning(
  engine: Engine,
  base: string,
  questions: readonly Asked[],
  { recipe, model, price }: StartFineTuning,
): Promise<Job> {
  const { title } = getRecipe(recipe);
  const { id, name, generation, connection } = await engine.database.knowledgeBases.get(base);
  if (!generation && !connection)
    throw new HopscopeError("not-ready", `"${name}" has nothing to make examples from.`, {
      hint: "Add sources, or wait for indexing to finish.",
    });
  const { settings, ready } = await engine.languageModels.choice();
  if (!ready)
    throw new HopscopeError("not-ready", "No language model is set, so nothing can be fine-tuned.", {
      hint: "Set an endpoint that offers fine-tuning in Settings, or export the examples and tune elsewhere.",
    });
  if (questions.length < FEWEST_EXAMPLES)
    throw new HopscopeError(
      "invalid-input",
      `${title} needs at least ${FEWEST_EXAMPLES} questions; there are ${questions.length}.`,
    );
  const kept = asTraining(questions);
  const digest = await keepTrainingQuestions(engine.environment.HOPSCOPE_DATA, kept);
  const input: FineTuneInput = fineTuneInputSchema.parse({
    recipe,
    model: model ?? settings.model,
    baseUrl: settings.baseUrl,
    questions: kept.length,
    digest,
    price: price ?? null,
  });
  const job = await engine.database.jobs.enqueue(id, "fine-tune", input);
  engine.jobs.wake();
  return job;
}

/** @throws HopscopeError `not-found` */
export async function setTunedActive(
  engine: Engine,
  base: string,
  model: string,
  active: boolean,
): Promise<TunedModel> {
  const { id } = await engine.database.knowledgeBases.get(base);
  return engine.database.tunedModels.setActive(id, model, active);
}

/** @throws HopscopeError `not-found` */
export async function removeTuned(engine: Engine, base: string, model: string): Promise<void> {
  const { id } = await engine.database.knowledgeBases.get(base);
  await engine.database.tunedModels.remove(id, model);
}

/** What a recipe works with: the graph as it is, and the planner in use. @throws HopscopeError `not-ready` */
export async function learningKit(
  engine: Engine,
  base: KnowledgeBase,
  signal: AbortSignal,
  report: ReportProgress = () => {},
): Promise<LearningKit> {
  const { graph, embedder, planner } = await openToolkit(engine, base, null);
  return { graph, embedder, planner, seed: SEED, report, signal };
}

/** About as many as a tokenizer makes of it. */
export function tokensOf({ messages }: ChatExample): number {
  return messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
}

function asTraining(questions: readonly Asked[]) {
  return questions.map(({ question, answers }) => ({ question, answers: [...answers] }));
}
