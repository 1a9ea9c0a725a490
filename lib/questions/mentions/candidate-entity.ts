/** A possible meaning of a name in a question. */
import * as z from "zod";

/** One node that a mention may mean. */
export const candidateEntitySchema = z.object({
  node: z.string(),
  name: z.string(),
  labels: z.array(z.string()),
  /** In (0, 1]; the readings of a mention need not add up to 1. */
  score: z.number(),
});
export type CandidateEntity = z.infer<typeof candidateEntitySchema>;
