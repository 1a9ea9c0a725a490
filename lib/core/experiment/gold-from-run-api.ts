/** "This is the right answer": a question of a run becomes a question with gold. */
import { z } from "zod";
import { goldQuestionSchema } from "../questions/gold-question";
import { questionSetNameSchema, questionSetSchema } from "../questions/question-set";

export const goldFromRunSchema = z.strictObject({
  /** Id or name; a name that is not there makes a new set. */
  questionSet: questionSetNameSchema,
  /** Ids of nodes that are right. */
  nodes: z.array(z.string().min(1)).min(1, "Name at least one node that is right.").max(1_000),
  /** For a question that the set has already: whether these take the place of its answers, or join them. */
  replace: z.boolean().default(false),
});
export type GoldFromRun = z.infer<typeof goldFromRunSchema>;

export const goldFromRunResultSchema = z.object({
  set: questionSetSchema,
  question: goldQuestionSchema,
  /** `new`: the question was not there; `changed`: its answers were; `same`: nothing to change. */
  outcome: z.enum(["new", "changed", "same"]),
});
export type GoldFromRunResult = z.infer<typeof goldFromRunResultSchema>;
