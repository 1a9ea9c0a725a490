/** The nodes and edges that a QueryGraph is drawn with, and what is asked of each alone. */
import * as z from "zod";
import { propertyValueSchema } from "../graph-element";

/** A value that is written down: it becomes a parameter in Cypher, never a part of the text. */
export const literalSchema = z.union([
  propertyValueSchema,
  z.null(),
  z.array(z.union([propertyValueSchema, z.null()])),
]);
export type Literal = z.infer<typeof literalSchema>;

export const PREDICATE_OPERATORS = [
  "=",
  "<>",
  "<",
  "<=",
  ">",
  ">=",
  "in",
  "contains",
  "starts with",
  "ends with",
  "is null",
  "is not null",
] as const;

/** A property compared with a value; `value` is null for the two that ask whether there is one. */
export const predicateSchema = z.strictObject({
  key: z.string().min(1),
  operator: z.enum(PREDICATE_OPERATORS),
  value: literalSchema,
});
export type Predicate = z.infer<typeof predicateSchema>;

const variable = z.string().min(1);

export const queryNodeSchema = z.strictObject({
  variable,
  /** Any of them; none means any label, as everywhere in the GraphSource. */
  labels: z.array(z.string().min(1)).default([]),
  /** The entity that the node is bound to. */
  id: z.string().optional(),
  predicates: z.array(predicateSchema).default([]),
  /** Textual restriction (MoR 3.1): every term of it occurs in the node's name or text. */
  text: z.string().min(1).optional(),
});
export type QueryNode = z.infer<typeof queryNodeSchema>;

/** Longer paths are not asked for by any method, and their number grows with the degree to the power of the length. */
export const MAX_HOPS = 15;

export const queryEdgeSchema = z.strictObject({
  variable,
  from: variable,
  to: variable,
  /** Any of them; none means any relation. */
  types: z.array(z.string().min(1)).default([]),
  /** Seen from `from`. */
  direction: z.enum(["out", "in", "any"]).default("out"),
  /** Number of edges, both bounds included; a path of several is bound to a list of edges and repeats none. */
  hops: z.tuple([z.int().min(1), z.int().max(MAX_HOPS)]).default([1, 1]),
  predicates: z.array(predicateSchema).default([]),
  /** Edges of one clause are bound to different edges, as within one MATCH of Cypher. */
  clause: z.int().min(0).default(0),
});
export type QueryEdge = z.infer<typeof queryEdgeSchema>;
