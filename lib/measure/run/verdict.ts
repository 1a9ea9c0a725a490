/** The joint answer of the methods of a run. */
import * as z from "zod";
import { answerResultSchema } from "../../methods/contract/answer";

export const verdictSchema = z.object({
  /** Nodes on which the voices agree, best first; empty when all abstain. */
  answers: z.array(z.object({ node: z.string(), name: z.string() })),
  /** Others that were found as well and are not listed, at least so many; absent where there are none. */
  more: z.int().min(1).optional(),
  /** What they have in common where they tie for the first place: "Both: 10 each". */
  tied: z.string().optional(),
  /** The value they agree on; absent where the answer is nodes. */
  result: answerResultSchema.optional(),
  /** Methods that give them, of the methods that were asked and have ended. */
  agree: z.int(),
  of: z.int(),
  /** Number of independent methods among these: methods that follow one plan count once. */
  voices: z.int(),
  /** Different readings of the question that they followed; 0 where they go by texts and links alone. */
  readings: z.int(),
  /** In [0, 1]. */
  confidence: z.number(),
  /** Content words that none of those who agree read. */
  leftOut: z.array(z.string()),
  /** Words, names together, that are in no query of those who agree: the answer may be too broad. */
  unused: z.array(z.string()),
  /** Methods that do not give them, each with the reason in a sentence. */
  differ: z.array(z.object({ method: z.string(), why: z.string() })),
  /** The whole in a line. */
  sentence: z.string(),
});
export type Verdict = z.infer<typeof verdictSchema>;
