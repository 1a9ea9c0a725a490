/** A source is one file that a person added; an import turns sources into rows, and says which rows it refused. */
import * as z from "zod";

/** What a file holds, decided from its name and first lines. */
export const sourceFormatSchema = z.enum([
  "nodes",
  "edges",
  "triples",
  "graphml",
  "documents",
  "tables",
  "document",
  "table",
  "workbook",
]);
export type SourceFormat = z.infer<typeof sourceFormatSchema>;

/** One row, or one whole file, that was not taken. */
export const rejectionSchema = z.object({
  file: z.string(),
  /** 1-based line in the (decompressed) file, or row of a workbook's sheet; absent when the whole file was refused. */
  line: z.int().optional(),
  /** Column, JSON field or sheet. */
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
  createdAt: z.iso.datetime(),
});
export type Source = z.infer<typeof sourceSchema>;

/** A document as it was added, before chunking. */
export interface SourceDocument {
  id: string;
  title: string;
  text: string;
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
