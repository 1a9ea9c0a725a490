/**
 * Decides whether a tuned model is put to use: its method answers questions that the model was not tuned on, with it and without it,
 * as models that are trained here are measured.
 */

import type { Job } from "../../api/schemas/job";
import type { TunedHeldOut } from "../../api/schemas/tuned-model";
import type { RecipeId } from "../../methods/contract/fine-tuning";
import type { Llm } from "../../methods/llm/llm";
import { reciprocalRank } from "../../methods/rank/rank-metrics";
import { resolveGold, unitRanks } from "../../questions/gold";
import type { TrainingQuestion } from "../../questions/plan/ranker/train-planner";
import type { Engine } from "../engine";
import { LlmWatch } from "../experiments/llm-watch";
import type { Following } from "../jobs/index-task";
import { type ChosenMethod, chooseMethods } from "../methods/methods";
import { runMethod } from "../methods/run-method";
import { openToolkit } from "../methods/toolkit";

/** Every so many questions are kept apart. */
const KEPT_EACH = 5;
/** Each is asked twice, with all calls of the method. */
export const MOST_KEPT = 30;
/** Nodes that the method may return. */
const BUDGET = 20;

/** @param fewest questions that are tuned on at least */
export function keepApart(
  questions: readonly TrainingQuestion[],
  fewest: number,
): { tuned: TrainingQuestion[]; heldOut: TrainingQuestion[] } {
  const most = Math.max(0, Math.min(MOST_KEPT, questions.length - fewest));
  const places = [...questions.keys()].filter((at) => at % KEPT_EACH === KEPT_EACH - 1).slice(0, most);
  const kept = new Set(places);
  return {
    tuned: questions.filter((_, at) => !kept.has(at)),
    heldOut: questions.filter((_, at) => kept.has(at)),
  };
}

/**
 * Null where there is no question to measure on, and where the endpoint stopped answering or nothing is left to spend: what was not measured is not put to use.
 * @throws the signal's reason when it is aborted
 */
export async function measureTuned(
  engine: Engine,
  { knowledgeBase }: Pick<Job, "knowledgeBase">,
  { recipe, model, baseUrl }: { recipe: RecipeId; model: string; baseUrl: string },
  questions: readonly TrainingQuestion[],
  { report, signal }: Following,
): Promise<TunedHeldOut | null> {
  const retriever = engine.methods.retrievers.find(({ teaches = [] }) =>
    teaches.some(({ id }) => id === recipe),
  );
  if (!retriever || questions.length === 0) return null;
  const base = await engine.database.knowledgeBases.get(knowledgeBase);
  const payer = { work: "evaluation", subject: base.id } as const;
  const [kit, models] = await Promise.all([
    openToolkit(engine, base, payer),
    engine.languageModels.openAll(payer),
  ]);
  const own = models?.named(model, baseUrl) ?? null;
  if (!own) return null;
  const [method] = chooseMethods(engine.methods, [retriever.id], {}) as [ChosenMethod];
  const watches = { before: new LlmWatch(), after: new LlmWatch() };
  const scoreOf = async ({ question, answers }: TrainingQuestion, tuned: Llm | null, watch: LlmWatch) => {
    const asked = { ...kit, signal, tuned: async (id: RecipeId) => (id === recipe ? tuned : null) };
    const ran = await runMethod(method, { text: question, budget: BUDGET }, watch.watch(asked));
    signal.throwIfAborted();
    const ranking = await kit.graph.nodes((ran.retrieval?.ranking ?? []).map(({ node }) => node));
    return reciprocalRank(unitRanks(ranking, await resolveGold(answers, kit.graph, { signal })));
  };
  const sums = { before: 0, after: 0 };
  for (const [done, question] of questions.entries()) {
    report({ phase: "Asking with the model and without", done, total: questions.length, unit: "questions" });
    sums.before += await scoreOf(question, null, watches.before);
    sums.after += await scoreOf(question, own, watches.after);
  }
  const isSpent = watches.before.budgetSpent || watches.after.budgetSpent;
  if (isSpent || watches.after.silence() !== null || engine.languageModels.outage(baseUrl)) return null;
  const count = questions.length;
  return { questions: count, before: sums.before / count, after: sums.after / count };
}
