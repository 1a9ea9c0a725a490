/**
 * Candidates by how likely the question means them (GraphRAFT 4.2, L1, without a language model): the masked question against
 * each pattern, by features that need no training and, with a trained model, by a linear map that was learnt.
 */

import type { Candidate, QuestionPlan, RankedPlan } from "../plan";
import type { ConfidenceFeatures, PlanReading } from "../plan-reading";
import { confidenceOf, leftOutWords } from "../plan-reading";
import { drawPattern } from "../verbalise";
import type { RankerParameters } from "./ranker";
import { optionProbabilities, scoreOptions } from "./ranker";
import type { RankerKit } from "./ranker-question";
import { rankerQuestion, readCandidate } from "./ranker-question";

export interface RankedPlans {
  /** Most probable first. */
  plans: RankedPlan[];
  /** True when it is more likely than not that the question means none of them, or there is none. */
  abstained: boolean;
  /** What the first plan leaves of the question, and its confidence; absent where a person or a language model chose it. */
  reading?: PlanReading;
  /** What that confidence was computed from, before unknown names. */
  features?: ConfidenceFeatures;
}

/** More likely than not: the softmax is fitted with questions whose right candidates were taken away. */
const ABSTAIN_ABOVE = 0.5;

export interface RankWith extends RankerKit {
  parameters: RankerParameters;
  /** Row of a path feature, negative for one that the model does not know. */
  rowOf(feature: string): number;
}

/** @throws the signal's reason when it is aborted */
export async function rankCandidates(
  plan: QuestionPlan,
  kit: RankWith,
  signal?: AbortSignal,
): Promise<RankedPlans> {
  if (plan.candidates.length === 0) return { plans: [], abstained: true };
  const question = await rankerQuestion(plan, kit, kit.rowOf, signal);
  signal?.throwIfAborted();
  const probabilities = optionProbabilities(scoreOptions(question, kit.parameters), kit.parameters.none);
  const plans = plan.candidates.map((candidate, at) => ({
    candidate,
    probability: probabilities[at]!,
    pattern: patternOf(candidate, plan),
  }));
  // Stable: of equally likely ones the candidates' own order decides.
  plans.sort((a, b) => b.probability - a.probability);
  const read = await readFirst(plans, plan, kit, signal);
  return { plans, abstained: probabilities[plan.candidates.length]! > ABSTAIN_ABOVE, ...read };
}

async function readFirst(
  plans: readonly RankedPlan[],
  plan: QuestionPlan,
  kit: RankerKit,
  signal: AbortSignal | undefined,
): Promise<{ reading: PlanReading; features: ConfidenceFeatures }> {
  const [first, ...others] = plans;
  const { candidate, probability } = first!;
  const reading = await readCandidate(candidate, plan, kit, signal);
  const leftOut = leftOutWords(candidate, plan, reading, kit);
  const counted = reading.words.filter(({ empty, peer }) => !empty && !peer).length;
  const next = others.find((other) => isOther(other.candidate, candidate))?.probability ?? 0;
  const scores = candidate.arms.map(
    ({ mention, reading: at }) => plan.mentions[mention]?.readings[at]?.score ?? 1,
  );
  const features = {
    probability,
    next,
    leftOut: leftOut.length / Math.max(1, counted),
    mention: Math.min(1, ...scores),
  };
  return { reading: { confidence: confidenceOf(features), leftOut, unknown: [] }, features };
}

/** Plans that find as many answers of one label are often the same said twice. */
function isOther(one: Candidate, other: Candidate): boolean {
  return one.answers !== other.answers || one.label !== other.label;
}

function patternOf(candidate: QuestionPlan["candidates"][number], plan: QuestionPlan): string {
  const conditions = candidate.restrictions.map((at) => plan.restrictions[at]!.text).join(", ");
  return drawPattern(candidate, plan.mentions) + (conditions && ` (${conditions})`);
}
