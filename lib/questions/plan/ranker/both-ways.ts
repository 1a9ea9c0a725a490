/**
 * Relations that hold both ways, however an edge was stored: who borders Norland is bordered by it. Chains are enumerated for each
 * direction; the likeliest finds what either does.
 */
import { relationWords } from "../../../graph/text/relation-words";
import { holdsBothWays } from "../../../words/symmetric-relations";
import type { Candidate, RankedPlan } from "../plan";
import type { RankerKit } from "./ranker-question";

/** The plans with those made one that differ only in the direction of such relations. */
export function withBothWays(
  plans: readonly RankedPlan[],
  { loops, labelled }: Pick<RankerKit, "loops" | "labelled">,
): RankedPlan[] {
  const isEither = (type: string) => (loops.has(type) || !labelled) && holdsBothWays(relationWords(type));
  const first = new Map<string, RankedPlan>();
  const all: RankedPlan[] = [];
  for (const plan of plans) {
    const { arms, interpretation } = plan.candidate;
    if (interpretation || !arms.some(({ steps }) => steps.some(({ type }) => isEither(type)))) {
      all.push(plan);
      continue;
    }
    const key = keyOf(plan.candidate, isEither);
    const known = first.get(key);
    if (known) {
      known.probability += plan.probability;
      known.candidate = { ...known.candidate, answers: known.candidate.answers + plan.candidate.answers };
      continue;
    }
    const either = { ...plan, candidate: eitherWay(plan.candidate, isEither) };
    first.set(key, either);
    all.push(either);
  }
  return all.sort((a, b) => b.probability - a.probability);
}

function keyOf({ arms, label, restrictions }: Candidate, isEither: (type: string) => boolean): string {
  const walked = arms.map(({ mention, reading, steps }) => [
    mention,
    reading,
    ...steps.map(({ type, direction, label }) => [type, isEither(type) ? "any" : direction, label]),
  ]);
  return JSON.stringify([walked, label, restrictions]);
}

function eitherWay(candidate: Candidate, isEither: (type: string) => boolean): Candidate {
  const edges = candidate.query.edges.map((edge) =>
    edge.types.length === 1 && isEither(edge.types[0]!) ? { ...edge, direction: "any" as const } : edge,
  );
  const arms = candidate.arms.map((arm) => ({
    ...arm,
    steps: arm.steps.map((step) => (isEither(step.type) ? { ...step, bothWays: true as const } : step)),
  }));
  return { ...candidate, arms, query: { ...candidate.query, edges } };
}
