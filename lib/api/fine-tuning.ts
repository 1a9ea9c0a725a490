/** Fine-tuning: what methods teach language models, what it costs, and the tuned models. */
import * as z from "zod";
import { formatNoun } from "../graph/text/format-noun";
import { evaluationQuestionSchema } from "../measure/evaluation";
import { chatExampleSchema, recipeIdSchema, trainingPairSchema } from "../methods/contract/fine-tuning";
import { endpoint } from "./endpoint";
import { jobSchema } from "./schemas/job";
import { findsMore, type TunedHeldOut, type TunedReport, tunedModelSchema } from "./schemas/tuned-model";

export const recipeSchema = z.object({
  id: recipeIdSchema,
  /** Id of the method that teaches it. */
  method: z.string(),
  title: z.string(),
  description: z.string(),
  source: z.string(),
  /** True if its examples are pairs of a question and a query, which can be viewed. */
  pairs: z.boolean(),
});
export type Recipe = z.infer<typeof recipeSchema>;

export const fineTuningSchema = z.object({
  recipes: z.array(recipeSchema),
  /** Newest first. */
  models: z.array(tunedModelSchema),
  /** Endpoint at which a job would start, and its model; null when no language model is set. */
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

export const startTuningQuerySchema = startFineTuningQuerySchema.extend({
  tuned: z
    .stringbool()
    .default(false)
    .describe(
      "Whether `model` was tuned elsewhere and is served by the endpoint of the settings: it is only measured, on these questions, which it must not have been tuned on.",
    ),
});

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

const TUNING = "/api/knowledge-bases/{id}/fine-tuning";
const MODEL = `${TUNING}/models/{model}`;

export const readFineTuning = endpoint({
  path: TUNING,
  summary: "Read what methods can teach language models, and the models tuned for this knowledge base",
  response: fineTuningSchema,
});

export const startFineTuning = endpoint({
  method: "post",
  path: TUNING,
  summary:
    "Tune a model at the endpoint of the settings, or measure one that was tuned elsewhere, on questions with answers, one JSON object a line",
  query: startTuningQuerySchema,
  questions: evaluationQuestionSchema,
  status: 202,
  response: fineTuningStartedSchema,
});

export const estimateFineTuning = endpoint({
  method: "post",
  path: `${TUNING}/estimate`,
  summary: "Estimate a tuning; nothing is sent to the endpoint",
  isRecorded: false,
  query: startFineTuningQuerySchema,
  questions: evaluationQuestionSchema,
  response: fineTuningEstimateSchema,
});

export const exportExamples = endpoint({
  method: "post",
  path: `${TUNING}/examples`,
  summary: "Make chat examples from questions with answers, one JSON object a line",
  isCostly: true,
  isRecorded: false,
  query: examplesQuerySchema,
  questions: evaluationQuestionSchema,
  responseLines: chatExampleSchema,
});

export const exportPairs = endpoint({
  method: "post",
  path: `${TUNING}/pairs`,
  summary: "Find for each question the query that gives its answers, one JSON object a line",
  isCostly: true,
  isRecorded: false,
  query: examplesQuerySchema,
  questions: evaluationQuestionSchema,
  responseLines: trainingPairSchema,
});

export const activateTunedModel = endpoint({
  method: "post",
  path: `${MODEL}/activate`,
  summary: "Send a method's messages to a tuned model, in place of the one before",
  response: tunedModelSchema,
});

export const deactivateTunedModel = endpoint({
  method: "post",
  path: `${MODEL}/deactivate`,
  summary: "Send a method's messages to the model of the settings again",
  response: tunedModelSchema,
});

export const removeTunedModel = endpoint({
  method: "delete",
  path: MODEL,
  summary: "Remove a tuned model from this knowledge base; it remains at the endpoint",
  status: 204,
});

/** "tuned from small with 40 examples, 1,200 tokens". */
export function tunedWords({ from, examples, trainedTokens }: TunedReport): string {
  if (from === "") return "tuned elsewhere";
  const tokens = trainedTokens === null ? "" : `, ${trainedTokens.toLocaleString("en")} tokens`;
  return `tuned from ${from} with ${formatNoun(examples, "example")}${tokens}`;
}

/** In a sentence, what the measure says of using the model. */
export function heldOutWords(heldOut: TunedHeldOut | null): string {
  if (heldOut === null)
    return "It was not measured on questions kept apart, so it is used only where a person says so.";
  const { questions, before, after } = heldOut;
  const figures = `mean reciprocal rank ${after.toFixed(3)} with it, ${before.toFixed(3)} without`;
  const said = findsMore(heldOut) ? "better" : "no better, so it is used only where a person says so";
  return `On ${formatNoun(questions, "question")} kept apart: ${figures}; ${said}.`;
}
