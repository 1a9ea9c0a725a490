/** A source is one file that a person added; an import turns sources into rows, and says which rows it refused. */
import * as z from "zod";

/** The format of a file, decided from its name and first lines. */
export const sourceFormatSchema = z.enum([
  "nodes",
  "edges",
  "triples",
  "graph-lines",
  "graphml",
  "gexf",
  "rdf",
  "json-graph",
  "documents",
  "tables",
  "document",
  "table",
  "workbook",
  "pdf",
  "docx",
  "odt",
  "pptx",
  "epub",
  "email",
  "left-out",
]);
export type SourceFormat = z.infer<typeof sourceFormatSchema>;

/** The formats that a person can choose for a file of rows. */
export const readAsSchema = z.enum(["nodes", "edges", "triples", "documents", "table", "document"]);
export type ReadAs = z.infer<typeof readAsSchema>;

export const columnFieldSchema = z.enum([
  "id",
  "name",
  "labels",
  "text",
  "parent",
  "source",
  "type",
  "target",
  "since",
  "until",
  "title",
  "property",
  "ignore",
]);
export type ColumnField = z.infer<typeof columnFieldSchema>;

export const columnTypeSchema = z.enum(["text", "number", "date", "boolean", "list"]);
export type ColumnTypeName = z.infer<typeof columnTypeSchema>;

export const graphSideSchema = z.enum(["nodes", "edges"]);
export type GraphSide = z.infer<typeof graphSideSchema>;

/** A person's choices for reading a file; what is absent is found in the file. */
export const sourceReadingSchema = z.strictObject({
  readAs: readAsSchema.optional(),
  /** `TextDecoder`'s name of it: "Windows-1252", "Shift_JIS". */
  encoding: z.string().max(40).optional(),
  delimiter: z.enum([",", "\t", ";", "|"]).optional(),
  columns: z
    .array(
      z.strictObject({
        column: z
          .string()
          .max(500)
          .describe("Of rows a column or a field; of a graph a field or a property."),
        as: columnFieldSchema,
        of: graphSideSchema.optional().describe("Of a graph: whose property it is; absent for both."),
        type: columnTypeSchema
          .optional()
          .describe("Of a property: a row with a value that is none of this type is rejected."),
      }),
    )
    .max(256)
    .optional(),
  /** Label of nodes that have none. */
  label: z.string().trim().min(1).max(100).optional(),
  /** Relation of edges that have none. */
  relation: z.string().trim().min(1).max(100).optional(),
  direction: z
    .enum(["turned", "both"])
    .optional()
    .describe(
      "turned: edges lead from their target to their source; both: each leads both ways, as two edges.",
    ),
  leftOut: z
    .strictObject({
      labels: z.array(z.string().max(500)).max(1_000).optional(),
      relations: z.array(z.string().max(500)).max(1_000).optional(),
    })
    .optional()
    .describe("Labels and relations that are not taken; a node without any other label goes with its edges."),
});
export type SourceReading = z.infer<typeof sourceReadingSchema>;

/** One row, or one whole file, that was not taken. */
export const rejectionSchema = z.object({
  file: z.string(),
  /** 1-based line in the (decompressed) file, or row of a workbook's sheet; absent when the whole file was refused. */
  line: z.int().optional(),
  /** Column, JSON field, sheet, pages or attachment. */
  field: z.string().optional(),
  /** The value found, and what was expected. */
  reason: z.string(),
});
export type Rejection = z.infer<typeof rejectionSchema>;

export const sourceSchema = z.object({
  id: z.string(),
  /** Path below the folder that was added, with `/`. */
  name: z.string(),
  format: sourceFormatSchema,
  bytes: z.int(),
  sha256: z.string(),
  accepted: z.int(),
  rejected: z.int(),
  notes: z
    .array(z.string())
    .optional()
    .describe("How it was read, and what was left out, by kind, with a count and the first of each."),
  createdAt: z.iso.datetime(),
  /** A person's choices, and the encoding and delimiter that were found: re-indexing reads the file in the same way. */
  reading: sourceReadingSchema.optional(),
  /** The web address that it, or the archive that it is in, was fetched from; absent when it was uploaded. */
  address: z.url({ protocol: /^https?$/ }).optional(),
});
export type Source = z.infer<typeof sourceSchema>;

/** A document as it was added, before chunking. */
export interface SourceDocument {
  id: string;
  title: string;
  text: string;
  /** The start of each page, or slide, in `text`; absent for documents without pages. */
  pages?: readonly number[];
  /** Id of the document or table it belongs to. */
  parent?: string;
}

/** A table as it was added, before segmentation; every row has `header.length` cells. */
export interface SourceTable {
  id: string;
  title: string;
  header: readonly string[];
  rows: readonly (readonly string[])[];
  parent?: string;
}
