/** The content of a generation, and how it was built; stored with it. */
import * as z from "zod";
import { graphSchemaSchema } from "../graph-source";

/** One file of a generation's indexes, with what it cost. */
export const indexPartSchema = z.object({
  name: z.string(),
  bytes: z.int(),
  /** Milliseconds it took to build and write. */
  ms: z.number(),
  /** CRC-32 of its bytes; absent where an earlier version wrote it. */
  crc32: z.int().optional(),
});
export type IndexPart = z.infer<typeof indexPartSchema>;

/** The description of chunks by a language model. */
export const describedSchema = z.object({
  /** Model and host. */
  by: z.string(),
  chunks: z.int(),
  /** Number of all chunks; the others are described by what they are. */
  of: z.int(),
});
export type Described = z.infer<typeof describedSchema>;

/** The choice of similarity edges among the compared pairs (SAGE section 3.3). */
export const linkedSchema = z.object({
  /** Percentile of each signal's values; a pair that reaches it is similar by that signal. */
  percentile: z.number().min(0).max(100),
  /** `or`: any signal joins two chunks; `and`: all that apply must. */
  logic: z.enum(["or", "and"]),
  /** Edges of one chunk at most, strongest first; null for any number. */
  degree: z.int().min(1).nullable(),
});
export type Linked = z.infer<typeof linkedSchema>;

/** Vectors of long texts, with the links that they make; links as a build would make them after corrections and of new documents; indexes of methods. */
export const pendingPartSchema = z.enum(["vectors", "links", "indexes"]);
export type PendingPart = z.infer<typeof pendingPartSchema>;

/** A generation that is another one with corrections, and new documents and tables, over it. */
export const overlaySchema = z.object({
  /** The generation below. */
  base: z.string(),
  /** Corrections over it. */
  edits: z.int(),
});

/** The content of a generation; written with it, so that opening needs no scan. */
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
  /** Parts that are left out, or as they were before the last changes, until a build has ended; absent if none are. */
  pending: z.array(pendingPartSchema).optional(),
  /** Absent where it was built from its sources. */
  overlay: overlaySchema.optional(),
  schema: graphSchemaSchema,
  parts: z.array(indexPartSchema),
});
export type Manifest = z.infer<typeof manifestSchema>;
