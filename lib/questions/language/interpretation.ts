/** A reading of a question: a query, its probability, and the words that it was read from. */
import * as z from "zod";
import { queryGraphSchema } from "../../graph/query/query-graph";
import type { Mention } from "../mentions/mention";

const spanSchema = z.tuple([z.int().min(0), z.int().min(0)]);

export const ANSWER_KINDS = ["nodes", "values", "number", "yes-no", "table"] as const;

/** A part of the question that was read as an operator, with what else it could be read as. */
export const operatorSchema = z.object({
  /** Half-open range of characters. */
  span: spanSchema,
  /** The characters in it. */
  text: z.string(),
  /** The reading in words: "released > 2000". */
  reading: z.string(),
  /** Readings it could have instead, best first; pass one back in as a choice. */
  alternatives: z.array(z.string()),
});
export type OperatorReading = z.infer<typeof operatorSchema>;

/** A user's choice for a part of the question: one of the readings that were offered for it. */
export const operatorChoiceSchema = z.strictObject({ span: spanSchema, reading: z.string().min(1).max(200) });
export type OperatorChoice = z.infer<typeof operatorChoiceSchema>;

/** A name in the question that is not in the graph, or not the name of one person alone. */
export const unknownNameSchema = z.object({
  /** Half-open range of characters of the question. */
  span: z.tuple([z.int(), z.int()]),
  text: z.string(),
  /** Names of the graph that are nearest, best first; none where none is near. */
  nearest: z.array(z.string()),
  /** How many persons have it as their last or first name, if several do, up to 50; `nearest` are those with the most links. */
  persons: z.int().min(2).optional(),
});
export type UnknownName = z.infer<typeof unknownNameSchema>;

/** The value computed from the nodes that a query finds, and its form. */
export const computesSchema = z.object({
  kind: z.enum(["value", "yes-no", "table"]),
  query: queryGraphSchema,
});
export type Computes = z.infer<typeof computesSchema>;

export const interpretationSchema = z.object({
  /** Its target is the variable `answer`, where nodes are asked for. */
  query: queryGraphSchema,
  /** In [0, 1]; those of all interpretations and of "none of them" add up to 1. */
  probability: z.number(),
  kind: z.enum(ANSWER_KINDS),
  operators: z.array(operatorSchema),
  /** True if it asks for more than names and relations express: a condition, an order, a number. */
  hasOperators: z.boolean(),
  /** Rows found, as far as they were read; null where it was not run to its end. */
  rows: z.int().nullable(),
  /** The nodes that the query draws from, where it asks for more than them; null where it has no such nodes. */
  evidence: queryGraphSchema.nullable(),
  /** Words that nothing in the query represents. */
  leftOut: z.array(z.object({ span: spanSchema, text: z.string() })),
});
export type Interpretation = z.infer<typeof interpretationSchema>;

/** All that was made of a question. */
export interface QuestionInterpretations {
  question: string;
  /** Most probable first; no two of them find the same. */
  interpretations: Interpretation[];
  names: readonly Mention[];
  /** The part of its time budget that ran out, if one did. */
  truncated: "time" | null;
}

/** Most confidence in an answer that ignores a negation, or words that count, compare or order: less than an answer needs. */
export const PASSED_OVER_CONFIDENCE = 0.2;
