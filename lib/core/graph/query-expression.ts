/**
 * What a QueryGraph computes and compares: expressions with Cypher's meaning (three-valued logic, null where a value is
 * missing). A value type; `match/evaluate.ts` gives it its meaning and `cypher/` its text.
 */
import { z } from "zod";
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
  /** Whether a node has any of the labels. */
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
  /** Whether a pattern matches from here. */
  | { kind: "exists"; pattern: Pattern }
  /** How often it matches. */
  | { kind: "matches"; pattern: Pattern }
  /** What each of its matches gives: a pattern comprehension. */
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

/** The parts that an expression is directly made of; patterns inside it are not entered. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case "property":
      return [expression.of];
    case "operation":
      return expression.operands;
    case "call":
      return expression.arguments;
    case "aggregate":
      return expression.argument ? [expression.argument] : [];
    case "list":
      return expression.items;
    case "map":
      return expression.entries.map(({ value }) => value);
    case "reduce":
      return [expression.initial, expression.list, expression.step];
    case "case": {
      const branches = expression.branches.flatMap(({ when, result }) => [when, result]);
      return expression.otherwise ? [...branches, expression.otherwise] : branches;
    }
    case "quantifier":
      return [expression.list, expression.where];
    case "comprehension":
      return [expression.list, expression.where, expression.result].filter((part) => part !== null);
    default:
      return [];
  }
}

/** Whether an aggregate stands anywhere in it. */
export function isAggregating(expression: Expression): boolean {
  return expression.kind === "aggregate" || partsOf(expression).some(isAggregating);
}

/** The variables it reads from outside, those of its patterns included. */
export function variablesOf(expression: Expression): Set<string> {
  const found = new Set<string>();
  collectVariables(expression, found);
  return found;
}

function collectVariables(expression: Expression, into: Set<string>): void {
  switch (expression.kind) {
    case "variable":
      into.add(expression.name);
      return;
    case "label":
      into.add(expression.variable);
      return;
    case "quantifier":
    case "comprehension": {
      const own = new Set<string>();
      for (const part of partsOf(expression)) collectVariables(part, own);
      own.delete(expression.variable);
      collectVariables(expression.list, own);
      for (const name of own) into.add(name);
      return;
    }
    case "reduce": {
      const own = new Set<string>();
      collectVariables(expression.step, own);
      own.delete(expression.variable);
      own.delete(expression.accumulator);
      collectVariables(expression.initial, own);
      collectVariables(expression.list, own);
      for (const name of own) into.add(name);
      return;
    }
    case "exists":
    case "matches":
    case "collect": {
      for (const name of patternVariables(expression.pattern)) into.add(name);
      for (const conjunct of expression.pattern.where) collectVariables(conjunct, into);
      if (expression.kind === "collect") collectVariables(expression.result, into);
      return;
    }
    default:
      for (const part of partsOf(expression)) collectVariables(part, into);
  }
}

/** The variables of a pattern's nodes and edges. */
export function patternVariables({ nodes, edges }: Pick<Pattern, "nodes" | "edges">): string[] {
  return [...nodes, ...edges].map(({ variable }) => variable);
}

/** The same expression with each of its direct parts replaced; patterns inside it are not entered. */
export function mapParts(expression: Expression, map: (part: Expression) => Expression): Expression {
  switch (expression.kind) {
    case "property":
      return { ...expression, of: map(expression.of) };
    case "operation":
      return { ...expression, operands: expression.operands.map(map) };
    case "call":
      return { ...expression, arguments: expression.arguments.map(map) };
    case "aggregate":
      return { ...expression, argument: expression.argument && map(expression.argument) };
    case "list":
      return { ...expression, items: expression.items.map(map) };
    case "map":
      return {
        ...expression,
        entries: expression.entries.map(({ key, value }) => ({ key, value: map(value) })),
      };
    case "reduce":
      return {
        ...expression,
        initial: map(expression.initial),
        list: map(expression.list),
        step: map(expression.step),
      };
    case "case":
      return {
        ...expression,
        branches: expression.branches.map(({ when, result }) => ({ when: map(when), result: map(result) })),
        otherwise: expression.otherwise && map(expression.otherwise),
      };
    case "quantifier":
      return { ...expression, list: map(expression.list), where: map(expression.where) };
    case "comprehension":
      return {
        ...expression,
        list: map(expression.list),
        where: expression.where && map(expression.where),
        result: expression.result && map(expression.result),
      };
    default:
      return expression;
  }
}

/** The expression with every part that a column computes replaced by that column. */
export function onColumns(
  expression: Expression,
  columns: readonly { name: string; expression: Expression }[],
): Expression {
  const text = JSON.stringify(expression);
  const column = columns.find((candidate) => JSON.stringify(candidate.expression) === text);
  if (column) return { kind: "variable", name: column.name };
  return mapParts(expression, (part) => onColumns(part, columns));
}
