/** Planning a question: the queries it could mean. */
import * as z from "zod";
import { QUESTION_MAX_CHARACTERS } from "../measure/run/question-limit";
import { planSchema } from "../methods/trace/trace";
import { mentionSchema } from "../questions/mentions/mention";
import { correctionsSchema } from "../questions/plan/mentions/correction";
import { planReadingSchema } from "../questions/plan/plan-reading";
import { readAsSchema } from "../questions/reading/read-as";
import { endpoint } from "./endpoint";

export const planRequestSchema = z.strictObject({
  question: z.string().trim().min(1, "The question is empty.").max(QUESTION_MAX_CHARACTERS),
  corrections: correctionsSchema.default([]),
  limit: z.int().min(1).max(200).default(10).describe("Plans in the response, most probable first."),
});
export type PlanRequest = z.infer<typeof planRequestSchema>;

export const planResponseSchema = z.object({
  mentions: z.array(mentionSchema),
  /** Most probable first. */
  plans: z.array(planSchema),
  /** Number found, those beyond the limit too. */
  candidates: z.int(),
  /** True when it is more likely than not that none of them is meant. */
  abstained: z.boolean(),
  /** Coverage of the question by the first plan, and its confidence; absent where nothing was planned. */
  reading: planReadingSchema.optional(),
  /** The English of a question in another language. */
  readAs: readAsSchema.optional(),
  /** True when the neighbourhood was too large to list every candidate. */
  truncated: z.boolean(),
  /** "nodes", or "count" when their number is asked for. */
  asks: z.enum(["nodes", "count"]),
  /** The ranker: "zero-shot", or the id of a trained model. */
  model: z.string(),
  ms: z.number(),
});
export type PlanResponse = z.infer<typeof planResponseSchema>;

export const planQuestion = endpoint({
  method: "post",
  path: "/api/knowledge-bases/{id}/plan",
  summary: "List the queries that a question could mean, without running them",
  readsOnly: true,
  isCostly: true,
  body: planRequestSchema,
  response: planResponseSchema,
});
