/**
 * A plan that is held back, as some words were not read or nothing is sure, is often meant all the same. How likely it is, a logistic model
 * says, which has learnt it from such plans of questions over graphs of our own.
 */
import { logistic } from "../../graph/numeric/logistic";
import { stagesOf } from "../../graph/query/query-facts";
import { tokensOf } from "../language/words";
import { LEARNT_LIKELIHOOD } from "./learnt-likelihood";
import type { QuestionPlan } from "./plan";
import { LEAST_CONFIDENCE } from "./plan-reading";
import type { RankedPlans } from "./ranker/rank";

export const LIKELIHOOD_INPUTS = [
  "bias",
  "logit of its own confidence",
  "read by the language",
  "words left out",
  "share of words left out",
  "names that are unknown",
  "a part that decides is left out",
  "chains pass over a property",
  "logarithm of the answers",
  "yes or no",
  "relations",
  "exact names",
] as const;

/** The softmax is sure too soon: beyond it says no more. */
const MOST_SURE = 0.985;

/** Says how likely the first plan is, where it is held back. */
export function withLikelihood(
  ranked: RankedPlans,
  plan: Pick<QuestionPlan, "question" | "mentions">,
): RankedPlans {
  const inputs = likelihoodInputs(ranked, plan);
  const { reading } = ranked;
  if (!inputs || !reading) return ranked;
  return { ...ranked, reading: { ...reading, likelihood: likelihoodOf(inputs) } };
}

/** One for each of `LIKELIHOOD_INPUTS`; null where the first plan is said, there is none, or the question is not English. */
export function likelihoodInputs(
  { plans: [first], abstained, reading, doubts }: RankedPlans,
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
): number[] | null {
  const isSaid = !abstained && (reading?.confidence ?? 0) >= LEAST_CONFIDENCE;
  if (!first || !reading || reading.language || !doubts || isSaid || first.candidate.interpretation?.isChosen)
    return null;
  const own = Math.min(MOST_SURE, Math.max(1 - MOST_SURE, doubts.own));
  const { candidate } = first;
  const { computes } = reading;
  const left = reading.leftOut.length;
  const asked = tokensOf(question).filter(({ kind, isStop }) => kind === "word" && !isStop).length;
  return [
    1,
    Math.log(own / (1 - own)),
    Number(candidate.interpretation !== undefined),
    left,
    left / Math.max(1, asked),
    reading.unknown.length,
    Number(doubts.isUnsaid),
    Number(doubts.isPassed),
    Math.log1p(candidate.answers),
    Number(computes?.kind === "yes-no"),
    stagesOf(computes?.query ?? candidate.query).reduce((sum, { edges }) => sum + edges.length, 0),
    mentions.filter(({ kind }) => kind === "exact" || kind === "plural").length,
  ];
}

export function likelihoodOf(inputs: readonly number[], weights = LEARNT_LIKELIHOOD): number {
  return logistic(inputs.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
}
