/**
 * A question planned without a language model: the names found in it, its restrictions, and the query graphs that
 * could be meant (GraphRAFT 4.1: every pattern around the grounded entities that is not empty). Ranking adds probabilities.
 */
import * as z from "zod";
import { typedStepSchema } from "../../graph/graph-source";
import { queryGraphSchema } from "../../graph/query/query-graph";
import { computesSchema, operatorSchema } from "../language/interpretation";
import { mentionSchema, spanSchema } from "../mentions/mention";

export const COMPARISONS = ["=", "<", "<=", ">", ">="] as const;

/** Restrictions of values, where the graph has such values. */
export const restrictionSchema = z.discriminatedUnion("kind", [
  /** "after 2000": nodes of the label have such a property. Key `name` means that the label's names are numbers (years as nodes). */
  z.object({
    kind: z.literal("compare"),
    span: spanSchema,
    text: z.string(),
    label: z.string(),
    key: z.string(),
    operator: z.enum(COMPARISONS),
    value: z.number(),
  }),
  /** "the longest": the answers with the largest or the smallest value. */
  z.object({
    kind: z.literal("order"),
    span: spanSchema,
    text: z.string(),
    label: z.string(),
    key: z.string(),
    descending: z.boolean(),
  }),
  /** "in more than two films": each answer is reached through so many different nodes of the label. */
  z.object({
    kind: z.literal("count"),
    span: spanSchema,
    text: z.string(),
    label: z.string(),
    operator: z.enum(COMPARISONS),
    value: z.int(),
  }),
]);
export type Restriction = z.infer<typeof restrictionSchema>;
export type Comparison = Extract<Restriction, { kind: "compare" }>;

/** A step of an arm; one over a relation that holds both ways ("borders") is walked along either direction. */
export const armStepSchema = typedStepSchema.extend({ bothWays: z.literal(true).optional() });
export type ArmStep = z.infer<typeof armStepSchema>;

/** A typed path from a mention to what is asked for. */
export const armSchema = z.object({
  /** Position in the plan's mentions, and in the readings of that mention. */
  mention: z.int(),
  reading: z.int(),
  /** From the mention to the target, whose label is that of the last step. */
  steps: z.array(armStepSchema).min(1),
});
export type Arm = z.infer<typeof armSchema>;

export const TEMPLATES = ["chain", "join", "star", "label"] as const;

/** One query graph that the question could mean; never empty on the graph it was made for, unless a person gave it. */
export const candidateSchema = z.object({
  /** One arm; two that meet; three to six; none: every node of a label that the restrictions let pass. */
  template: z.enum(TEMPLATES),
  /** In the order of their mentions. No node of an arm is bound to the node that the arm starts from. */
  arms: z.array(armSchema),
  /** Label of the target. */
  label: z.string(),
  /** Positions in the plan's restrictions, of those that the query carries. */
  restrictions: z.array(z.int()),
  /** Its target is the variable `answer`; made by `queryGraph`. */
  query: queryGraphSchema,
  /** Different nodes that the query gives, counted without reading them. */
  answers: z.int().min(0),
  /** True when counting ended early: there may be more answers. */
  truncated: z.boolean(),
  /** The language's reading; absent for a chain or a star, which the planner ranks itself. */
  interpretation: z
    .object({
      probability: z.number(),
      pattern: z.string(),
      leftOut: z.array(z.string()),
      operators: z.array(operatorSchema),
      /** True if no chain can say it: it compares, orders, counts, denies or asks for a value, or it finds nothing, as no chain does. */
      isBeyondChains: z.boolean().optional(),
      /** True where a person said what an operator means. */
      isChosen: z.boolean().optional(),
      /** The value computed from the nodes of `query`; absent if the nodes are the answer. */
      computes: computesSchema.optional(),
    })
    .optional(),
});
export type Candidate = z.infer<typeof candidateSchema>;

export const questionPlanSchema = z.object({
  question: z.string(),
  /** "How many films ..." asks for the number of the answers. */
  asks: z.enum(["nodes", "count"]),
  /** In the order of the question. */
  mentions: z.array(mentionSchema),
  restrictions: z.array(restrictionSchema),
  /** Not yet ranked: more arms first, then fewer steps. */
  candidates: z.array(candidateSchema),
  /** True when a bound left candidates out. */
  truncated: z.boolean(),
});
export type QuestionPlan = z.infer<typeof questionPlanSchema>;

/** The candidates that the ranker orders: chains and stars. Readings of the language have a probability of their own. */
export function chainsOf({ candidates }: Pick<QuestionPlan, "candidates">): Candidate[] {
  return candidates.filter(({ interpretation }) => interpretation === undefined);
}

/** A candidate after ranking. */
export const rankedPlanSchema = z.object({
  candidate: candidateSchema,
  /** In [0, 1]; those of all candidates and of "none of them" add up to 1. */
  probability: z.number(),
  /** The pattern in words: "Film <- acted in - Tom Hanks". */
  pattern: z.string(),
});
export type RankedPlan = z.infer<typeof rankedPlanSchema>;
