/** A source is one file that a person added; an import turns sources into rows, and says which rows it refused. */
import * as z from "zod";

/** What a file holds, decided from its name and first lines. */
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
]);
export type SourceFormat = z.infer<typeof sourceFormatSchema>;

/** What a file of rows can be read as when a person says so. */
export const readAsSchema = z.enum(["nodes", "edges", "triples", "documents", "table", "document"]);
export type ReadAs = z.infer<typeof readAsSchema>;

/** What a column can be taken for. */
export const columnFieldSchema = z.enum([
  "id",
  "name",
  "labels",
  "text",
  "parent",
  "source",
  "type",
  "target",
  "title",
  "property",
  "ignore",
]);
export type ColumnField = z.infer<typeof columnFieldSchema>;

/** What the values of a property can be. */
export const columnTypeSchema = z.enum(["text", "number", "date", "boolean", "list"]);
export type ColumnTypeName = z.infer<typeof columnTypeSchema>;

/** How a file is read where a person decided it; what is absent is found in the file. */
export const sourceReadingSchema = z.strictObject({
  readAs: readAsSchema.optional(),
  /** As `TextDecoder` names it: "Windows-1252", "Shift_JIS". */
  encoding: z.string().max(40).optional(),
  delimiter: z.enum([",", "\t", ";", "|"]).optional(),
  columns: z
    .array(
      z.strictObject({
        column: z.string().max(500),
        as: columnFieldSchema,
        type: columnTypeSchema
          .optional()
          .describe("Of a property: a row with a value that is none of this type is rejected."),
      }),
    )
    .max(256)
    .optional(),
  /** Label of nodes that have none. */
  label: z.string().trim().min(1).max(100).optional(),
});
export type SourceReading = z.infer<typeof sourceReadingSchema>;

/** One row, or one whole file, that was not taken. */
export const rejectionSchema = z.object({
  file: z.string(),
  /** 1-based line in the (decompressed) file, or row of a workbook's sheet; absent when the whole file was refused. */
  line: z.int().optional(),
  /** Column, JSON field, sheet, pages or attachment. */
  field: z.string().optional(),
  /** What was found, what was expected. */
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
  /** What a person decided, and the encoding and delimiter that were found: re-indexing reads the file in the same way. */
  reading: sourceReadingSchema.optional(),
  /** Where on the web it was fetched from, or the archive that it is in; absent when it was uploaded. */
  address: z.url({ protocol: /^https?$/ }).optional(),
});
export type Source = z.infer<typeof sourceSchema>;

/** A document as it was added, before chunking. */
export interface SourceDocument {
  id: string;
  title: string;
  text: string;
  /** Where each page, or slide, begins in `text`; absent for documents without pages. */
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
