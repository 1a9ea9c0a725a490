/** "Where can I get to from []?": a relation that says "from" is the one at the name after that word, and not at the other end. */
import { relationWords } from "../../graph/text/relation-words";
import type { Arm, QuestionPlan, RankedPlan } from "./plan";
import type { RankedPlans } from "./ranker/rank";

const BEFORE_NAME = /\b(from|to)\s+(?:the\s+)?$/i;

/** The plan that goes the same way from the other end comes first, where the word before the name says so. */
export function withEndsAsSaid(
  ranked: RankedPlans,
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
): RankedPlans {
  const [first, ...others] = ranked.plans;
  const arm = onlyArm(first);
  const [, word] = BEFORE_NAME.exec(question.slice(0, arm && mentions[arm.mention]?.span[0])) ?? [];
  if (!first || !arm || !word) return ranked;
  const says = ({ type }: Arm["steps"][number] = { type: "" } as Arm["steps"][number]) =>
    relationWords(type).split(" ").includes(word.toLowerCase());
  if (says(arm.steps[0]) || !arm.steps.some(says)) return ranked;
  const turned = arm.steps.map(({ type }) => type).reverse();
  const other = others.find((plan) => {
    const own = onlyArm(plan);
    return (
      own?.mention === arm.mention &&
      own.reading === arm.reading &&
      says(own.steps[0]) &&
      own.steps.map(({ type }) => type).join() === turned.join()
    );
  });
  if (!other) return ranked;
  const swapped = others.map((plan) =>
    plan === other ? { ...first, probability: other.probability } : plan,
  );
  return { ...ranked, plans: [{ ...other, probability: first.probability }, ...swapped] };
}

function onlyArm(plan: RankedPlan | undefined): Arm | undefined {
  const { arms, interpretation } = plan?.candidate ?? { arms: [] };
  return arms.length === 1 && !interpretation ? arms[0] : undefined;
}
