/** What the HTTP interface takes and gives of question sets and experiments. */
import { z } from "zod";
import { inputProblemSchema } from "../api";
import { goldQuestionSchema } from "../questions/gold-question";
import { questionSetNameSchema, questionSetSchema, versionNumberSchema } from "../questions/question-set";
import { comparisonSchema } from "./compare-variants";
import { TABLE_FORMATS } from "./comparison-table";
import { capsSchema, experimentResultSchema, metricsSchema } from "./experiment";
import { goldFlowSchema } from "./gold-flow";
import { recommendationSchema } from "./recommendation";
import { sweepSchema } from "./sweeps";

/** About 50,000 questions. */
export const QUESTIONS_LIMIT_BYTES = 64 * 1024 * 1024;

export const bringQuestionsQuerySchema = z.strictObject({
  name: questionSetNameSchema,
  file: z.string().max(300).default("questions").describe("Name of the file, for messages."),
  onRejected: z
    .enum(["refuse", "skip"])
    .default("refuse")
    .describe("What to do when questions cannot be used: refuse the file, or take the others."),
  from: z
    .enum(["body", "sample"])
    .default("body")
    .describe("Where the questions are: in the body, or those that the sample comes with."),
});
export const questionsBroughtSchema = z.object({
  set: questionSetSchema,
  /** By line, or by item of a JSON list. */
  problems: z.array(inputProblemSchema),
});
export type QuestionsBrought = z.infer<typeof questionsBroughtSchema>;

export const questionSetsSchema = z.object({ questionSets: z.array(questionSetSchema) });
export const questionSetQuerySchema = z.strictObject({
  version: z.coerce.number().pipe(versionNumberSchema).optional().describe("The newest when left out."),
});

export const changeQuestionsSchema = z.strictObject({
  /** New ones, and others that take the place of those with their id. */
  put: z.array(goldQuestionSchema).max(1_000).default([]),
  /** Ids. */
  remove: z.array(z.string()).max(50_000).default([]),
});

export const experimentsQuerySchema = z.strictObject({ knowledgeBase: z.string().optional() });

export const comparisonQuerySchema = z.strictObject({
  baseline: z.coerce.number().int().min(0).default(0).describe("Position of the variant to compare with."),
  by: metricsSchema.keyof().default("hit1").describe("The metric that wins and losses are counted by."),
  slice: z
    .string()
    .regex(/^[^=]+=/, "A slice is a property and its value: hops=2.")
    .optional()
    .describe("Only questions whose property has this value: hops=2."),
});

/** New caps for one that goes on; those before when left out. */
export const resumeExperimentSchema = z.strictObject({ most: capsSchema.optional() });

export const replayQuerySchema = z.strictObject({
  knowledgeBase: z.string().optional().describe("Id or name; any with the same content when left out."),
});

/** A bundle is kept as it is while its replay is. */
export const BUNDLE_LIMIT_BYTES = 256 * 1024 * 1024;

export const tableQuerySchema = comparisonQuerySchema.extend({
  format: z.enum(TABLE_FORMATS).default("csv"),
});

export const experimentComparisonSchema = comparisonSchema.extend({
  /** Of each variant, by the stages of its method. */
  flows: z.array(goldFlowSchema),
  /** Which variant to use by this metric; null where no question is measured by it. */
  recommendation: recommendationSchema.nullable(),
  /** Of all results: equal digests, equal results. Empty while some are missing. */
  digest: z.string(),
  /** Curves: variants of one method that differ in one parameter only. */
  sweeps: z.array(sweepSchema),
  /** What questions can be sliced by: values of each property, with how many questions have it. */
  slices: z.array(
    z.object({ key: z.string(), values: z.array(z.object({ value: z.string(), questions: z.int() })) }),
  ),
});
export type ExperimentComparison = z.infer<typeof experimentComparisonSchema>;

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
  /** With `show`: the variant that wins, ties or loses against the baseline, failed, went on without the language model, or lost gold. */
  variant: z.coerce.number().int().min(0).optional(),
  show: z.enum(["all", "wins", "ties", "losses", "failed", "unaided", "lost"]).default("all"),
  /** With `lost`: the last stage that held the gold; empty for gold that no stage held. */
  stage: z.string().optional(),
  q: z.string().max(200).default("").describe("Only questions that have these words."),
});
export type RowsQuery = z.infer<typeof rowsQuerySchema>;
export const questionRowsSchema = z.object({ rows: z.array(questionRowSchema), total: z.int() });
export type QuestionRows = z.infer<typeof questionRowsSchema>;
