/** A language model that was tuned for a knowledge base, and the job that tunes it. */
import * as z from "zod";
import { recipeIdSchema } from "../../methods/contract/fine-tuning";

/** The method's mean reciprocal rank without the model and with it, on questions that the model was not tuned on. */
export const tunedHeldOutSchema = z.object({ questions: z.int(), before: z.number(), after: z.number() });
export type TunedHeldOut = z.infer<typeof tunedHeldOutSchema>;

/** True if the method finds more with the model: only then is it put to use automatically. */
export function findsMore({ before, after }: TunedHeldOut): boolean {
  return after > before;
}

export const tunedReportSchema = z.object({
  model: z.string(),
  /** Empty where it was tuned elsewhere. */
  from: z.string(),
  baseUrl: z.string(),
  endpointJob: z.string(),
  questions: z.int(),
  examples: z.int(),
  /** Count of the endpoint; null where it gives none. */
  trainedTokens: z.int().nullable(),
  /** By the price that was given; null without one. */
  cost: z.number().nullable(),
  generation: z.string(),
  /** Null where it was not measured: too few questions, a call that failed, or a model from before there was such a measure. */
  heldOut: tunedHeldOutSchema.nullable().default(null),
});
export type TunedReport = z.infer<typeof tunedReportSchema>;

export const tunedModelSchema = z.object({
  id: z.string(),
  knowledgeBase: z.string(),
  recipe: recipeIdSchema,
  report: tunedReportSchema,
  /** True if the recipe's method sends its messages to it; at most one of a recipe is active. */
  active: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type TunedModel = z.infer<typeof tunedModelSchema>;

/** Input of a job of kind `fine-tune`, and its progress at the endpoint. */
export const fineTuneInputSchema = z.object({
  recipe: recipeIdSchema,
  model: z.string(),
  baseUrl: z.string(),
  questions: z.int(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  price: z.number().nullable(),
  /** True if it was tuned elsewhere, and is only measured. */
  elsewhere: z.boolean().default(false),
  /** Filled in on the way, so that a job that was cut off goes on with what the endpoint already has. */
  examples: z.int().optional(),
  file: z.string().optional(),
  endpointJob: z.string().optional(),
});
export type FineTuneInput = z.infer<typeof fineTuneInputSchema>;
