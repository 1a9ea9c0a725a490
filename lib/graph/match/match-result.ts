/** The result of a match, the same from every GraphSource. */
import * as z from "zod";
import { graphEdgeSchema, graphNodeSchema, type PropertyValue, propertyValueSchema } from "../graph-element";

/** A value in a row; nodes and edges are named by id and are in the subgraph. */
export type MatchValue =
  | PropertyValue
  | null
  | { node: string }
  | { edge: string }
  | { map: Record<string, MatchValue> }
  | MatchValue[];

export const matchValueSchema: z.ZodType<MatchValue> = z
  .lazy(() =>
    z.union([
      propertyValueSchema,
      z.null(),
      z.object({ node: z.string() }),
      z.object({ edge: z.string() }),
      z.object({ map: z.record(z.string(), matchValueSchema) }),
      z.array(matchValueSchema),
    ]),
  )
  .meta({ id: "MatchValue" });

export const planStepSchema = z.object({
  /** 0 for the innermost input. */
  stage: z.int(),
  /** The node that is bound. */
  variable: z.string(),
  /** The edges that join it to what was bound before. */
  edges: z.array(z.string()),
  /** Rows after this step, as expected when the order was chosen and as they were. */
  estimated: z.number(),
  rows: z.int(),
  optional: z.boolean(),
});
export type PlanStep = z.infer<typeof planStepSchema>;

export const matchResultSchema = z.object({
  columns: z.array(z.string()),
  /** Aligned with `columns`. */
  rows: z.array(z.array(matchValueSchema)),
  /** The nodes and edges that the rows were matched with; empty for rows that aggregate. */
  subgraph: z.object({ nodes: z.array(graphNodeSchema), edges: z.array(graphEdgeSchema) }),
  plan: z.array(planStepSchema),
  /** The cause of an early end: the limit of the call, or a part of its budget. */
  truncated: z.enum(["limit", "rows", "milliseconds"]).nullable(),
});
export type MatchResult = z.infer<typeof matchResultSchema>;

/** True if the budget of a match ran out: there may be rows that were not looked for. A limit that was reached is not such an end. */
export function ranOut({ truncated }: Pick<MatchResult, "truncated">): boolean {
  return truncated === "rows" || truncated === "milliseconds";
}

/** The nodes in a column, in the order of the rows; none where there is no such column. */
export function nodesIn({ columns, rows }: Pick<MatchResult, "columns" | "rows">, column: string): string[] {
  const at = columns.indexOf(column);
  return rows.flatMap((row) => {
    const value = row[at] ?? null;
    return value !== null && typeof value === "object" && "node" in value ? [value.node] : [];
  });
}

export interface MatchOptions {
  /** Rows at most; default 1,000. The query's own limit counts too. */
  limit?: number;
  /** Default 50 million bindings and 10 seconds. */
  budget?: { rows: number; milliseconds: number };
  /** Default true. False only plans: no rows, and in the plan what is expected of every step. */
  run?: boolean;
  signal?: AbortSignal;
}

export const DEFAULT_LIMIT = 1_000;
