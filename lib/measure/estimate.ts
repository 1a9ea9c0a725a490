/** The estimated time and cost of an experiment, shown before it runs, and the basis of the estimate. */
import * as z from "zod";

export const variantEstimateSchema = z.object({
  name: z.string(),
  method: z.string(),
  /** Means over the answers that were looked at. */
  msPerQuestion: z.number(),
  llmCallsPerQuestion: z.number(),
  llmTokensPerQuestion: z.number(),
  /** Null when the model has no price. */
  llmCostPerQuestion: z.number().nullable(),
  /** `past`: answers of an experiment with this method and these parameters on this graph; `sample`: questions asked just now. */
  from: z.enum(["past", "sample"]),
  /** Number of answers behind the estimate. */
  answers: z.int(),
});
export type VariantEstimate = z.infer<typeof variantEstimateSchema>;

export const experimentEstimateSchema = z.object({
  questions: z.int(),
  /** Question-variant pairs. */
  answers: z.int(),
  seconds: z.number(),
  /** Counted as if none of the language model's answers were stored already. */
  llmCalls: z.int(),
  llmTokens: z.int(),
  /** Null when the model has no price. */
  llmCost: z.number().nullable(),
  /** The language model that is asked; null when none is. */
  model: z.string().nullable(),
  /** Cost of asking the sample; its answers are stored, so that the experiment does not pay for them again. */
  spent: z.object({
    llmCalls: z.int(),
    llmTokens: z.int(),
    llmCost: z.number(),
    /** Answers of the language model that were stored before: free now, and free again in the experiment. */
    cached: z.int(),
  }),
  variants: z.array(variantEstimateSchema),
});
export type ExperimentEstimate = z.infer<typeof experimentEstimateSchema>;
