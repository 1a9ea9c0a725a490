/** An evaluation: methods over questions with gold answers, and the figures of each. */
import * as z from "zod";

export const evaluationQuestionSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  question: z.string().trim().min(1),
  /** Ids or names of nodes, documents or tables. */
  answers: z
    .array(z.union([z.string(), z.number()]).transform(String))
    .min(1, "A question needs at least one gold answer."),
  split: z.string().optional(),
});
export type EvaluationQuestion = z.infer<typeof evaluationQuestionSchema>;

export const evaluationRequestSchema = z.object({
  /** Id or name. */
  knowledgeBase: z.string().min(1),
  questions: z.array(evaluationQuestionSchema).min(1, "There is no question to evaluate."),
  methods: z.array(z.string()).min(1, "Name at least one method."),
  params: z.record(z.string(), z.record(z.string(), z.unknown())).default({}),
  /** Total budget: every method returns at most k nodes, seeds included; recall is reported at k. */
  k: z.int().min(1).max(200).default(20),
  /** True if methods may use the language model of the settings, within the budget of a job: many questions cost money. */
  llm: z.boolean().default(false),
});
export type EvaluationRequest = z.infer<typeof evaluationRequestSchema>;

export const evaluationResultSchema = z.object({
  id: z.string(),
  method: z.string(),
  ids: z.array(z.string()),
  scores: z.array(z.number()),
  /** The returned answer set. */
  answers: z.array(z.string()),
  ms: z.number(),
  llmCalls: z.int(),
  /** Set when the method failed on this question; it then counts as having found nothing. */
  error: z.string().optional(),
});
export type EvaluationResult = z.infer<typeof evaluationResultSchema>;

/** Means over the questions; rates in [0, 1], times in milliseconds. Recall is reported at the budget k. */
export const methodFiguresSchema = z.looseObject({
  method: z.string(),
  n: z.int(),
  "hit@1": z.number(),
  "hit@5": z.number(),
  mrr: z.number(),
  precision: z.number(),
  recall: z.number(),
  f1: z.number(),
  p50Ms: z.number(),
  p95Ms: z.number(),
  /** Over all questions, as are tokens and cost. */
  llmCalls: z.int(),
  llmTokens: z.int(),
  llmCost: z.number(),
});
export type MethodFigures = z.infer<typeof methodFiguresSchema>;

export const evaluationEventSchema = z.discriminatedUnion("type", [
  /** Gold answers that name nothing in the graph; they stay in the denominator of recall. */
  z.object({
    type: z.literal("start"),
    questions: z.int(),
    unresolved: z.array(z.object({ id: z.string(), answer: z.string() })),
  }),
  z.object({ type: z.literal("result"), done: z.int(), total: z.int(), result: evaluationResultSchema }),
  z.object({ type: z.literal("end"), methods: z.array(methodFiguresSchema) }),
]);
export type EvaluationEvent = z.infer<typeof evaluationEventSchema>;
