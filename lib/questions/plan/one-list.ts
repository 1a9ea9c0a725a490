/** Chains, as ranked, and readings of the language in one list: first those that represent more of the question, then the surer ones. */
import { LEAST_CERTAINTY } from "../language/score/certainty";
import type { RankedPlan } from "./plan";
import type { RankedPlans } from "./ranker/rank";

/** A chain that says the same comes first if it is nearly as sure as the reading: methods walk it step by step. */
const NEAR = 0.05;

/** @param readings null where the language reads nothing */
export function oneList(chains: RankedPlans, readings: RankedPlans | null): RankedPlans {
  if (!readings) return chains;
  const isFirst = comesFirst(readings, chains);
  const [first, beside] = isFirst
    ? [readings, chains]
    : [chains, { ...readings, plans: besideChains(readings) }];
  const [chosen, ...others] = first.plans;
  if (!chosen) return { ...first, plans: beside.plans };
  const rest = [...others, ...scaled(beside.plans, first.plans)].map((plan) => {
    return { ...plan, probability: Math.min(plan.probability, chosen.probability) };
  });
  const plans = [chosen, ...rest.sort((a, b) => b.probability - a.probability)];
  // A question that is not understood needs a reason.
  const { reading } = first;
  const isUnexplained = first.abstained && beside.abstained && reading?.leftOut.length === 0;
  if (!isUnexplained || !reading) return { ...first, plans };
  return { ...first, plans, reading: { ...reading, leftOut: beside.reading?.leftOut ?? [] } };
}

function comesFirst({ plans: [first], reading, abstained }: RankedPlans, chains: RankedPlans): boolean {
  const { isChosen, isBeyondChains } = first?.candidate.interpretation ?? {};
  const confidence = reading?.confidence ?? 0;
  // No chain compares, orders, counts or denies: whatever it finds, it leaves that out.
  if (isChosen || (isBeyondChains && confidence >= LEAST_CERTAINTY)) return true;
  const chain = chains.reading?.confidence ?? 0;
  if (abstained !== chains.abstained) return chains.abstained;
  const [best] = chains.plans;
  // Plans with equally many answers count as the same.
  const isSame = !abstained && best?.candidate.answers === first?.candidate.answers;
  return best === undefined || confidence > chain + (isSame ? NEAR : 0);
}

/** Only readings beyond chains: some chain finds what a plainer one finds. One that finds nothing is meant only where it is first. */
function besideChains({ plans }: RankedPlans): RankedPlan[] {
  return plans.filter(
    ({ candidate: { answers, interpretation } }) => answers > 0 && interpretation?.isBeyondChains,
  );
}

/** The others share what the first leave of the whole. */
function scaled(others: readonly RankedPlan[], first: readonly RankedPlan[]): RankedPlan[] {
  const left = Math.max(0, 1 - first.reduce((sum, { probability }) => sum + probability, 0));
  return others.map((plan) => ({ ...plan, probability: plan.probability * left }));
}
