/** Losses of gold by stage, summed over questions: the number of gold answers that each stage was the last to hold. */
import * as z from "zod";
import type { MeasuredQuestion } from "./compare-variants";

export const goldFlowSchema = z.object({
  /** Gold answers over all questions. */
  gold: z.int(),
  /** In the ranking, within the budget. */
  returned: z.int(),
  /** By the last stage that had them; those that no stage had under "". */
  lost: z.array(
    z.object({
      stage: z.string(),
      count: z.int(),
      /** The questions that lost gold there: the first of them. */
      questions: z.array(z.string()),
    }),
  ),
});
export type GoldFlow = z.infer<typeof goldFlowSchema>;

const QUESTIONS_LISTED = 200;

/** @param stages of the method, in its order */
export function goldFlow(
  questions: readonly MeasuredQuestion[],
  variant: number,
  stages: readonly string[],
): GoldFlow {
  const lost = new Map(["", ...stages].map((stage) => [stage, { count: 0, questions: new Set<string>() }]));
  let [gold, returned] = [0, 0];
  for (const row of questions) {
    const { question, goldOutcomes } = row[variant]!;
    for (const { rank, stage } of goldOutcomes) {
      gold++;
      if (rank !== null) {
        returned++;
        continue;
      }
      const at = lost.get(stage ?? "") ?? lost.get("")!;
      at.count++;
      at.questions.add(question);
    }
  }
  return {
    gold,
    returned,
    lost: [...lost].map(([stage, { count, questions }]) => ({
      stage,
      count,
      questions: [...questions].slice(0, QUESTIONS_LISTED),
    })),
  };
}
