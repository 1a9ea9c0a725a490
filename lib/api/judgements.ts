/** Judgements of a language model on the answers of an experiment: the empowerment score (SG-RAG appendix K). */
import * as z from "zod";
import { judgedPairSchema, positionSchema, verdictSchema } from "../measure/judge/verdict";
import { goldQuestionSchema } from "../measure/question-sets/gold-question";
import { endpoint } from "./endpoint";
import { estimatedCalls } from "./schemas/estimated-calls";
import { jobSchema } from "./schemas/job";

export const judgeRequestSchema = z.strictObject({
  baseline: positionSchema.default(0),
  /** Positions of the variants that are judged against it; all others when left out. */
  others: z.array(positionSchema).min(1).max(40).optional(),
  /** Only so many questions, the same for each pair: drawn by the experiment's seed. */
  limit: z.int().min(1).optional(),
});
export type JudgeRequest = z.infer<typeof judgeRequestSchema>;

export const judgeEstimateSchema = z.object({
  ...estimatedCalls,
  /** Pairs of answers: two calls each. */
  pairs: z.int(),
  /** Pairs that were judged before. */
  judged: z.int(),
});
export type JudgeEstimate = z.infer<typeof judgeEstimateSchema>;

export const judgementsSchema = z.object({
  /** Model and host that would judge now; null when none is set. */
  model: z.string().nullable(),
  /** False for an experiment that ran before answers were stored: it must run again. */
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

const JUDGEMENTS = "/api/experiments/{id}/judgements";

export const readJudgements = endpoint({
  path: JUDGEMENTS,
  summary: "Read the judgements on the variants' answers, pair by pair",
  response: judgementsSchema,
});

export const startJudging = endpoint({
  method: "post",
  path: JUDGEMENTS,
  summary:
    "Let the language model of the settings judge the answers of two variants at a time, in both orders",
  body: judgeRequestSchema,
  status: 202,
  response: judgingStartedSchema,
});

export const estimateJudgements = endpoint({
  method: "post",
  path: `${JUDGEMENTS}/estimate`,
  summary: "Estimate judging: calls, tokens, money",
  isRecorded: false,
  body: judgeRequestSchema,
  response: judgeEstimateSchema,
});

export const readJudgedRows = endpoint({
  path: `${JUDGEMENTS}/questions`,
  summary: "Read the judged questions of one pair with both answers, in pages",
  query: judgedRowsQuerySchema,
  response: judgedRowsSchema,
});
