/** A knowledge base: sources that a person brought and the generation that was built from them. */
import { z } from "zod";
import { graphSchemaSchema } from "./graph/graph-source";
import { jobSchema } from "./job";
import { sourceSchema } from "./source";

/** One file of a generation's indexes, with what it cost. */
export const indexPartSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  /** Milliseconds it took to build and write. */
  ms: z.number(),
});
export type IndexPart = z.infer<typeof indexPartSchema>;

/** What a generation holds; written with it, so that opening needs no scan. */
export const manifestSchema = z.object({
  /** Format of the files; a reader refuses what it does not know. */
  version: z.int(),
  createdAt: z.iso.datetime(),
  /** Digest of the sources, the embedder and the indexing version: equal inputs give an equal generation. */
  inputs: z.string(),
  /** Embedder id, or null when the generation has no vectors. */
  embedder: z.string().nullable(),
  dimensions: z.int(),
  documents: z.int(),
  tables: z.int(),
  schema: graphSchemaSchema,
  parts: z.array(indexPartSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

export const knowledgeBaseSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** `empty`: nothing indexed yet. `ready`: a generation can be asked, also while a job builds the next one. */
  state: z.enum(["empty", "ready"]),
  /** True for the one that Hopscope brings. */
  sample: z.boolean(),
  generation: z.string().nullable(),
  manifest: manifestSchema.nullable(),
  /** The newest job, whatever its state. */
  job: jobSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>;

export const knowledgeBaseDetailSchema = knowledgeBaseSchema.extend({
  sources: z.array(sourceSchema),
  /** Newest first, the last twenty. */
  jobs: z.array(jobSchema),
  /** Questions to start from. */
  examples: z.array(z.string()),
});
export type KnowledgeBaseDetail = z.infer<typeof knowledgeBaseDetailSchema>;
