/** Estimated cost of an experiment: from what the same variants took on this graph before, or from a few questions asked now. */

import type { Experiment } from "../../api/schemas/experiment";
import type { KnowledgeBase } from "../../api/schemas/knowledge-base";
import { seededRandom, shuffled } from "../../graph/numeric/seeded-random";
import type { ExperimentEstimate, VariantEstimate } from "../../measure/estimate";
import type { ExperimentResult, NewExperiment, Variant } from "../../measure/experiment";
import type { GoldQuestion } from "../../measure/question-sets/gold-question";
import { readGold } from "../../measure/read-gold";
import type { LlmTotals } from "../../methods/llm/llm-call";
import { noteEstimate } from "../costs";
import type { Engine } from "../engine";
import { chooseMethods } from "../methods/methods";
import { findMissingIndexes, requireIndexes } from "../methods/missing-indexes";
import { openToolkit } from "../methods/toolkit";
import { answer, kitFor } from "./experiment-job";
import { askedOf, planExperiment } from "./experiments";

/** Fewer answers of before are not believed. */
const PAST_AT_LEAST = 20;
const PAST_AT_MOST = 500;
/** Questions that are asked without a language model; the first of them is not counted, since it opens things. */
const SAMPLED = 6;
/** With one they cost money. */
const SAMPLED_WITH_LLM = 3;
/** A variant is not asked for longer. */
const SAMPLED_WITHIN_MS = 15_000;

/** Time and cost of an answer, as the answer reports them. */
type Cost = Pick<ExperimentResult, "ms" | keyof LlmTotals> & {
  /** Answers of the language model, cached ones as well. */
  asked: number;
  /** Original cost of the cached answers, where it is known. */
  cached?: LlmTotals;
};

const NOTHING: LlmTotals = { llmCalls: 0, llmTokens: 0, llmCost: 0 };

/** @throws HopscopeError `not-found`, `not-ready`, `invalid-input`; the signal's reason */
export async function estimateExperiment(
  engine: Engine,
  id: string,
  wanted: NewExperiment,
  signal: AbortSignal,
): Promise<ExperimentEstimate> {
  const base = await engine.database.knowledgeBases.get(id);
  const { questions, variants } = await planExperiment(engine, id, wanted);
  const choice = wanted.llm ? await engine.languageModels.choice() : null;
  const model = choice?.ready ? choice.settings.model : null;
  const isPriced = model !== null && choice?.settings.prices[model] !== undefined;
  const past = await engine.database.experiments.list([base.id]);
  const estimates: VariantEstimate[] = [];
  const spent = { ...NOTHING, cached: 0 };
  for (const variant of variants) {
    const known = await pastCosts(engine, past, base, { k: wanted.k, model }, variant);
    const costs = known ?? (await sampleCosts(engine, base, wanted, variant, questions, signal));
    if (!known)
      for (const { llmCalls, llmTokens, llmCost, cached } of costs) {
        spent.llmCalls += llmCalls;
        spent.llmTokens += llmTokens;
        spent.llmCost += llmCost;
        spent.cached += cached?.llmCalls ?? 0;
      }
    estimates.push(estimateOf(variant, costs, known ? "past" : "sample", isPriced));
  }
  const total = totalOf(questions.length, estimates, isPriced, model);
  if (model !== null) {
    const { llmCalls, llmTokens, llmCost } = total;
    const estimate = { model, calls: llmCalls, tokens: llmTokens, cost: llmCost };
    await noteEstimate(engine, "experiment", askedOf(base.id, wanted), estimate);
  }
  return { ...total, spent };
}

