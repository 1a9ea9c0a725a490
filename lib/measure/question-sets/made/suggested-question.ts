/** A question that a graph answers, and of what kind it is. */
import * as z from "zod";

export const QUESTION_KINDS = ["one hop", "chain", "two names", "count", "superlative", "yes or no"] as const;

export const suggestedQuestionSchema = z.object({
  question: z.string(),
  kind: z.enum(QUESTION_KINDS),
  /** Rows that its query found, from 1. */
  answers: z.int(),
});
export type SuggestedQuestion = z.infer<typeof suggestedQuestionSchema>;
