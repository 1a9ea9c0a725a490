/** The outcome of a question: answered or not, and rightly or wrongly so. */
import * as z from "zod";

export const answerOutcomeSchema = z.enum(["right-said", "wrong-said", "rightly-silent", "wrongly-silent"]);
export type AnswerOutcome = z.infer<typeof answerOutcomeSchema>;

/**
 * @param right whether what is said is right; of a question without an answer nothing is
 * @param hasAnswer whether the knowledge base answers the question
 */
export function answerOutcome(asked: {
  abstained: boolean;
  right: boolean;
  hasAnswer: boolean;
}): AnswerOutcome {
  if (asked.abstained) return asked.hasAnswer ? "wrongly-silent" : "rightly-silent";
  return asked.hasAnswer && asked.right ? "right-said" : "wrong-said";
}
