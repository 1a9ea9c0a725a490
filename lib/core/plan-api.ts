/** What planning a question takes and gives over HTTP. */
import { z } from "zod";
import { correctionsSchema } from "./plan/correction";
import { mentionSchema } from "./plan/plan";
import { QUESTION_MAX_CHARACTERS } from "./run";
import { planSchema } from "./trace";

export const planRequestSchema = z.strictObject({
  question: z.string().trim().min(1, "The question is empty.").max(QUESTION_MAX_CHARACTERS),
  corrections: correctionsSchema.default([]),
  limit: z.int().min(1).max(200).default(10).describe("Plans that are told, most probable first."),
});
export type PlanRequest = z.infer<typeof planRequestSchema>;

export const planResponseSchema = z.object({
  mentions: z.array(mentionSchema),
  /** Most probable first. */
  plans: z.array(planSchema),
  /** All that were found, those beyond the limit too. */
  candidates: z.int(),
  /** True when it is more likely than not that none of them is meant. */
  abstained: z.boolean(),
  /** True when the neighbourhood was too large to list every candidate. */
  truncated: z.boolean(),
  /** "nodes", or "count" when their number is asked for. */
  asks: z.enum(["nodes", "count"]),
  /** Who ranked: "zero-shot", or the id of a trained model. */
  model: z.string(),
  ms: z.number(),
});
export type PlanResponse = z.infer<typeof planResponseSchema>;
