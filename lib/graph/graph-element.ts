/** Nodes and edges as they are read from a graph, and where chunks come from. */
import * as z from "zod";

/** A node's id as its knowledge base spells it: stable across generations. */
export type NodeId = string;

export const propertyValueSchema = z.union([z.string(), z.number(), z.boolean()]);
export type PropertyValue = z.infer<typeof propertyValueSchema>;

/** The origin of a chunk: the document or table that was added, and the place inside it. */
export const originSchema = z.object({
  kind: z.enum(["document", "table"]),
  /** Id of the document or table. */
  source: z.string(),
  title: z.string(),
  /** Ordinal of the chunk within its source, from 0. */
  position: z.int(),
  /** Half-open range: of sentences for a document, of data rows (from 0) for a table. */
  range: z.tuple([z.int(), z.int()]),
  /** First and last page, or slide, from 1; absent for what has no pages. */
  pages: z.tuple([z.int(), z.int()]).optional(),
});
export type Origin = z.infer<typeof originSchema>;

export const graphNodeSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** At least one. Chunks are labelled `Passage` or `TableSegment`. */
  labels: z.array(z.string()),
  text: z.string(),
  properties: z.record(z.string(), propertyValueSchema),
  /** Set on chunks only. */
  origin: originSchema.optional(),
});
export type GraphNode = z.infer<typeof graphNodeSchema>;

/** `relation`: a fact that was imported. `structural`: same source, next chunk. `similarity`: built from signals (SAGE 2.1 B). */
export const edgeKindSchema = z.enum(["relation", "structural", "similarity"]);
export type EdgeKind = z.infer<typeof edgeKindSchema>;

export const graphEdgeSchema = z.object({
  /** Unique within a generation. */
  id: z.string(),
  source: z.string(),
  target: z.string(),
  type: z.string(),
  kind: edgeKindSchema,
  /** Strength of a similarity edge in [0, 1]; absent on others. */
  weight: z.number().optional(),
  /** Properties of a relation, or the evidence of a similarity edge (signal, shared entities, columns). */
  properties: z.record(z.string(), propertyValueSchema),
});
export type GraphEdge = z.infer<typeof graphEdgeSchema>;
