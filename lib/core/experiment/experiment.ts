/** An experiment: variants of methods over a question set, the same budget for each, result by result. */
import { z } from "zod";
import { jobSchema } from "../job";
import { versionNumberSchema } from "../questions/question-set";

export const variantSchema = z.object({
  /** Unique in its experiment: "sage, always". */
  name: z.string().trim().min(1).max(100),
  method: z.string(),
  /** Complete once the experiment has started: defaults filled in. */
  params: z.record(z.string(), z.unknown()).default({}),
});
export type Variant = z.infer<typeof variantSchema>;

export const newExperimentSchema = z.strictObject({
  name: z.string().trim().max(100).default(""),
  /** Id or name. */
  questionSet: z.string().min(1),
  /** The newest when left out. */
  version: versionNumberSchema.optional(),
  /** Only the questions of this part. */
  split: z.string().optional(),
  /** Only so many questions, drawn by the seed. */
  limit: z.int().min(1).optional(),
  variants: z.array(variantSchema).min(1, "Name at least one method.").max(40),
  /** Nodes that each variant may return, seeds included. */
  k: z.int().min(1).max(200).default(20),
  seed: z.int().min(0).default(1),
  /** Whether methods may use the language model of the settings, within the budget of a job. */
  llm: z.boolean().default(false),
});
export type NewExperiment = z.infer<typeof newExperimentSchema>;

/** Rates in [0, 1]; null where the question has nothing to measure. */
export const metricsSchema = z.object({
  hit1: z.number(),
  hit5: z.number(),
  recall20: z.number(),
  /** Recall at the experiment's own budget. */
  recallK: z.number(),
  rr: z.number(),
  ndcg10: z.number(),
  precision: z.number(),
  recall: z.number(),
  f1: z.number(),
  exact: z.number(),
  /** Whether the answer, or a text that was returned, says one of the gold answers. */
  says: z.number(),
  /** Recall of gold tables and of gold passages. */
  tables: z.number().nullable(),
  passages: z.number().nullable(),
});
export type Metrics = z.infer<typeof metricsSchema>;
export type Metric = keyof Metrics;

/** Where one gold answer went. */
export const goldFateSchema = z.object({
  answer: z.string(),
  /** 1-based; null when the ranking does not have it. */
  rank: z.int().nullable(),
  /** The last stage that held it; null when no stage did, or the graph has no such node. */
  stage: z.string().nullable(),
});
export type GoldFate = z.infer<typeof goldFateSchema>;

export const experimentResultSchema = z.object({
  question: z.string(),
  /** Position in the experiment's variants. */
  variant: z.int(),
  /** Best first, with their scores. */
  ids: z.array(z.string()),
  scores: z.array(z.number()),
  /** The returned answer set. */
  answers: z.array(z.string()),
  abstained: z.boolean(),
  metrics: metricsSchema,
  fates: z.array(goldFateSchema),
  ms: z.number(),
  graphReads: z.int(),
  llmCalls: z.int(),
  llmTokens: z.int(),
  llmCost: z.number(),
  /** Set when the method failed on this question; it then counts as having found nothing. */
  error: z.string().optional(),
});
export type ExperimentResult = z.infer<typeof experimentResultSchema>;

export const experimentSchema = z.object({
  id: z.string(),
  name: z.string(),
  knowledgeBase: z.string(),
  knowledgeBaseName: z.string(),
  /** The generation that was asked. */
  generation: z.string(),
  questionSet: z.object({ id: z.string(), name: z.string(), version: z.int() }),
  split: z.string().nullable(),
  variants: z.array(variantSchema),
  k: z.int(),
  seed: z.int(),
  llm: z.boolean(),
  /** How many questions are asked of each variant. */
  questions: z.int(),
  /** Question-variant pairs that have a result. */
  done: z.int(),
  job: jobSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type Experiment = z.infer<typeof experimentSchema>;

export const experimentsSchema = z.object({
  experiments: z.array(experimentSchema.omit({ questions: true })),
});
