/** "Where can I get to from []?": a relation that says "from" is the one at the name after that word, and not at the other end. */
import { relationWords } from "../../graph/text/relation-words";
import { PARTICIPLE } from "../../words/source-end";
import type { Arm, QuestionPlan, RankedPlan } from "./plan";
import type { RankedPlans } from "./ranker/rank";

const BEFORE_NAME = /(\p{L}*)\s+(from|to)\s+(?:the\s+)?$/iu;

/** The plan that goes the same way from the other end comes first, where the word before the name says so. */
export function withEndsAsSaid(
  ranked: RankedPlans,
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
): RankedPlans {
  const [first, ...others] = ranked.plans;
  const arm = onlyArm(first);
  const [, before = "", word] =
    BEFORE_NAME.exec(question.slice(0, arm && mentions[arm.mention]?.span[0])) ?? [];
  // "Married to []": the word goes with the verb before it.
  if (!first || !arm || !word || PARTICIPLE.test(before)) return ranked;
  const says = ({ type }: Arm["steps"][number] = { type: "" } as Arm["steps"][number]) =>
    relationWords(type).split(" ").includes(word.toLowerCase());
  if (says(arm.steps[0]) || !arm.steps.some(says)) return ranked;
  const turned = arm.steps
    .map(({ type, direction }) => `${type} ${direction === "out" ? "in" : "out"}`)
    .reverse()
    .join();
  const other = others.find((plan) => {
    const own = onlyArm(plan);
    return (
      own?.mention === arm.mention &&
      own.reading === arm.reading &&
      says(own.steps[0]) &&
      own.steps.map(({ type, direction }) => `${type} ${direction}`).join() === turned
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
