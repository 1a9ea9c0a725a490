/**
 * The computations and comparisons of a QueryGraph: expressions with Cypher's meaning (three-valued logic, null where a value is missing).
 * A value type; `match/evaluate.ts` gives it its meaning and `cypher/` its text.
 */
import * as z from "zod";
import {
  type Literal,
  literalSchema,
  PREDICATE_OPERATORS,
  type QueryEdge,
  type QueryNode,
  queryEdgeSchema,
  queryNodeSchema,
} from "./query-pattern";

/** Operators, by their Cypher spelling in lower case; those of predicates are among them. */
export const OPERATORS = [
  "or",
  "xor",
  "and",
  "not",
  ...PREDICATE_OPERATORS,
  "+",
  "-",
  "*",
  "/",
  "%",
  "^",
  "negate",
  "index",
  "slice",
] as const;

/** Functions, spelt as Cypher spells them. */
export const FUNCTIONS = [
  "abs",
  "ceil",
  "coalesce",
  "elementId",
  "endNode",
  "floor",
  "head",
  "id",
  "labels",
  "last",
  "left",
  "length",
  "range",
  "replace",
  "reverse",
  "right",
  "round",
  "size",
  "split",
  "sqrt",
  "startNode",
  "substring",
  "toFloat",
  "toInteger",
  "toLower",
  "toString",
  "toStringOrNull",
  "toUpper",
  "trim",
  "type",
] as const;

export const AGGREGATES = ["count", "sum", "avg", "min", "max", "collect"] as const;
export const QUANTIFIERS = ["all", "any", "none", "single"] as const;

export type Operator = (typeof OPERATORS)[number];
export type FunctionName = (typeof FUNCTIONS)[number];
export type AggregateName = (typeof AGGREGATES)[number];

export type Expression =
  | { kind: "literal"; value: Literal }
  | { kind: "variable"; name: string }
  | { kind: "property"; of: Expression; key: string }
  /** True if a node has any of the labels. */
  | { kind: "label"; variable: string; labels: string[] }
  | { kind: "operation"; operator: Operator; operands: Expression[] }
  | { kind: "call"; function: FunctionName; arguments: Expression[] }
  /** `argument` null is `count(*)`. */
  | { kind: "aggregate"; aggregate: AggregateName; distinct: boolean; argument: Expression | null }
  | { kind: "list"; items: Expression[] }
  | { kind: "map"; entries: { key: string; value: Expression }[] }
  | { kind: "case"; branches: { when: Expression; result: Expression }[]; otherwise: Expression | null }
  | {
      kind: "quantifier";
      quantifier: (typeof QUANTIFIERS)[number];
      variable: string;
      list: Expression;
      where: Expression;
    }
  | {
      kind: "comprehension";
      variable: string;
      list: Expression;
      where: Expression | null;
      result: Expression | null;
    }
  /** Goes through a list with a value that each step computes anew. */
  | {
      kind: "reduce";
      accumulator: string;
      initial: Expression;
      variable: string;
      list: Expression;
      step: Expression;
    }
  /** True if a pattern matches from here. */
  | { kind: "exists"; pattern: Pattern }
  | { kind: "matches"; pattern: Pattern }
  /** The results of its matches: a pattern comprehension. */
  | { kind: "collect"; pattern: Pattern; result: Expression };

/** Nodes and edges that must match together. */
export interface Pattern {
  nodes: QueryNode[];
  edges: QueryEdge[];
  /** All must be true. */
  where: Expression[];
}

const one: z.ZodType<Expression> = z.lazy(() => expressionSchema);
const many = z.array(one);

export const expressionSchema: z.ZodType<Expression> = z
  .lazy(() =>
    z.discriminatedUnion("kind", [
      z.strictObject({ kind: z.literal("literal"), value: literalSchema }),
      z.strictObject({ kind: z.literal("variable"), name: z.string().min(1) }),
      z.strictObject({ kind: z.literal("property"), of: one, key: z.string().min(1) }),
      z.strictObject({
        kind: z.literal("label"),
        variable: z.string().min(1),
        labels: z.array(z.string()).min(1),
      }),
      z.strictObject({ kind: z.literal("operation"), operator: z.enum(OPERATORS), operands: many.min(1) }),
      z.strictObject({ kind: z.literal("call"), function: z.enum(FUNCTIONS), arguments: many }),
      z.strictObject({
        kind: z.literal("aggregate"),
        aggregate: z.enum(AGGREGATES),
        distinct: z.boolean(),
        argument: one.nullable(),
      }),
      z.strictObject({ kind: z.literal("list"), items: many }),
      z.strictObject({
        kind: z.literal("map"),
        entries: z.array(z.strictObject({ key: z.string().min(1), value: one })),
      }),
      z.strictObject({
        kind: z.literal("case"),
        branches: z.array(z.strictObject({ when: one, result: one })).min(1),
        otherwise: one.nullable(),
      }),
      z.strictObject({
        kind: z.literal("quantifier"),
        quantifier: z.enum(QUANTIFIERS),
        variable: z.string().min(1),
        list: one,
        where: one,
      }),
      z.strictObject({
        kind: z.literal("comprehension"),
        variable: z.string().min(1),
        list: one,
        where: one.nullable(),
        result: one.nullable(),
      }),
      z.strictObject({
        kind: z.literal("reduce"),
        accumulator: z.string().min(1),
        initial: one,
        variable: z.string().min(1),
        list: one,
        step: one,
      }),
      z.strictObject({ kind: z.literal("exists"), pattern: patternSchema }),
      z.strictObject({ kind: z.literal("matches"), pattern: patternSchema }),
      z.strictObject({ kind: z.literal("collect"), pattern: patternSchema, result: one }),
    ]),
  )
  .meta({ id: "Expression" });

export const patternSchema: z.ZodType<Pattern, unknown> = z
  .lazy(() =>
    z.strictObject({
      nodes: z.array(queryNodeSchema).default([]),
      edges: z.array(queryEdgeSchema).default([]),
      where: many.default([]),
    }),
  )
  .meta({ id: "Pattern" });
