/** Questions of an experiment with the results of its variants, and how they are selected. */
import * as z from "zod";
import { answerOutcomeSchema } from "./eval/answer-outcome";
import { experimentResultSchema, metricsSchema } from "./experiment";
import { goldQuestionSchema } from "./question-sets/gold-question";

export const comparisonQuerySchema = z.strictObject({
  baseline: z.coerce.number().int().min(0).default(0).describe("Position of the variant to compare with."),
  by: metricsSchema.keyof().default("hit1").describe("The metric that wins and losses are counted by."),
  slice: z
    .string()
    .regex(/^[^=]+=/, "A slice is a property and its value: hops=2.")
    .optional()
    .describe("Only questions whose property has this value: hops=2."),
});

/** Questions in the order of the experiment, each with the results of its variants so far. */
export const questionRowSchema = z.object({
  question: goldQuestionSchema,
  /** By position of the variant; null where there is no result yet. */
  results: z.array(experimentResultSchema.nullable()),
});
export type QuestionRow = z.infer<typeof questionRowSchema>;

export const rowsQuerySchema = z.strictObject({
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(50),
  baseline: comparisonQuerySchema.shape.baseline,
  by: comparisonQuerySchema.shape.by,
  slice: comparisonQuerySchema.shape.slice,
  /**
   * With `show`: the variant that wins, ties or loses against the baseline, failed, went on without the language model, lost gold, or
   * was right, wrong or silent.
   */
  variant: z.coerce.number().int().min(0).optional(),
  show: z
    .enum(["all", "wins", "ties", "losses", "failed", "unaided", "lost", ...answerOutcomeSchema.options])
    .default("all"),
  /** With `lost`: the last stage that had the gold; empty for gold that no stage had. */
  stage: z.string().optional(),
  q: z.string().max(200).default("").describe("Only questions that have these words."),
});
export type RowsQuery = z.infer<typeof rowsQuerySchema>;

export const questionRowsSchema = z.object({ rows: z.array(questionRowSchema), total: z.int() });
export type QuestionRows = z.infer<typeof questionRowsSchema>;
