/** Documents and tables become graphs: what extraction would find, and the job that makes a source of it. */
import * as z from "zod";
import { DEFAULT_THRESHOLD, extractionSchemaSchema } from "../files/corpus/extract/extraction";
import { proposedSchemaSchema } from "../files/corpus/extract/propose-schema";
import { endpoint } from "./endpoint";
import { descriptionEstimateSchema } from "./knowledge-bases";
import { jobSchema } from "./schemas/job";

export { DEFAULT_THRESHOLD };

/** Name of the source that extraction makes; making it again replaces it. */
export const EXTRACTED_SOURCE = "graph-of-the-documents.jsonl";

const optionsSchema = {
  schema: extractionSchemaSchema
    .nullable()
    .default(null)
    .describe("Labels and relation types to extract; all that are found when null."),
  threshold: z
    .number()
    .min(0)
    .max(1)
    .default(DEFAULT_THRESHOLD)
    .describe("Edges of a lower confidence are left out."),
};

export const extractionPreviewRequestSchema = z.strictObject(optionsSchema);
export const extractionRequestSchema = z.strictObject({
  with: z
    .enum(["patterns", "model"])
    .default("patterns")
    .describe(
      "Patterns read English sentences; the language model of the settings is called once a passage.",
    ),
  ...optionsSchema,
});
export type PreviewRequest = z.infer<typeof extractionPreviewRequestSchema>;
export type ExtractionRequest = z.infer<typeof extractionRequestSchema>;

const endSchema = z.object({ id: z.string(), name: z.string(), label: z.string() });

/** An edge as a person reads it, with what it is taken from. */
export const extractedFactSchema = z.object({
  source: endSchema,
  type: z.string(),
  target: endSchema,
  sentence: z.string(),
  document: z.string(),
  confidence: z.number(),
});

export const extractionPreviewSchema = z.object({
  /** Passages of all documents; an estimate when not all were looked at. */
  passages: z.int(),
  /** Passages that were read for the preview. */
  sampled: z.int(),
  /** Tables, all of which are read. */
  tables: z.int(),
  /** The schema found in them, most used first. */
  proposed: proposedSchemaSchema,
  /** Counts of the sample, under the schema and above the threshold. */
  nodes: z.int(),
  edges: z.int(),
  /** Edges that the threshold leaves out. */
  below: z.int(),
  /** Some of the edges, spread over the sample. */
  facts: z.array(extractedFactSchema),
});
export type ExtractionPreview = z.infer<typeof extractionPreviewSchema>;

/** Estimate for reading the documents with the language model; `chunks` are passages. */
export const extractionEstimateSchema = descriptionEstimateSchema;
export type ExtractionEstimate = z.infer<typeof extractionEstimateSchema>;

const BASE = "/api/knowledge-bases/{id}/extraction";
/** A hundred labels and three hundred types with their words. */
const LIMIT_BYTES = 4 * 1024 * 1024;

export const previewExtraction = endpoint({
  method: "post",
  path: `${BASE}/preview`,
  summary:
    "See what patterns find in a sample of the documents, and what all tables hold: a schema, and edges with their sentences or rows",
  isCostly: true,
  isRecorded: false,
  body: extractionPreviewRequestSchema,
  bodyLimit: LIMIT_BYTES,
  response: extractionPreviewSchema,
});

export const startExtraction = endpoint({
  method: "post",
  path: BASE,
  summary: "Make a graph of documents and tables: a job adds it as a source, or replaces the one made before",
  body: extractionRequestSchema,
  bodyLimit: LIMIT_BYTES,
  status: 202,
  response: z.object({ job: jobSchema }),
  location: ({ job }: { job: { id: string } }) => `/api/jobs/${job.id}`,
});

export const estimateExtraction = endpoint({
  method: "post",
  path: `${BASE}/estimate`,
  summary: "Estimate what reading the documents with the language model costs, from a sample",
  isRecorded: false,
  body: z.strictObject({ schema: optionsSchema.schema }),
  bodyLimit: LIMIT_BYTES,
  response: extractionEstimateSchema,
});
