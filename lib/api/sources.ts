/** The files of a knowledge base: added, and read as documents and tables. */

import * as z from "zod";
import { jobSchema } from "../core/contract/job";
import { rejectionSchema, sourceSchema } from "../core/contract/source";
import { endpoint } from "./endpoint";

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

const BASE = "/api/knowledge-bases/{id}";

export const addSources = endpoint({
  method: "post",
  path: `${BASE}/sources`,
  summary: "Add files and index them",
  query: addSourcesQuerySchema,
  form: z.object({ files: z.array(z.string().meta({ format: "binary" })) }),
  status: 202,
  response: sourcesAddedSchema,
  location: ({ job }: SourcesAdded) => `/api/jobs/${job.id}`,
});

export const readDocument = endpoint({
  method: "get",
  path: `${BASE}/documents/{source}`,
  summary: "Read a document as it was added",
  status: 200,
  response: z.object({ document: documentSchema }),
});

export const readTable = endpoint({
  method: "get",
  path: `${BASE}/tables/{source}`,
  summary: "Read a table as it was added",
  status: 200,
  response: z.object({ table: tableSchema }),
});