/** Costs from the newest experiment that asked this variant on this graph; null when there are too few. */
async function pastCosts(
  { database: { experiments, experimentResults } }: Engine,
  past: readonly Experiment[],
  base: KnowledgeBase,
  { k, model }: { k: number; model: string | null },
  { method, params, withoutModel }: Variant,
): Promise<Cost[] | null> {
  for (const experiment of past) {
    const { id, generation, variants } = experiment;
    if (generation !== base.generation || experiment.k !== k || experiment.replayOf !== null) continue;
    const at = variants.findIndex(
      (variant) =>
        variant.method === method &&
        variant.withoutModel === withoutModel &&
        JSON.stringify(variant.params) === JSON.stringify(params),
    );
    if (at < 0) continue;
    const asked = experiment.llm ? ((await experiments.provenance(id))?.llm?.model ?? null) : null;
    if (asked !== model) continue;
    const costs = await experimentResults.costs(id, at, PAST_AT_MOST);
    const isPaid = costs.some(({ llmCalls }) => llmCalls > 0) || costs.every((cost) => cost.asked === 0);
    // If every answer was cached, none shows what an answer costs.
    if (costs.length >= PAST_AT_LEAST && isPaid) return costs;
  }
  return null;
}

async function sampleCosts(
  engine: Engine,
  base: KnowledgeBase,
  { llm, k, seed }: NewExperiment,
  variant: Variant,
  questions: readonly GoldQuestion[],
  signal: AbortSignal,
): Promise<Cost[]> {
  const payer = llm ? ({ work: "trial", subject: base.id } as const) : null;
  const kit = { ...(await openToolkit(engine, base, payer)), signal };
  const { method, params } = variant;
  const chosen = chooseMethods(engine.methods, [method], { [method]: params })[0]!;
  const asked = requireIndexes(chosen, findMissingIndexes(engine, base));
  const own = kitFor({ kit, refused: () => 0 }, variant);
  const sample = shuffled(questions, seededRandom(seed)).slice(0, own.kit.llm ? SAMPLED_WITH_LLM : SAMPLED);
  const costs: Cost[] = [];
  const started = performance.now();
  for (const question of sample) {
    const gold = await readGold(question, kit.graph, signal);
    const { result, cached } = await answer(asked, question, gold, { k }, own);
    signal.throwIfAborted();
    costs.push({ ...result, asked: result.llmKeys?.length ?? 0, cached });
    if (performance.now() - started > SAMPLED_WITHIN_MS) break;
  }
  return costs;
}

/** Answers that came from before cost nothing now; here they count by what they took, or as those that were paid for. */
function estimateOf(
  { name, method }: Variant,
  costs: readonly Cost[],
  from: VariantEstimate["from"],
  isPriced: boolean,
): VariantEstimate {
  const total = (key: Exclude<keyof Cost, "cached">, of: readonly Cost[] = costs) =>
    of.reduce((sum, cost) => sum + cost[key], 0);
  const made = (key: keyof LlmTotals) =>
    costs.reduce((sum, cost) => sum + cost[key] + (cost.cached ?? NOTHING)[key], 0);
  // The first one opens what the others find open.
  const warm = from === "sample" && costs.length > 1 ? costs.slice(1) : costs;
  const calls = Math.max(total("asked"), total("llmCalls")) / Math.max(1, costs.length);
  const perCall = (key: "llmTokens" | "llmCost") => made(key) / Math.max(1, made("llmCalls"));
  return {
    name,
    method,
    msPerQuestion: total("ms", warm) / Math.max(1, warm.length),
    llmCallsPerQuestion: calls,
    llmTokensPerQuestion: calls * perCall("llmTokens"),
    llmCostPerQuestion: isPriced ? calls * perCall("llmCost") : null,
    from,
    answers: costs.length,
  };
}

function totalOf(
  questions: number,
  variants: VariantEstimate[],
  isPriced: boolean,
  model: string | null,
): Omit<ExperimentEstimate, "spent"> {
  const total = (of: (variant: VariantEstimate) => number) =>
    questions * variants.reduce((sum, variant) => sum + of(variant), 0);
  return {
    questions,
    answers: questions * variants.length,
    seconds: total(({ msPerQuestion }) => msPerQuestion) / 1_000,
    llmCalls: Math.round(total(({ llmCallsPerQuestion }) => llmCallsPerQuestion)),
    llmTokens: Math.round(total(({ llmTokensPerQuestion }) => llmTokensPerQuestion)),
    llmCost: model !== null && isPriced ? total(({ llmCostPerQuestion }) => llmCostPerQuestion ?? 0) : null,
    model,
    variants,
  };
}
