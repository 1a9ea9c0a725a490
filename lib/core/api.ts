/** What the HTTP interface takes and gives beyond the nouns themselves; the OpenAPI document is made from these schemas. */
import { z } from "zod";
import { newConnectionSchema } from "./connection-api";
import { jobSchema } from "./job";
import { knowledgeBaseNameSchema, knowledgeBaseSchema } from "./knowledge-base";
import { methodModelKindSchema } from "./learn/trainable";
import { recipeIdSchema } from "./llm/fine-tuning";
import { ablationTableSchema, indexKindSchema, paperSchema, queryReadingSchema } from "./retriever";
import { rejectionSchema, sourceSchema } from "./source";
import { stageSpecSchema } from "./trace";

export * from "./connection-api";
export * from "./graph-api";

export const inputProblemSchema = z.object({
  at: z.string(),
  message: z.string(),
  excerpt: z.string().optional(),
});

export const healthSchema = z.object({
  status: z.literal("ok"),
  version: z.string(),
  uptimeSeconds: z.number(),
  database: z.enum(["pglite", "postgresql"]),
  /** Id of the embedder in use. */
  embedder: z.string(),
});
export type Health = z.infer<typeof healthSchema>;

export const methodSchema = z.object({
  id: z.string(),
  title: z.string(),
  summary: z.string(),
  paper: paperSchema,
  stages: z.array(stageSpecSchema),
  needs: z.array(indexKindSchema),
  /** How it reads a query that is given in place of a plan; null where it plans nothing. */
  reads: queryReadingSchema.nullable(),
  /** What it can learn for a knowledge base. */
  learns: z.array(
    z.object({
      kind: methodModelKindSchema,
      title: z.string(),
      description: z.string(),
      source: z.string(),
      fewestQuestions: z.int(),
    }),
  ),
  /** What it can teach a language model. */
  teaches: z.array(
    z.object({ id: recipeIdSchema, title: z.string(), description: z.string(), source: z.string() }),
  ),
  /** Tables of its paper that its parameters can express, as variants to run. */
  ablations: z.array(ablationTableSchema),
  /** JSON Schema of the parameters, with a default, a description and the first stage that reads it for each. */
  params: z.record(z.string(), z.unknown()),
  defaults: z.record(z.string(), z.unknown()),
});
export type Method = z.infer<typeof methodSchema>;
export const methodsSchema = z.object({ methods: z.array(methodSchema) });

export const createKnowledgeBaseSchema = z.strictObject({
  name: knowledgeBaseNameSchema,
  description: z.string().trim().max(2_000).default(""),
  /** The Neo4j it lives in; it is looked at first, and nothing is kept when it cannot be reached. */
  neo4j: newConnectionSchema.optional(),
});
export const knowledgeBasesSchema = z.object({ knowledgeBases: z.array(knowledgeBaseSchema) });

export const onRejectedSchema = z
  .enum(["refuse", "skip"])
  .describe(
    "What to do when rows are rejected: refuse the whole upload and change nothing, or take the other rows.",
  );
export const addSourcesQuerySchema = z.strictObject({
  onRejected: onRejectedSchema.default("refuse"),
  replace: z
    .stringbool()
    .default(false)
    .describe("Whether a file may take the place of a source of the same name."),
});
export const sourcesAddedSchema = z.object({
  sources: z.array(sourceSchema),
  /** The first ones; `rejected` has the exact count. */
  rejections: z.array(rejectionSchema),
  rejected: z.int(),
  job: jobSchema,
});
export type SourcesAdded = z.infer<typeof sourcesAddedSchema>;

export const indexQuerySchema = z.strictObject({
  force: z.stringbool().default(false).describe("Build again even when the generation is up to date."),
  describe: z
    .stringbool()
    .default(false)
    .describe("Let the language model of the settings describe every chunk, within the budget of a job."),
  percentile: z.coerce
    .number()
    .min(0)
    .max(100)
    .optional()
    .describe("Of the similarity edges, from now on; with it `logic` and `degree` count too."),
  logic: z.enum(["or", "and"]).default("or"),
  degree: z
    .union([z.literal("any"), z.coerce.number().int().min(1).max(1_000)])
    .default("any")
    .describe("Similarity edges of one chunk at most, strongest first."),
});
/** What describing chunks with the language model will take, from a sample of the sources. */
export const descriptionEstimateSchema = z.object({
  /** Model and host. */
  model: z.string(),
  chunks: z.int(),
  /** Chunks that were looked at. */
  sampled: z.int(),
  /** Chunks whose description was paid for before. */
  kept: z.int(),
  calls: z.int(),
  tokens: z.object({ input: z.int(), output: z.int() }),
  /** In the currency of the price table; null when the model has no price there. */
  cost: z.number().nullable(),
  /** What a job may spend; null is no limit. */
  budget: z.object({ tokens: z.number().nullable(), cost: z.number().nullable() }),
});
export type DescriptionEstimate = z.infer<typeof descriptionEstimateSchema>;

/** `job` is null when there was nothing to do. */
export const indexStartedSchema = z.object({ job: jobSchema.nullable() });

export const runListQuerySchema = z.strictObject({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  knowledgeBase: z.string().optional(),
});
export const runSummarySchema = z.object({
  id: z.string(),
  knowledgeBase: z.string(),
  knowledgeBaseName: z.string(),
  question: z.string(),
  methods: z.array(z.string()),
  state: z.enum(["running", "done", "interrupted"]),
  createdAt: z.iso.datetime(),
});
export type RunSummary = z.infer<typeof runSummarySchema>;
export const runListSchema = z.object({ runs: z.array(runSummarySchema) });

export const documentSchema = z.object({
  id: z.string(),
  title: z.string(),
  text: z.string(),
  parent: z.string().optional(),
});
export const tableSchema = z.object({
  id: z.string(),
  title: z.string(),
  header: z.array(z.string()),
  rows: z.array(z.array(z.string())),
  parent: z.string().optional(),
});

/** RFC 9457 problem details, with a code, a hint and the single problems. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  hint: z.string().optional(),
  problems: z.array(inputProblemSchema).optional(),
});
export type Problem = z.infer<typeof problemSchema>;
