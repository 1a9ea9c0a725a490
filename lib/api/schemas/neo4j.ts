/**
 * A Neo4j database as a knowledge base: how it is reached, and which of its properties are the id, the name and the text
 * of a node. Plain values, which forms, the API and the command line share.
 */
import * as z from "zod";

export const neo4jConnectionSchema = z.object({
  /** `bolt://`, `neo4j://`, and both with `+s` (TLS) or `+ssc` (TLS, self-signed certificate). */
  url: z.string().trim().min(1),
  /** The user's home database when absent. */
  database: z.string().trim().min(1).optional(),
  username: z.string().min(1),
  password: z.string(),
});
export type Neo4jConnection = z.infer<typeof neo4jConnectionSchema>;

const key = z.string().min(1).nullable();

export const neo4jLabelMappingSchema = z.object({
  label: z.string().min(1),
  /** A property that no two nodes of the label share; null: Neo4j's element id. */
  id: key,
  /** Null: a node is called by its id, or where Neo4j's element id is that, by the beginning of its text. */
  name: key,
  /** Null: no text. */
  text: key,
});
export type Neo4jLabelMapping = z.infer<typeof neo4jLabelMappingSchema>;

export const neo4jMappingSchema = z.object({
  /** Only nodes with this label belong to the knowledge base, and it is not listed among theirs, nor is `__Entity__` beside `__KGBuilder__`; null: all nodes. */
  scope: key.default(null),
  /**
   * The first one that a node bears says how it is read; in a query, the labels that the pattern asks for. A node with
   * none of them has its element id as id and name, and no text.
   */
  labels: z.array(neo4jLabelMappingSchema).refine(areDifferent, "a label occurs twice"),
  /** The property of a relationship that says how strong it is; null: none, every edge counts as 1. */
  weight: key.default(null),
  /** The property of a relationship that holds its edge kind; null: every edge is a `relation`. */
  kind: key.default(null),
});
export type Neo4jMapping = z.infer<typeof neo4jMappingSchema>;

function areDifferent(labels: readonly { label: string }[]): boolean {
  return new Set(labels.map(({ label }) => label)).size === labels.length;
}
