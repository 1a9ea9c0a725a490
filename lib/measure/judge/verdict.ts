/** A language model's verdict on two answers to one question: the empowerment score (SG-RAG appendix K). */
import * as z from "zod";

/** Points of one answer: whether its reasoning is clear, complete and in order; whether it gives insight. */
export const pointsSchema = z.object({ logic: z.number().min(0).max(2), insight: z.number().min(0).max(1) });
export type Points = z.infer<typeof pointsSchema>;

/** Verdict on two answers to one question, in the order of the experiment's variants. */
export const verdictSchema = z.object({
  /** Model and host of the judge. */
  model: z.string(),
  /** Points with the first variant's answer shown first, then with it shown last. */
  orders: z.tuple([
    z.object({ first: pointsSchema, second: pointsSchema }),
    z.object({ first: pointsSchema, second: pointsSchema }),
  ]),
  /** The answer with more points in both orders; a tie when the orders disagree. */
  winner: z.enum(["first", "second", "tie"]),
  /** True if both orders have the same outcome. */
  agrees: z.boolean(),
});
export type Verdict = z.infer<typeof verdictSchema>;

export const positionSchema = z.int().min(0).max(1_000);

/** Two variants of an experiment, by position: the first comes before the second. */
const variantPairSchema = z.object({ first: positionSchema, second: positionSchema });
export type VariantPair = z.infer<typeof variantPairSchema>;

export const judgeInputSchema = z.object({
  experiment: z.string(),
  pairs: z.array(variantPairSchema),
  limit: z.int().nullable(),
});

const scoreSchema = z.object({
  /** Means over questions and orders: 0 to 2, 0 to 1, and their sum. */
  logic: z.number(),
  insight: z.number(),
  total: z.number(),
});

export const judgedPairSchema = z.object({
  first: z.int(),
  second: z.int(),
  /** The judges: several while another model is judging, whose verdicts replace the earlier ones. */
  models: z.array(z.string()),
  judged: z.int(),
  /** Questions that the first variant wins, ties and loses. */
  wins: z.int(),
  ties: z.int(),
  losses: z.int(),
  /** Questions whose two orders disagree: they count as ties. */
  disagreed: z.int(),
  scores: z.object({ first: scoreSchema, second: scoreSchema }),
  /** Difference of the totals, first less second, by paired bootstrap. */
  difference: z.object({ mean: z.number(), low: z.number(), high: z.number(), p: z.number() }),
});
export type JudgedPair = z.infer<typeof judgedPairSchema>;
