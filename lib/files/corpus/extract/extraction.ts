/**
 * The result of extraction from passages: facts between names, each with the sentence that says it. Patterns and language models give the
 * same form, so what follows (one node a thing, the schema, the file) is shared.
 */
import * as z from "zod";
import type { PropertyValue } from "../../../graph/graph-element";

/** A name as a passage spells it, with what the passage says it is. */
export interface FoundName {
  name: string;
  /** The label given to it: "Person"; null when nothing says one. */
  label: string | null;
  /** The noun that says so: "film director". */
  noun: string | null;
}

/** One statement of a passage. */
export interface FoundFact {
  subject: FoundName;
  type: string;
  object: FoundName;
  /** The sentence as in the passage. */
  sentence: string;
  /** Id of the passage's node. */
  chunk: string;
  /** Probability that it is right, in (0, 1]. */
  confidence: number;
  /** "patterns", or the model. */
  by: string;
}

/** A name where it stands, whether a fact is about it or not. */
export interface FoundMention extends FoundName {
  chunk: string;
}

export interface Findings {
  facts: FoundFact[];
  mentions: FoundMention[];
}

const nameSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .refine((name) => !/\p{C}/u.test(name), "Expected a name on one line.");
const wordsSchema = z.array(nameSchema).max(100);

export const extractedLabelSchema = z.strictObject({
  name: nameSchema,
  /** Other words for it, of patterns and nouns: "Person", "film director". Its own name counts too. */
  words: wordsSchema.default([]),
});
export const extractedRelationSchema = z.strictObject({
  type: nameSchema,
  /** Other words for it, of patterns: "FOUNDED_BY", "STARTED_BY". Its own name counts too. */
  words: wordsSchema.default([]),
  /** Labels that it leads from and to; any when empty. */
  from: wordsSchema.default([]),
  to: wordsSchema.default([]),
  /** True if findings are reversed: A FOUNDED_BY B becomes B FOUNDED A. */
  reversed: z.boolean().default(false),
});

/** The labels and relation types to extract: proposed from the documents, edited by a person. */
export const extractionSchemaSchema = z.strictObject({
  labels: z.array(extractedLabelSchema).min(1, "Expected at least one label.").max(100),
  relations: z.array(extractedRelationSchema).min(1, "Expected at least one relation type.").max(300),
});
export type ExtractionSchema = z.infer<typeof extractionSchemaSchema>;

/** Node of the graph that extraction makes. */
export interface ExtractedNode {
  id: string;
  name: string;
  label: string;
  /** Other spellings in the documents. */
  aliases: string[];
  /** Number of mentions in the running text of documents; 0 for what only tables have. */
  mentions: number;
  /** The values of its table row, by column. */
  properties?: Record<string, PropertyValue>;
}

export interface ExtractedEdge {
  source: string;
  type: string;
  target: string;
  sentence: string;
  chunk: string;
  by: string;
  confidence: number;
}

export interface ExtractedGraph {
  nodes: ExtractedNode[];
  edges: ExtractedEdge[];
}

/** Label of what nothing is said of. */
export const UNKNOWN_LABEL = "Thing";
/** Below this confidence edges are left out unless a person decides otherwise. */
export const DEFAULT_THRESHOLD = 0.5;

/** Two edges that say the same have the same key. */
export function edgeKey({ source, type, target }: Pick<ExtractedEdge, "source" | "type" | "target">): string {
  return JSON.stringify([source, type, target]);
}

/** The mark of facts that patterns found. */
export const BY_PATTERNS = "patterns";
