/** Knowledge bases in a Neo4j database: testing and changing the connection, indexes, and copies of a selection. */
import * as z from "zod";
import { endpoint } from "./endpoint";
import { jobSchema } from "./schemas/job";
import { knowledgeBaseNameSchema, knowledgeBaseSchema } from "./schemas/knowledge-base";
import { neo4jConnectionSchema, neo4jMappingSchema } from "./schemas/neo4j";

const given = {
  ...neo4jConnectionSchema.shape,
  url: neo4jConnectionSchema.shape.url
    // The address is stored and shown; its scheme is checked where it is opened.
    .refine((url) => !url.includes("@"), "Leave user and password out of the address."),
  /** Guessed from what is in the database when absent. */
  mapping: neo4jMappingSchema.optional(),
};

export const newConnectionSchema = z.strictObject(given);
export type NewConnection = z.infer<typeof newConnectionSchema>;

/** A server to inspect before anything is saved. */
export const testConnectionSchema = newConnectionSchema.extend({
  scope: z
    .string()
    .min(1)
    .optional()
    .describe("Only nodes with this label are looked at, and the mapping is guessed for them."),
});
export type TestConnection = z.infer<typeof testConnectionSchema>;

/** Fields to change; the rest stays as it is stored. Another server or user is never sent the stored password. */
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
          /** True if no two nodes of the label share a value. */
          unique: z.boolean(),
          sample: z.string(),
        }),
      ),
    }),
  ),
  relations: z.array(z.object({ type: z.string(), count: z.int() })),
  /** The given mapping, or a guessed one. */
  mapping: neo4jMappingSchema,
  indexes: z.object({
    ids: indexStateSchema,
    names: indexStateSchema,
    text: indexStateSchema,
    /** State of the index for the embedding model of questions; an index of another model counts as absent. */
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

/** The part of a Neo4j to copy: nodes with any of the labels, and the relationships of the types between them. */
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

const BASE = "/api/knowledge-bases/{id}";

export const testConnection = endpoint({
  method: "post",
  path: "/api/connections/test",
  summary: "Inspect a Neo4j database without saving anything",
  body: testConnectionSchema,
  response: connectionReportSchema,
});

export const readConnection = endpoint({
  path: `${BASE}/connection`,
  summary: "Inspect the Neo4j database of a knowledge base",
  response: connectionReportSchema,
});

export const changeConnection = endpoint({
  method: "patch",
  path: `${BASE}/connection`,
  summary: "Change how a Neo4j database is connected and mapped",
  body: changeConnectionSchema,
  response: knowledgeBaseSchema,
});

export const createNeo4jIndexes = endpoint({
  method: "post",
  path: `${BASE}/connection/indexes`,
  summary: "Create the indexes that are missing in a Neo4j database",
  body: createIndexesSchema,
  status: 202,
  response: indexesStartedSchema,
  location: ({ job }: IndexesStarted) => `/api/jobs/${job.id}`,
});

export const measureProjection = endpoint({
  method: "post",
  path: `${BASE}/projections/size`,
  summary: "Count what a selection of labels and relation types of a Neo4j database would copy",
  isRecorded: false,
  body: selectionSchema,
  response: selectionSizeSchema,
});

export const startProjection = endpoint({
  method: "post",
  path: `${BASE}/projections`,
  summary: "Copy a selection of labels and relation types into a knowledge base on this machine",
  body: projectSchema,
  status: 202,
  response: projectionStartedSchema,
  location: ({ knowledgeBase }: ProjectionStarted) => `/api/knowledge-bases/${knowledgeBase.id}`,
});

type IndexesStarted = z.infer<typeof indexesStartedSchema>;
