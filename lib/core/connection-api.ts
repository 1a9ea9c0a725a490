/** What the HTTP interface takes and gives where a knowledge base lives in a Neo4j: testing, connecting, indexes, projections. */
import { z } from "zod";
import { jobSchema } from "./job";
import { knowledgeBaseNameSchema, knowledgeBaseSchema } from "./knowledge-base";
import { neo4jConnectionSchema, neo4jMappingSchema } from "./neo4j";

const given = {
  ...neo4jConnectionSchema.shape,
  url: neo4jConnectionSchema.shape.url
    // The address is kept and shown; its scheme is judged where it is opened.
    .refine((url) => !url.includes("@"), "Leave user and password out of the address."),
  /** Guessed from what is in the database when absent. */
  mapping: neo4jMappingSchema.optional(),
};

/** How a server is reached and read. */
export const newConnectionSchema = z.strictObject(given);
export type NewConnection = z.infer<typeof newConnectionSchema>;

/** A server to look at before anything is kept. */
export const testConnectionSchema = newConnectionSchema.extend({
  scope: z
    .string()
    .min(1)
    .optional()
    .describe("Only nodes with this label are looked at, and the mapping is guessed for them."),
});
export type TestConnection = z.infer<typeof testConnectionSchema>;

/** What changes; the rest stays as it is kept. Another server or user is never sent the password that is kept. */
export const changeConnectionSchema = z.strictObject({
  url: given.url.optional(),
  /** Null: the user's home database. */
  database: neo4jConnectionSchema.shape.database.nullable(),
  username: given.username.optional(),
  password: given.password.optional(),
  mapping: neo4jMappingSchema.optional(),
});
export type ChangeConnection = z.infer<typeof changeConnectionSchema>;

const indexStateSchema = z.enum(["absent", "building", "ready", "failed"]);
export type IndexState = z.infer<typeof indexStateSchema>;

/** What a look at a server finds. */
export const connectionReportSchema = z.object({
  /** "Neo4j 5.26.0". */
  server: z.string(),
  /** Its name, also when the home database was asked for. */
  database: z.string(),
  /** False when the database takes no writes or the user has no role for it. */
  mayCreateIndexes: z.boolean(),
  nodeCount: z.int(),
  edgeCount: z.int(),
  labels: z.array(
    z.object({
      label: z.string(),
      count: z.int(),
      properties: z.array(
        z.object({
          key: z.string(),
          type: z.enum(["string", "number", "boolean"]),
          /** Whether no two nodes of the label share a value. */
          unique: z.boolean(),
          sample: z.string(),
        }),
      ),
    }),
  ),
  relations: z.array(z.object({ type: z.string(), count: z.int() })),
  /** As it was given, or guessed. */
  mapping: neo4jMappingSchema,
  indexes: z.object({
    ids: indexStateSchema,
    names: indexStateSchema,
    text: indexStateSchema,
    /** That of the model which questions are embedded with; an index of another model counts as absent. */
    vector: indexStateSchema,
    embedder: z.string(),
    /** Nodes with a vector of any model, of all nodes. */
    embedded: z.int(),
    nodes: z.int(),
  }),
});
export type ConnectionReport = z.infer<typeof connectionReportSchema>;

export const createIndexesSchema = z.strictObject({
  vectors: z
    .boolean()
    .default(true)
    .describe("Whether texts are embedded too; the vectors are written to the nodes as a property."),
});
export const indexesStartedSchema = z.object({ job: jobSchema });

/** What of a Neo4j is copied: nodes with any of the labels, and the relationships of the types between them. */
export const selectionSchema = z.strictObject({
  labels: z.array(z.string()).min(1, "Choose at least one label."),
  types: z.array(z.string()).describe("None copies nodes alone; so it has to be said."),
});
export type Selection = z.infer<typeof selectionSchema>;
export const selectionSizeSchema = z.object({ nodes: z.int(), edges: z.int() });
export type SelectionSize = z.infer<typeof selectionSizeSchema>;

export const projectSchema = selectionSchema.extend({ name: knowledgeBaseNameSchema });
export type Project = z.infer<typeof projectSchema>;
export const projectionStartedSchema = z.object({ knowledgeBase: knowledgeBaseSchema, job: jobSchema });
export type ProjectionStarted = z.infer<typeof projectionStartedSchema>;
