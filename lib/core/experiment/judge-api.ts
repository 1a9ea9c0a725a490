/** What the HTTP interface takes and gives of a language model's judgements: the empowerment score (SG-RAG appendix K). */
import { z } from "zod";
import { jobSchema } from "../job";
import { goldQuestionSchema } from "../questions/gold-question";

/** Points of one answer: whether its reasoning is clear, complete and in order; whether it gives insight. */
export const pointsSchema = z.object({ logic: z.number().min(0).max(2), insight: z.number().min(0).max(1) });
export type Points = z.infer<typeof pointsSchema>;

/** Of two answers to one question, in the order in which the variants stand in the experiment. */
export const verdictSchema = z.object({
  /** Model and host of the judge. */
  model: z.string(),
  /** Points with the first variant's answer shown first, then with it shown last. */
  orders: z.tuple([
    z.object({ first: pointsSchema, second: pointsSchema }),
    z.object({ first: pointsSchema, second: pointsSchema }),
  ]),
  /** Who has more points in both orders; a tie when the orders disagree. */
  winner: z.enum(["first", "second", "tie"]),
  /** Whether both orders say the same. */
  agrees: z.boolean(),
});
export type Verdict = z.infer<typeof verdictSchema>;

const positionSchema = z.int().min(0).max(1_000);

export const judgeRequestSchema = z.strictObject({
  baseline: positionSchema.default(0),
  /** Positions of the variants that are judged against it; all others when left out. */
  others: z.array(positionSchema).min(1).max(40).optional(),
  /** Only so many questions, the same for each pair: drawn by the experiment's seed. */
  limit: z.int().min(1).optional(),
});
export type JudgeRequest = z.infer<typeof judgeRequestSchema>;

/** Two variants of an experiment, by position: the first stands before the second. */
const variantPairSchema = z.object({ first: positionSchema, second: positionSchema });
export type VariantPair = z.infer<typeof variantPairSchema>;

/** What a job of judging is asked to do. */
export const judgeInputSchema = z.object({
  experiment: z.string(),
  pairs: z.array(variantPairSchema),
  limit: z.int().nullable(),
});

export const judgeEstimateSchema = z.object({
  /** Model and host. */
  model: z.string(),
  /** Pairs of answers: two calls each. */
  pairs: z.int(),
  /** Pairs that were judged before. */
  judged: z.int(),
  calls: z.int(),
  tokens: z.object({ input: z.int(), output: z.int() }),
  /** In the currency of the price table; null when the model has no price there. */
  cost: z.number().nullable(),
  /** What a job may spend; null is no limit. */
  budget: z.object({ tokens: z.number().nullable(), cost: z.number().nullable() }),
});
export type JudgeEstimate = z.infer<typeof judgeEstimateSchema>;

const scoreSchema = z.object({
  /** Means over questions and orders: 0 to 2, 0 to 1, and their sum. */
  logic: z.number(),
  insight: z.number(),
  total: z.number(),
});

export const judgedPairSchema = z.object({
  /** Positions of variants. */
  first: z.int(),
  second: z.int(),
  /** Who judged: more than one while another model is at it, whose verdicts take the place of those before. */
  models: z.array(z.string()),
  judged: z.int(),
  /** Questions that the first variant wins, ties and loses. */
  wins: z.int(),
  ties: z.int(),
  losses: z.int(),
  /** Questions whose two orders disagree: they count as ties. */
  disagreed: z.int(),
  scores: z.object({ first: scoreSchema, second: scoreSchema }),
  /** Of the totals, first less second, by paired bootstrap. */
  difference: z.object({ mean: z.number(), low: z.number(), high: z.number(), p: z.number() }),
});
export type JudgedPair = z.infer<typeof judgedPairSchema>;

export const judgementsSchema = z.object({
  /** Model and host that would judge now; null when none is set. */
  model: z.string().nullable(),
  /** False for an experiment that ran before answers were kept: it must run again. */
  judgeable: z.boolean(),
  job: jobSchema.nullable(),
  pairs: z.array(judgedPairSchema),
});
export type Judgements = z.infer<typeof judgementsSchema>;

export const judgedRowsQuerySchema = z.strictObject({
  first: z.coerce.number().pipe(positionSchema),
  second: z.coerce.number().pipe(positionSchema),
  show: z
    .enum(["all", "wins", "ties", "losses", "disagreed"])
    .default("all")
    .describe("Of the first variant."),
  offset: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(500).default(50),
});
export type JudgedRowsQuery = z.infer<typeof judgedRowsQuerySchema>;

export const judgedRowsSchema = z.object({
  rows: z.array(
    z.object({
      question: goldQuestionSchema,
      /** The answers as they were shown to the judge. */
      first: z.string(),
      second: z.string(),
      verdict: verdictSchema,
    }),
  ),
  total: z.int(),
});
export type JudgedRows = z.infer<typeof judgedRowsSchema>;

export const judgingStartedSchema = z.object({ job: jobSchema });
