/** Knowledge bases: created, listed, removed and indexed. */
import * as z from "zod";
import { filesCheckSchema } from "../files/files-check";
import { suggestedQuestionSchema } from "../measure/question-sets/made/suggested-question";
import { endpoint } from "./endpoint";
import { newConnectionSchema } from "./neo4j";
import { estimatedCalls } from "./schemas/estimated-calls";
import { jobSchema } from "./schemas/job";
import {
  type KnowledgeBase,
  knowledgeBaseDetailSchema,
  knowledgeBaseNameSchema,
  knowledgeBaseSchema,
} from "./schemas/knowledge-base";
import { visibilitySchema } from "./schemas/sharing";

export const createKnowledgeBaseSchema = z.strictObject({
  name: knowledgeBaseNameSchema,
  description: z.string().trim().max(2_000).default(""),
  /** The Neo4j database with its graph; it is inspected first, and nothing is saved when it cannot be reached. */
  neo4j: newConnectionSchema.optional(),
  visibility: visibilitySchema
    .optional()
    .describe(
      "Where people sign in: who sees it; `people`, which is who makes it and whom it is shared with, when left out.",
    ),
});

export const changeKnowledgeBaseSchema = z.strictObject({
  name: knowledgeBaseNameSchema.optional(),
  description: z.string().trim().max(2_000, "A description may have at most 2,000 characters.").optional(),
});

export const knowledgeBasesSchema = z.object({ knowledgeBases: z.array(knowledgeBaseSchema) });

/** One of each kind at most; none where a graph has no facts. */
export const suggestionsSchema = z.object({ questions: z.array(suggestedQuestionSchema) });

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

/** Estimate for describing chunks with the language model, from a sample of the sources. */
export const descriptionEstimateSchema = z.object({
  ...estimatedCalls,
  chunks: z.int(),
  /** Chunks that were looked at. */
  sampled: z.int(),
  /** Chunks whose description was paid for before. */
  cached: z.int(),
});
export type DescriptionEstimate = z.infer<typeof descriptionEstimateSchema>;

/** `job` is null when there was nothing to do. */
export const indexStartedSchema = z.object({ job: jobSchema.nullable() });

const BASE = "/api/knowledge-bases/{id}";

export const listKnowledgeBases = endpoint({
  path: "/api/knowledge-bases",
  summary: "List the knowledge bases",
  response: knowledgeBasesSchema,
});

export const createKnowledgeBase = endpoint({
  method: "post",
  path: "/api/knowledge-bases",
  summary: "Create a knowledge base: an empty one, or one whose graph is in a Neo4j database",
  body: createKnowledgeBaseSchema,
  status: 201,
  response: knowledgeBaseSchema,
  location: ({ id }: KnowledgeBase) => `/api/knowledge-bases/${id}`,
});

export const readKnowledgeBase = endpoint({
  path: BASE,
  summary: "Read a knowledge base with its sources",
  response: knowledgeBaseDetailSchema,
});

export const followKnowledgeBase = endpoint({
  path: `${BASE}/events`,
  summary: "Follow a knowledge base: as it is now, and whenever its newest job or its graph has changed",
  events: knowledgeBaseSchema,
});

export const changeKnowledgeBase = endpoint({
  method: "patch",
  path: BASE,
  summary: "Rename a knowledge base, or describe it in other words; its id stays",
  body: changeKnowledgeBaseSchema,
  response: knowledgeBaseSchema,
});

export const removeKnowledgeBase = endpoint({
  method: "delete",
  path: BASE,
  summary: "Remove a knowledge base with its sources, generations and runs",
  status: 204,
});

export const checkFiles = endpoint({
  path: `${BASE}/check`,
  summary: "Read every file of a knowledge base, and compare it with the checksum that was written with it",
  access: "editor",
  isCostly: true,
  response: filesCheckSchema,
});

export const suggestQuestions = endpoint({
  path: `${BASE}/suggestions`,
  summary: "Suggest questions that a graph answers, one of each kind; each was checked by running its query",
  isCostly: true,
  response: suggestionsSchema,
});

export const startIndexing = endpoint({
  method: "post",
  path: `${BASE}/index`,
  summary: "Update the indexes; answers 200 when they are up to date",
  query: indexQuerySchema,
  status: [202, 200],
  response: indexStartedSchema,
});

export const estimateDescriptions = endpoint({
  path: `${BASE}/index/estimate`,
  summary: "Estimate what describing the chunks with the language model costs, from a sample",
  access: "editor",
  response: descriptionEstimateSchema,
});
