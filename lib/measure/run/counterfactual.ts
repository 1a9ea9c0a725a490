/**
 * A "what if": a method's run with something changed from one stage on, saved as a column beside the original. Stages before that one
 * stay as they were recorded.
 */
import * as z from "zod";
import { queryGraphSchema } from "../../graph/query/query-graph";
import { literalSchema } from "../../graph/query/query-pattern";
import { type Without, withoutSchema } from "../../graph/removal";

export const interventionSchema = z.strictObject({
  /** The first stage that is run again. */
  from: z.string().min(1),
  /** Parameters that take another value; those that are left out keep theirs. */
  params: z.record(z.string(), z.unknown()).default({}),
  /** The meaning of the question, in place of what a planner chooses. Its target is what is asked for. */
  query: queryGraphSchema.optional(),
  without: withoutSchema.default({ nodes: [], edges: [], labels: [], relations: [] }),
});
export type Intervention = z.infer<typeof interventionSchema>;

export const counterfactualRequestSchema = z
  .strictObject({
    ...interventionSchema.shape,
    /** When absent, the latest stage from which everything that is asked for takes effect. */
    from: interventionSchema.shape.from.optional(),
    /** Id of the column; one that is a counterfactual itself is changed further. */
    column: z.string().min(1),
    /** The query as Cypher instead. */
    cypher: z.string().trim().min(1, "The Cypher is empty.").max(50_000).optional(),
    /** Values for $name in the Cypher. */
    parameters: z.record(z.string(), literalSchema).optional(),
  })
  .refine(({ query, cypher }) => query === undefined || cypher === undefined, {
    message: "Give either a query or its Cypher.",
  });
export type CounterfactualRequest = z.infer<typeof counterfactualRequestSchema>;

export const counterfactualSchema = z.object({
  /** Id of the column that it is compared with: what was asked first, never another counterfactual. */
  of: z.string(),
  intervention: interventionSchema,
});

export function isWhole(without: Without): boolean {
  return Object.values(without).every((ids) => ids.length === 0);
}

/** Two changes, one after the other, as one change of the original column; `from` is left open. */
export function combineChanges(
  first: Omit<Intervention, "from">,
  then: Omit<Intervention, "from">,
): Omit<Intervention, "from"> {
  const both = (part: keyof Without) => [...new Set([...first.without[part], ...then.without[part]])];
  const query = then.query ?? first.query;
  return {
    params: { ...first.params, ...then.params },
    ...(query && { query }),
    without: {
      nodes: both("nodes"),
      edges: both("edges"),
      labels: both("labels"),
      relations: both("relations"),
    },
  };
}
