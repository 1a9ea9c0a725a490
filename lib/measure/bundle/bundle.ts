/**
 * The bundle of an experiment: one archive with everything that its figures come from, so that it can be replayed elsewhere,
 * offline. Lines are JSON; models are bytes. An archive comes from anybody: nothing of it is believed before it is checked.
 */
import * as z from "zod";
import { type ModelKind, modelKindSchema } from "../../methods/contract/trainable";
import { designSchema, experimentResultSchema, VARIANTS_AT_MOST, variantSchema } from "../experiment";
import { ownVariants } from "../external-variants";
import { QUESTIONS_AT_MOST } from "../question-sets/question-set";
import { provenanceSchema } from "./provenance";

export const BUNDLE_FILES = {
  manifest: "manifest.json",
  questions: "questions.jsonl",
  results: "results.jsonl",
  llmAnswers: "llm-answers.jsonl",
} as const;

const MODEL_FILE = /^models\/([a-z0-9-]{1,64})\.bin$/;

/** Path of a kind's model in the archive, when the archive has it. */
export function modelFile(kind: ModelKind): string {
  return `models/${kind}.bin`;
}

/** The kind of the model that a file of an archive is; null when it is no model. */
export function modelKindOf(file: string): ModelKind | null {
  return modelKindSchema.safeParse(MODEL_FILE.exec(file)?.[1]).data ?? null;
}

/** A model that is larger is named in the manifest and left out. */
export const MODEL_LIMIT_BYTES = 32 * 1024 * 1024;

/** Version 1 had other names for some fields. */
export const BUNDLE_VERSION = 2;
const VERSION_1_NAMES = new Map([
  ["held", "included"],
  ["kept", "usable"],
  ["fates", "goldOutcomes"],
  ["llmUnkept", "llmUnusable"],
]);

/** The schema, which also reads what version 1 wrote; only names at the top of a value have changed. */
function sinceVersion1<Schema extends z.ZodType>(schema: Schema) {
  return z.preprocess(
    (value) =>
      typeof value === "object" && value !== null && !Array.isArray(value)
        ? Object.fromEntries(
            Object.entries(value).map(([name, field]) => [VERSION_1_NAMES.get(name) ?? name, field]),
          )
        : value,
    schema,
  );
}

const manifestSchema = z.object({
  format: z.literal("hopscope-experiment"),
  version: z.literal([1, BUNDLE_VERSION]),
  createdAt: z.iso.datetime(),
  knowledgeBase: z.object({ id: z.string(), name: z.string() }),
  experiment: designSchema.extend({
    name: z.string(),
    variants: z
      .array(variantSchema)
      .max(VARIANTS_AT_MOST)
      .refine((all) => {
        const own = ownVariants(all);
        return own.length > 0 && own.every((variant, at) => variant === all[at]);
      }, "Variants that are asked come before those that were made elsewhere."),
    questions: z.int().min(1).max(QUESTIONS_AT_MOST),
  }),
  provenance: provenanceSchema,
  /** Kinds of the models that the archive contains, of those that the provenance names. */
  included: z.array(modelKindSchema),
  digest: z.string().regex(/^[0-9a-f]{64}$/),
});
export type BundleManifest = z.infer<typeof manifestSchema>;
export const bundleManifestSchema = sinceVersion1(manifestSchema);

export const bundleResultSchema = sinceVersion1(experimentResultSchema);

export const recordedAnswerSchema = sinceVersion1(
  z.object({
    key: z.string().regex(/^[0-9a-f]{64}$/),
    answer: z.string(),
    /** False for one that was cut or could not be used. */
    usable: z.boolean(),
  }),
);
export type RecordedAnswer = z.infer<typeof recordedAnswerSchema>;
