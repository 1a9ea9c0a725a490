/** A preview of how a file would be read, shown before anything is stored. */
import * as z from "zod";
import {
  columnFieldSchema,
  columnTypeSchema,
  graphSideSchema,
  readAsSchema,
  rejectionSchema,
  sourceFormatSchema,
} from "./source";

export const previewColumnSchema = z.object({
  column: z.string(),
  as: columnFieldSchema,
  of: graphSideSchema.optional().describe("Of a graph: whose field or property it is."),
  type: columnTypeSchema
    .optional()
    .describe("Of a property: what its values are, by all rows that were read."),
  /** Its first values. */
  sample: z.array(z.string()),
});

export const sourcePreviewSchema = z.object({
  name: z.string(),
  /** Null when the file is refused; `rejections` say why. */
  format: sourceFormatSchema.nullable(),
  encoding: z.string().optional(),
  delimiter: z.string().optional(),
  /** Remarks on other possible readings. */
  notes: z.array(z.string()),
  /** Formats that a person can choose. */
  readable: z.array(readAsSchema),
  columns: z.array(previewColumnSchema),
  kinds: z
    .array(z.object({ of: graphSideSchema, name: z.string(), count: z.int() }))
    .describe("Labels of nodes and relations of edges, most first, with those that are left out."),
  /** True if only the first part was read: then the counts are those of that part. */
  isPart: z.boolean(),
  accepted: z.int(),
  rejected: z.int(),
  /** The first ones. */
  rejections: z.array(rejectionSchema),
  nodeCount: z.int(),
  edgeCount: z.int(),
  /** The first ten. */
  nodes: z.array(z.object({ id: z.string(), name: z.string(), labels: z.array(z.string()) })),
  edges: z.array(z.object({ source: z.string(), type: z.string(), target: z.string() })),
  /** The first documents and tables, by their title and beginning. */
  texts: z.array(z.object({ title: z.string(), text: z.string() })),
});
export type SourcePreview = z.infer<typeof sourcePreviewSchema>;

/** Said of a file of edges: a preview sees one file, and others may have the ends. */
export const ENDS_NOTE =
  "On import, an edge is rejected if its source or target is the id of no node in any file; here every edge is shown.";
/** Said where none of the files has nodes: of the import, and before it. */
export const ENDS_MADE = "No file brings nodes: the sources and targets of these edges became nodes.";
export const ENDS_TO_MAKE =
  "No file here brings nodes: unless the knowledge base has some, the sources and targets of these edges become nodes.";
