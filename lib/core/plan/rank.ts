/**
 * Candidates by how likely the question means them (GraphRAFT 4.2, L1, without a language model): the masked question against
 * each pattern, by features that need no training and, with a trained model, by a linear map that was learnt.
 */
import { type RankerParameters, scoreOptions, softmax } from "../learn/ranker";
import type { QuestionPlan, RankedPlan } from "./plan";
import { type RankerKit, rankerQuestion } from "./ranker-question";
import { drawPattern } from "./verbalise";

export interface RankedPlans {
  /** Most probable first. */
  plans: RankedPlan[];
  /** True when it is more likely than not that the question means none of them, or there is none. */
  abstained: boolean;
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
  const probabilities = softmax(scoreOptions(question, kit.parameters), kit.parameters.none);
  const plans = plan.candidates.map((candidate, at) => ({
    candidate,
    probability: probabilities[at]!,
    pattern: patternOf(candidate, plan),
  }));
  // Stable: of equally likely ones the candidates' own order decides.
  plans.sort((a, b) => b.probability - a.probability);
  return { plans, abstained: probabilities[plan.candidates.length]! > ABSTAIN_ABOVE };
}

function patternOf(candidate: QuestionPlan["candidates"][number], plan: QuestionPlan): string {
  const told = candidate.restrictions.map((at) => plan.restrictions[at]!.text).join(", ");
  return drawPattern(candidate, plan.mentions) + (told && ` (${told})`);
}
