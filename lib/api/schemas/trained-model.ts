/** The models of a knowledge base, as they are listed, and the parameters of training. */
import * as z from "zod";
import { methodModelKindSchema, methodReportSchema, modelKindSchema } from "../../methods/contract/trainable";
import { trainingReportSchema } from "../../questions/plan/ranker/training-report";
import { aliasesSchema } from "../../words/aliases";
import { jobSchema } from "./job";

const savedModelSchema = z.object({
  id: z.string(),
  knowledgeBase: z.string(),
  /** The generation it was trained on; it can be used on later ones. */
  generation: z.string(),
  /** True if questions are answered with it; at most one of a kind is active. */
  active: z.boolean(),
  bytes: z.int(),
  createdAt: z.iso.datetime(),
});
export const plannerModelSchema = savedModelSchema.extend({
  kind: z.literal("planner"),
  report: trainingReportSchema,
});
export const methodModelSchema = savedModelSchema.extend({
  kind: methodModelKindSchema,
  report: methodReportSchema,
});

export const trainedModelSchema = z.union([plannerModelSchema, methodModelSchema]);
export type PlannerTrained = z.infer<typeof plannerModelSchema>;
export type MethodTrained = z.infer<typeof methodModelSchema>;
export type TrainedModel = z.infer<typeof trainedModelSchema>;

/** Newest first. */
export const trainedModelsSchema = z.object({ models: z.array(trainedModelSchema) });

export const MOST_REVERSE = 20_000;

export const trainQuerySchema = z.strictObject({
  model: modelKindSchema
    .default("planner")
    .describe("What learns: the planner of all methods, or what one method learns for itself."),
  reverse: z.coerce
    .number()
    .int()
    .min(0)
    .max(MOST_REVERSE)
    .default(0)
    .describe("How many questions are made from the graph, beside those that are given."),
  seed: z.coerce
    .number()
    .int()
    .min(0)
    .max(2 ** 32 - 1)
    .default(1)
    .describe("Equal questions and seeds give equal models."),
});
export type TrainQuery = z.infer<typeof trainQuerySchema>;

/** Input of a job of kind `train`; the questions lie in a file that is named by their digest. */
export const trainInputSchema = z.object({
  model: modelKindSchema.default("planner"),
  questions: z.int().min(0),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
  reverse: z.int().min(0),
  seed: z.int(),
});

export const aliasesBodySchema = z.strictObject({ aliases: aliasesSchema });

export const trainingStartedSchema = z.object({ job: jobSchema });
