/** A knowledge base: sources that a person added and the generation that was built from them. */
import * as z from "zod";
import { sourceSchema } from "../../files/source";
import { manifestSchema } from "../../graph/snapshot/manifest";
import { jobSchema } from "./job";
import { neo4jConnectionSchema, neo4jMappingSchema } from "./neo4j";
import { baseAccessSchema } from "./sharing";
import { syncedPlaceSchema } from "./synced-place";

/** A Neo4j database that a knowledge base lives in, as it is stored: without its password. */
export const connectionSchema = neo4jConnectionSchema.omit({ password: true }).extend({
  mapping: neo4jMappingSchema,
  /** Contents at the last look, so that lists need not ask the server. */
  seen: z.object({
    at: z.iso.datetime(),
    /** "Neo4j 5.26.0". */
    server: z.string(),
    nodeCount: z.int(),
    edgeCount: z.int(),
    /** True if texts can be searched. */
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
  /** True for the one that comes with Hopscope. */
  sample: z.boolean(),
  generation: z.string().nullable(),
  manifest: manifestSchema.nullable(),
  /** Set when the graph lives in a Neo4j database; there are no generations then. */
  connection: connectionSchema.nullable(),
  /** The newest job, whatever its state. */
  job: jobSchema.nullable(),
  createdAt: z.iso.datetime(),
  /** The caller's rights on it; absent where nobody signs in. */
  access: baseAccessSchema.optional(),
});
export type KnowledgeBase = z.infer<typeof knowledgeBaseSchema>;

export const missingIndexSchema = z.object({
  /** "text", "vector", or the id of a method's own index. */
  index: z.string(),
  /** A sentence for a person, and another that says what to do. */
  reason: z.string(),
  remedy: z.string(),
});
export type MissingIndex = z.infer<typeof missingIndexSchema>;

export const knowledgeBaseDetailSchema = knowledgeBaseSchema.extend({
  sources: z.array(sourceSchema),
  /** Folders of the server and web addresses that sources came from, and can be brought into step with. */
  places: z.array(syncedPlaceSchema),
  /** Newest first, the last twenty. */
  jobs: z.array(jobSchema),
  /** Questions to start from. */
  examples: z.array(z.string()),
  /** Methods that need one of these cannot run here. */
  missingIndexes: z.array(missingIndexSchema),
  /** Set when it was copied from a Neo4j. */
  projection: projectionSchema.nullable(),
});
export type KnowledgeBaseDetail = z.infer<typeof knowledgeBaseDetailSchema>;
