/** "Both [] and []": names of one kind, which lead to what is asked for in the same way. */
import { AND_BETWEEN } from "../../../words/word-patterns";
import type { Candidate, QuestionPlan, RankedPlan } from "../plan";

const BOTH = /\bboth\s+(?:the\s+)?$/i;

/** The likeliest plan that has them so comes first, in the place of one that joins each by another relation. */
export function withAlikeArms(
  plans: readonly RankedPlan[],
  question: Pick<QuestionPlan, "question" | "mentions">,
): RankedPlan[] {
  const [first, ...others] = plans;
  if (!first || areAlike(first.candidate, question)) return [...plans];
  const used = first.candidate.arms.map(({ mention }) => mention);
  const other = others.find(
    ({ candidate }) =>
      used.every((mention) => candidate.arms.some((arm) => arm.mention === mention)) &&
      areAlike(candidate, question),
  );
  if (!other) return [...plans];
  const swapped = others.map((plan) =>
    plan === other ? { ...first, probability: other.probability } : plan,
  );
  return [{ ...other, probability: first.probability }, ...swapped];
}

/** False where two such names are joined to the answer by different relations. */
export function areAlike(
  { arms, interpretation }: Candidate,
  { question, mentions }: Pick<QuestionPlan, "question" | "mentions">,
): boolean {
  if (interpretation) return true;
  return arms.every((one) =>
    arms.every((other) => {
      const [before, after] = [mentions[one.mention]!, mentions[other.mention]!];
      const isPair =
        BOTH.test(question.slice(0, before.span[0])) &&
        AND_BETWEEN.test(question.slice(before.span[1], after.span[0]));
      const labels = after.readings[other.reading]?.labels ?? [];
      const isOneKind = before.readings[one.reading]?.labels.some((label) => labels.includes(label));
      return !isPair || !isOneKind || wayOf(one) === wayOf(other);
    }),
  );
}

function wayOf({ steps }: Candidate["arms"][number]): string {
  return steps.map(({ type, direction, bothWays }) => `${type} ${bothWays ? "any" : direction}`).join();
}
