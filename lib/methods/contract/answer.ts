/** The answer of a method: sentences with citations, nodes, and a computed value; or the reason why it does not answer. */
import * as z from "zod";
import { propertyValueSchema } from "../../graph/graph-element";
import { literalSchema } from "../../graph/query/query-pattern";
import { operatorSchema, unknownNameSchema } from "../../questions/language/interpretation";

export const citationSchema = z.object({
  node: z.string(),
  /** Edge ids that connect the evidence, in path order. */
  edges: z.array(z.string()),
  /** Half-open character range in the node's text, when the sentence quotes it. */
  span: z.tuple([z.int(), z.int()]).optional(),
});
export type Citation = z.infer<typeof citationSchema>;

export const sentenceSchema = z.object({
  text: z.string(),
  citations: z.array(citationSchema),
  /** Why the evidence does not bear a sentence that a language model wrote; absent when it does. */
  unsupported: z.string().optional(),
});
export type Sentence = z.infer<typeof sentenceSchema>;

/** A cell of a table: a value of the graph, a node by its id with its name, or nothing. */
export const answerCellSchema = z.union([
  propertyValueSchema,
  z.object({ node: z.string(), name: z.string() }),
  z.null(),
]);
export type AnswerCell = z.infer<typeof answerCellSchema>;

const computedBy = { cypher: z.string(), parameters: z.record(z.string(), literalSchema) };

/** An answer that is no set of nodes, computed by a query over the whole graph and never from a list that was cut. */
export const answerResultSchema = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("value"),
    /** A count, a sum, an average, a smallest or largest value; null where there is nothing to compute it from. */
    value: answerCellSchema,
    /** True when a bound ended the computation: there is at least so much. */
    atLeast: z.boolean(),
    /** For a share, which is computed in hundredths. */
    unit: z.literal("%").optional(),
    ...computedBy,
  }),
  z.object({ kind: z.literal("yes-no"), yes: z.boolean(), ...computedBy }),
  z.object({
    kind: z.literal("table"),
    columns: z.array(z.string()),
    /** Aligned with `columns`. */
    rows: z.array(z.array(answerCellSchema)),
    /** True when there are more rows than these. */
    more: z.boolean(),
    ...computedBy,
  }),
]);
export type AnswerResult = z.infer<typeof answerResultSchema>;

export const answerSchema = z.object({
  /** The writer of the sentences: the embedded extractor, or a language model. */
  writer: z.enum(["extractive", "llm"]),
  /** True when the evidence does not answer the question; `sentences` then says so. */
  abstained: z.boolean(),
  sentences: z.array(sentenceSchema),
  /** True when the query of the plan was run to its end and nothing meets it: that there is none is known, and no node is named. */
  foundNothing: z.boolean().optional(),
  nodes: z.array(z.string()),
  /** Other nodes that are answers as well, for which the budget had no room: at least so many, as a query is read to a bound; absent for none. */
  more: z.int().min(1).optional(),
  /** The value computed over the graph, where the question asks for more than nodes; `nodes` are then those it was computed from. */
  result: answerResultSchema.optional(),
  /** What several that tie for the first place have: "Both: 10 each". */
  tied: z.string().optional(),
  /** Nodes that rest on a relation which has ended, with its year, month or day; absent where the question asks for a time itself. */
  ended: z.array(z.object({ node: z.string(), until: z.string() })).optional(),
  /** Probability that the method answers the question, in [0, 1]; absent in runs of earlier versions. */
  confidence: z.number().min(0).max(1).optional(),
  /** Content words of the question that the method did not use. */
  leftOut: z.array(z.string()).optional(),
  /** Readings of the words that compare, order, count or deny. */
  operators: z.array(operatorSchema).optional(),
  /** Words of the question that are written like a name but are not in the graph, or are of several persons. */
  unknown: z.array(unknownNameSchema).optional(),
});
export type Answer = z.infer<typeof answerSchema>;
