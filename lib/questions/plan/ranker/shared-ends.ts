/** "Films that share actors with []", "films with the same actors as []": the relation that leads to what is shared leads back from it. */
import { SHARE_ALONE, SHARED } from "../../../words/word-patterns";
import type { Arm, QuestionPlan, RankedPlan } from "../plan";

/** The plan that goes back so comes first, in the place of one that goes on from what is shared, or from those who share it, by another relation. */
export function withSharedEnds(
  plans: readonly RankedPlan[],
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
): RankedPlan[] {
  const [first, ...others] = plans;
  const arm = onlyArm(first);
  if (!first || !arm || !SHARED.test(question.slice(0, mentions[arm.mention]!.span[0]))) return [...plans];
  const [to, back, ...rest] = arm.steps.map(wayOf);
  const isBack = back === turned(arm.steps[0]!);
  if (back === undefined || (isBack && (rest.length === 0 || !SHARE_ALONE.test(question)))) return [...plans];
  const own = JSON.stringify([turned(arm.steps[0]!), ...(isBack ? [] : rest)]);
  const other = others.find((plan) => {
    const way = onlyArm(plan);
    const [start, ...walked] = way?.steps.map(wayOf) ?? [];
    return (
      way?.mention === arm.mention &&
      way.reading === arm.reading &&
      start === to &&
      JSON.stringify(walked) === own &&
      plan.candidate.label === first.candidate.label
    );
  });
  if (!other) return [...plans];
  const swapped = others.map((plan) =>
    plan === other ? { ...first, probability: other.probability } : plan,
  );
  return [{ ...other, probability: first.probability }, ...swapped];
}

function onlyArm(plan: RankedPlan | undefined): Arm | undefined {
  const { arms, interpretation } = plan?.candidate ?? { arms: [] };
  return arms.length === 1 && !interpretation ? arms[0] : undefined;
}

function wayOf({ type, direction }: Arm["steps"][number]): string {
  return `${type} ${direction}`;
}

function turned({ type, direction }: Arm["steps"][number]): string {
  return `${type} ${direction === "out" ? "in" : "out"}`;
}
