/**
 * A query to a graph, as one value: MoR's planning graph, SG-RAG's query graph, STEM's schema graph, and the Cypher of GraphRAFT and SPARK.
 * Typed nodes, some bound to an entity; typed edges; what is computed from each match. A query may start from the rows of another one
 * (`input`): that is Cypher's WITH.
 */
import * as z from "zod";
import { type Expression, expressionSchema, type Pattern, patternSchema } from "./query-expression";
import { queryEdgeSchema, queryNodeSchema } from "./query-pattern";

/** One column of the result. Aggregates are computed over the rows that agree in all other columns. */
export interface Column {
  name: string;
  expression: Expression;
}

export interface Order {
  expression: Expression;
  descending: boolean;
}

export interface QueryGraph extends Pattern {
  /** Its rows are matched one by one, with its columns as variables. */
  input: QueryGraph | null;
  /** Lists that are taken apart before matching, one row an item. */
  unwind: Column[];
  /** Parts that may be missing from a match, in order; what they would bind is then null. */
  optional: Pattern[];
  /** The variable that the question asks for; null when it asks for values only. */
  target: string | null;
  /** Never empty once it went through `queryGraph`. */
  returns: Column[];
  distinct: boolean;
  order: Order[];
  skip: number;
  limit: number | null;
  /** True where the limit is as many as tie for the first place, and nobody asked for so many. */
  tied?: true | undefined;
}

const columnSchema = z.strictObject({ name: z.string().min(1), expression: expressionSchema });

export const queryGraphSchema: z.ZodType<QueryGraph, unknown> = z
  .lazy(() =>
    z.strictObject({
      input: queryGraphSchema.nullable().default(null),
      unwind: z.array(columnSchema).default([]),
      nodes: z.array(queryNodeSchema).default([]),
      edges: z.array(queryEdgeSchema).default([]),
      where: z.array(expressionSchema).default([]),
      optional: z.array(patternSchema).default([]),
      target: z.string().nullable().default(null),
      returns: z.array(columnSchema).default([]),
      distinct: z.boolean().default(false),
      order: z.array(z.strictObject({ expression: expressionSchema, descending: z.boolean() })).default([]),
      skip: z.int().min(0).default(0),
      limit: z.int().min(0).nullable().default(null),
      tied: z.literal(true).optional(),
    }),
  )
  .meta({ id: "QueryGraph" });

/** Asks for nothing yet. */
export const EMPTY_QUERY: QueryGraph = {
  input: null,
  unwind: [],
  nodes: [],
  edges: [],
  where: [],
  optional: [],
  target: null,
  returns: [],
  distinct: false,
  order: [],
  skip: 0,
  limit: null,
};
