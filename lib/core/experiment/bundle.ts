/**
 * The bundle of an experiment: one archive with everything that its figures come from, so that it can be replayed elsewhere,
 * offline. Lines are JSON; models are bytes. An archive comes from anybody: nothing of it is believed before it is checked.
 */
import { z } from "zod";
import { modelKindSchema } from "../learn/trainable";
import { QUESTIONS_AT_MOST } from "../questions/question-set";
import { experimentSchema, VARIANTS_AT_MOST, variantSchema } from "./experiment";
import { provenanceSchema } from "./provenance";

/** Files of an archive, beside the models. */
export const BUNDLE_FILES = {
  manifest: "manifest.json",
  questions: "questions.jsonl",
  results: "results.jsonl",
  llmAnswers: "llm-answers.jsonl",
} as const;

/** Where the model of each kind lies, when it is held. */
export const MODEL_FILES = new Map(modelKindSchema.options.map((kind) => [`models/${kind}.bin`, kind]));

/** A model that is larger is named in the manifest and left out. */
export const MODEL_LIMIT_BYTES = 32 * 1024 * 1024;

export const bundleManifestSchema = z.object({
  format: z.literal("hopscope-experiment"),
  version: z.literal(1),
  createdAt: z.iso.datetime(),
  knowledgeBase: z.object({ id: z.string(), name: z.string() }),
  experiment: experimentSchema
    .pick({ name: true, questionSet: true, split: true, k: true, seed: true, llm: true })
    .extend({
      variants: z.array(variantSchema).min(1).max(VARIANTS_AT_MOST),
      questions: z.int().min(1).max(QUESTIONS_AT_MOST),
    }),
  provenance: provenanceSchema,
  /** Kinds of the models that the archive holds, of those that the provenance names. */
  held: z.array(modelKindSchema),
  /** Of all results. */
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BundleManifest = z.infer<typeof bundleManifestSchema>;

/** An answer of the language model. */
export const recordedAnswerSchema = z.object({
  key: z.string().regex(/^[0-9a-f]{64}$/),
  answer: z.string(),
  /** False for one that was cut or could not be used. */
  kept: z.boolean(),
});
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;
