/** Fine-tuning as it is asked for and listed: what methods teach, what it would cost, and the models that came of it. */
import { z } from "zod";
import { jobSchema } from "./job";
import { recipeIdSchema } from "./llm/fine-tuning";

export const recipeSchema = z.object({
  id: recipeIdSchema,
  /** Of the method that teaches it. */
  method: z.string(),
  title: z.string(),
  description: z.string(),
  source: z.string(),
  /** Whether its examples are pairs of a question and a query, which can be looked at. */
  pairs: z.boolean(),
});
export type Recipe = z.infer<typeof recipeSchema>;

/** What is kept of a tuned model beside its name. */
export const tunedReportSchema = z.object({
  /** As the endpoint calls it. */
  model: z.string(),
  /** The one that it was tuned from. */
  from: z.string(),
  baseUrl: z.string(),
  /** The endpoint's own job. */
  endpointJob: z.string(),
  questions: z.int(),
  examples: z.int(),
  /** As the endpoint counted them; null where it does not say. */
  trainedTokens: z.int().nullable(),
  /** By the price that was given; null without one. */
  cost: z.number().nullable(),
  generation: z.string(),
});
export type TunedReport = z.infer<typeof tunedReportSchema>;

export const tunedModelSchema = z.object({
  id: z.string(),
  knowledgeBase: z.string(),
  recipe: recipeIdSchema,
  report: tunedReportSchema,
  /** Whether the recipe's method sends its messages to it; at most one of a recipe is. */
  active: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type TunedModel = z.infer<typeof tunedModelSchema>;

export const fineTuningSchema = z.object({
  recipes: z.array(recipeSchema),
  /** Newest first. */
  models: z.array(tunedModelSchema),
  /** Where a job would be started, and from which model; null when no language model is set. */
  endpoint: z.object({ baseUrl: z.string(), model: z.string() }).nullable(),
});
export type FineTuning = z.infer<typeof fineTuningSchema>;

export const examplesQuerySchema = z.strictObject({
  recipe: recipeIdSchema.describe("What the language model is to learn."),
});

export const startFineTuningQuerySchema = z.strictObject({
  recipe: recipeIdSchema.describe("What the language model is to learn."),
  model: z
    .string()
    .trim()
    .min(1)
    .max(200)
    .optional()
    .describe("The model to tune; the one of the settings when absent."),
  price: z.coerce
    .number()
    .min(0)
    .max(100_000)
    .optional()
    .describe("What a million training tokens cost; providers publish no prices over their interface."),
});
export type StartFineTuning = z.infer<typeof startFineTuningQuerySchema>;

/** Before anything is sent: from examples of the first questions, and what they come to for all. */
export const fineTuningEstimateSchema = z.object({
  questions: z.int(),
  /** Questions that were looked at. */
  sampled: z.int(),
  /** Examples that all questions will give, about. */
  examples: z.int(),
  /** Tokens that will be trained on, all epochs together, about. */
  tokens: z.int(),
  epochs: z.int(),
  cost: z.number().nullable(),
});
export type FineTuningEstimate = z.infer<typeof fineTuningEstimateSchema>;

export const fineTuningStartedSchema = z.object({ job: jobSchema });

/** What a job of kind `fine-tune` was asked to do, and how far it has come at the endpoint. */
export const fineTuneInputSchema = z.object({
  recipe: recipeIdSchema,
  model: z.string(),
  baseUrl: z.string(),
  questions: z.int(),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  price: z.number().nullable(),
  /** Filled in on the way, so that a job that was cut off goes on with what the endpoint already has. */
  examples: z.int().optional(),
  file: z.string().optional(),
  endpointJob: z.string().optional(),
});
export type FineTuneInput = z.infer<typeof fineTuneInputSchema>;
