/** Query graphs from the embedded planner: the shapes of its candidates, without their relations, as the paper matches nodes only. */
import type { Mention, RankedPlan } from "../../../core/plan/plan";
import { armsReading, type QueryReading } from "./query-reading";

export interface PlanReading extends QueryReading {
  /** The planner's queries of this shape, most probable first. */
  plans: RankedPlan[];
}

/** One reading for each shape, by the sum of the probabilities of its plans. @param most readings at most */
export function planReadings(
  plans: readonly RankedPlan[],
  mentions: readonly Mention[],
  most: number,
): PlanReading[] {
  const shapes = new Map<string, RankedPlan[]>();
  for (const plan of plans) {
    const { arms } = plan.candidate;
    if (arms.length === 0) continue;
    const key = arms.map(({ mention, reading, steps }) => `${mention} ${reading} ${steps.length}`).join("|");
    shapes.set(key, [...(shapes.get(key) ?? []), plan]);
  }
  return [...shapes.values()]
    .map((own) => {
      const arms = own[0]!.candidate.arms.map(({ mention, reading, steps }) => ({
        constraint: { mention, reading: mentions[mention]!.readings[reading]! },
        steps: steps.length,
      }));
      const weight = own.reduce((sum, { probability }) => sum + probability, 0);
      return { ...armsReading(arms, weight), plans: own };
    })
    .sort((a, b) => b.weight - a.weight)
    .slice(0, most);
}
