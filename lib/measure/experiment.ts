/** An experiment: variants of methods over a question set, the same budget for each, result by result. */
import * as z from "zod";
import { answerOutcomeSchema } from "./eval/answer-outcome";
import { givenResultSchema } from "./eval/given-result";
import { versionNumberSchema } from "./question-sets/question-set";

export const variantSchema = z.object({
  /** Unique in its experiment: "sage, always". */
  name: z.string().trim().min(1).max(100),
  method: z.string(),
  /** Complete once the experiment has started: defaults filled in. */
  params: z.record(z.string(), z.unknown()).default({}),
  /** Asked without the language model, also where the experiment has one. */
  withoutModel: z.boolean().optional(),
});
export type Variant = z.infer<typeof variantSchema>;

/** Limits at which an experiment stops by itself; its results are saved, and it can be continued. Null is no limit. */
export const capsSchema = z.strictObject({
  /** In the currency of the price table, over all its answers. */
  money: z.number().min(0).nullable().default(null),
  /** Time of answering, over all its answers. */
  minutes: z.number().min(0).nullable().default(null),
});
export type Caps = z.infer<typeof capsSchema>;
export const NO_CAPS: Caps = { money: null, minutes: null };

export const VARIANTS_AT_MOST = 40;

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
  variants: z.array(variantSchema).min(1, "Name at least one method.").max(VARIANTS_AT_MOST),
  /** Nodes that each variant may return, seeds included. */
  k: z.int().min(1).max(200).default(20),
  seed: z.int().min(0).default(1),
  /** True if methods may use the language model of the settings, within the budget of a job. */
  llm: z.boolean().default(false),
  /** Each variant is asked without the language model, too, so that what the model adds is measured in pairs. */
  alsoWithout: z.boolean().optional(),
  /** No limit when left out. */
  most: capsSchema.optional(),
});
export type NewExperiment = z.infer<typeof newExperimentSchema>;

/** The parts of an experiment that do not change once it has started. */
export const designSchema = z.object({
  questionSet: z.object({ id: z.string(), name: z.string(), version: z.int() }),
  split: z.string().nullable(),
  variants: z.array(variantSchema),
  k: z.int(),
  seed: z.int(),
  llm: z.boolean(),
  /** Number of questions that each variant is asked. */
  questions: z.int(),
});
export type Design = z.infer<typeof designSchema>;

/** Rates in [0, 1]; null where the question has nothing to measure. */
export const metricsSchema = z.object({
  /** Metrics of the ranking; null, as those of the answer set, where no node is expected. */
  hit1: z.number().nullable(),
  hit5: z.number().nullable(),
  recall20: z.number().nullable(),
  /** Recall at the experiment's own budget. */
  recallK: z.number().nullable(),
  rr: z.number().nullable(),
  ndcg10: z.number().nullable(),
  /** Metrics of the answer set. */
  precision: z.number().nullable(),
  recall: z.number().nullable(),
  f1: z.number().nullable(),
  /**
   * Exact match, of answers of every kind: the set, the value, the yes or no, the table; silence where there is no answer. Null, as
   * all but those of the ranking, for a ranking that was made elsewhere and came without answers.
   */
  exact: z.number().nullable(),
  /** 1 if the answer, or a text that was returned, contains one of the gold answers, else 0. */
  says: z.number().nullable(),
  /** Rows of an expected table. */
  rowPrecision: z.number().nullable().default(null),
  rowRecall: z.number().nullable().default(null),
  rowF1: z.number().nullable().default(null),
  /** Recall of gold tables and of gold passages. */
  tables: z.number().nullable(),
  passages: z.number().nullable(),
  /** Coverage of the gold path by the evidence. */
  path: z.number().nullable().default(null),
});
export type Metrics = z.infer<typeof metricsSchema>;
export type Metric = keyof Metrics;

/** The fate of one gold answer: its rank, or the last stage that had it. */
export const goldOutcomeSchema = z.object({
  answer: z.string(),
  /** 1-based; null when the ranking does not have it. */
  rank: z.int().nullable(),
  /** The last stage that had it; null when no stage did, or the graph has no such node. */
  stage: z.string().nullable(),
});
export type GoldOutcome = z.infer<typeof goldOutcomeSchema>;

export const MOST_FLAGS = 5;
/** Characters of each flag: it may repeat text of a language model. */
export const LONGEST_FLAG = 500;

/** Characters stored of a written answer: more than any judge should have to read. */
export const LONGEST_TEXT = 4_000;

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
  /** The method's confidence that it answers the question; absent where it was not recorded. */
  confidence: z.number().min(0).max(1).optional(),
  /** The computed result, where the answer is more than nodes. */
  result: givenResultSchema.optional(),
  /** Absent where the method failed, and in results from before it was recorded. */
  outcome: answerOutcomeSchema.optional(),
  /** The answer as it was written, at most `LONGEST_TEXT` characters of it; absent in results from before it was stored. */
  text: z.string().optional(),
  metrics: metricsSchema,
  goldOutcomes: z.array(goldOutcomeSchema),
  /** This and what follows to `llmCost`: 0 where it was made elsewhere, and not known. */
  ms: z.number(),
  graphReads: z.int(),
  llmCalls: z.int(),
  llmTokens: z.int(),
  llmCost: z.number(),
  /** The keys of the language model's stored answers: those that were paid for now, and those from before. */
  llmKeys: z.array(z.string()).optional(),
  /** By key, its answers that are not stored: they were cut, or could not be used. */
  llmUnusable: z.record(z.string(), z.string()).optional(),
  /** In a replay, calls to the language model whose answers are not in the bundle. */
  refusedCalls: z.int().optional(),
  /** Set where the language model failed or wrote nothing that could be used: the method went on without it. */
  unaided: z.boolean().optional(),
  /** Flags of the method: limits that cut it short, mistakes of the language model. At most `MOST_FLAGS`. */
  flags: z.array(z.string()).optional(),
  /** Set when the method failed on this question; it then counts as having found nothing. */
  error: z.string().optional(),
});
export type ExperimentResult = z.infer<typeof experimentResultSchema>;

/** A result without what was returned: all that a comparison reads. */
export const resultFiguresSchema = experimentResultSchema.omit({
  ids: true,
  scores: true,
  answers: true,
  text: true,
  result: true,
  llmKeys: true,
  llmUnusable: true,
  flags: true,
});
export type ResultFigures = z.infer<typeof resultFiguresSchema>;

/** A result with its ranking, without scores and texts: what variants together could do is made from it. */
export const rankedResultSchema = resultFiguresSchema.extend({
  ids: experimentResultSchema.shape.ids,
});
export type RankedResult = z.infer<typeof rankedResultSchema>;
