/** A knowledge base: sources that a person brought and the generation that was built from them. */
import { z } from "zod";
import { graphSchemaSchema } from "./graph/graph-source";
import { jobSchema } from "./job";
import { neo4jConnectionSchema, neo4jMappingSchema } from "./neo4j";
import { indexKindSchema } from "./retriever";
import { sourceSchema } from "./source";

/** One file of a generation's indexes, with what it cost. */
export const indexPartSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  /** Milliseconds it took to build and write. */
  ms: z.number(),
});
export type IndexPart = z.infer<typeof indexPartSchema>;

/** Which chunks a language model described. */
export const describedSchema = z.object({
  /** Model and host. */
  by: z.string(),
  chunks: z.int(),
  /** Of so many; the others are described by what they are. */
  of: z.int(),
});
export type Described = z.infer<typeof describedSchema>;

/** How similarity edges are chosen among the compared pairs (SAGE section 3.3). */
export const linkedSchema = z.object({
  /** Of each signal's values; a pair that reaches it is similar by that signal. */
  percentile: z.number().min(0).max(100),
  /** Whether any signal joins two chunks, or all that apply must. */
  logic: z.enum(["or", "and"]),
  /** Edges of one chunk at most, strongest first; null for any number. */
  degree: z.int().min(1).nullable(),
});
export type Linked = z.infer<typeof linkedSchema>;

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
  /** Absent when no language model was asked to describe chunks. */
  described: describedSchema.optional(),
  /** Absent when nobody chose: then by the defaults. */
  linked: linkedSchema.optional(),
  schema: graphSchemaSchema,
  parts: z.array(indexPartSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** A Neo4j database that a knowledge base lives in, as it is kept: without its password. */
export const connectionSchema = neo4jConnectionSchema.omit({ password: true }).extend({
  mapping: neo4jMappingSchema,
  /** What was there when it was last looked at, so that lists need not ask the server. */
  seen: z.object({
    at: z.iso.datetime(),
    /** "Neo4j 5.26.0". */
    server: z.string(),
    nodeCount: z.int(),
    edgeCount: z.int(),
    /** Whether texts can be searched. */
    textIndex: z.boolean(),
    /** Id of the model that its vector index was made with; null when it has none of ours. */
    embedder: z.string().nullable(),
  }),
});
export type Connection = z.infer<typeof connectionSchema>;

/** A selection of a Neo4j's labels and relation types that was copied into a knowledge base of its own. */
export const projectionSchema = z.object({
  /** The knowledge base that lives in the Neo4j, which may be gone by now, and its name then. */
  from: z.string(),
  name: z.string(),
  labels: z.array(z.string()),
  types: z.array(z.string()),
});
export type Projection = z.infer<typeof projectionSchema>;

export const knowledgeBaseNameSchema = z
  .string()
  .trim()
  .min(1, "A knowledge base needs a name.")
  .max(100, "A name may have at most 100 characters.");

export const knowledgeBaseSchema = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  /** `empty`: nothing indexed yet. `ready`: it can be asked, also while a job builds the next generation. */
  state: z.enum(["empty", "ready"]),
  /** True for the one that Hopscope brings. */
  sample: z.boolean(),
  generation: z.string().nullable(),
  manifest: manifestSchema.nullable(),
  /** Set when the graph lives in a Neo4j database; there are no generations then. */
  connection: connectionSchema.nullable(),
  /** The newest job, whatever its state. */
  job: jobSchema.nullable(),
  createdAt: z.iso.datetime(),
});
export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>;

/** What methods may need and a knowledge base does not have. */
export const lackSchema = z.object({
  index: indexKindSchema,
  /** A sentence for a person, and another that says what to do. */
  reason: z.string(),
  remedy: z.string(),
});
export type Lack = z.infer<typeof lackSchema>;

export const knowledgeBaseDetailSchema = knowledgeBaseSchema.extend({
  sources: z.array(sourceSchema),
  /** Newest first, the last twenty. */
  jobs: z.array(jobSchema),
  /** Questions to start from. */
  examples: z.array(z.string()),
  /** Methods that need one of these cannot run here. */
  lacks: z.array(lackSchema),
  /** Set when it was copied from a Neo4j. */
  projection: projectionSchema.nullable(),
});
export type KnowledgeBaseDetail = z.infer<typeof knowledgeBaseDetailSchema>;
