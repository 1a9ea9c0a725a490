/** An experiment's oracle views: what its variants could achieve together. */
import * as z from "zod";
import { differenceSchema } from "../compare-variants";
import { metricsSchema } from "../experiment";

export const oracleRowSchema = z.object({
  /**
   * `variant`: as it ran. `fusion`: reciprocal rank fusion of their rankings. `router`: a variant chosen for each question by
   * what is known before retrieval, cross-validated. `best-of`: the best variant for each question, which takes the gold to
   * know. `union`: any order of what their rankings hold together, gold first.
   */
  kind: z.enum(["variant", "fusion", "router", "best-of", "union"]),
  name: z.string(),
  /** Position in the experiment's variants; null for what is made from several. */
  variant: z.int().nullable(),
  mean: z.number(),
  /** Questions that have something to measure. */
  n: z.int(),
  /** To the best single variant, corrected over the table (Holm); null for that variant itself. */
  difference: differenceSchema.nullable(),
  /** Time of a question with this row: fusion and bounds take all variants, the router its choice. Null for the bounds. */
  meanMs: z.number().nullable(),
  p95Ms: z.number().nullable(),
  /** Cost of language models, over all questions. */
  llmCost: z.number().nullable(),
  /** For router and best-of: how many questions each of the chosen variants answers, by position in `variants`. */
  picks: z.array(z.int()).nullable(),
});
export type OracleRow = z.infer<typeof oracleRowSchema>;

/** The best variant of one method, chosen by the very questions it is measured on; and what remains when it is not. */
export const hindsightSchema = z.object({
  /** Empty: among all chosen variants. */
  method: z.string(),
  /** Positions of its variants that were chosen among. */
  variants: z.array(z.int()),
  best: z.object({ variant: z.int(), mean: z.number() }),
  /** Chosen on the other folds, measured on the held-out one. */
  heldOut: z.object({
    mean: z.number(),
    /** The variant that was chosen for each fold. */
    chosen: z.array(z.int()),
  }),
  /** `best.mean - heldOut.mean`: what choosing on the test adds, with its interval. */
  optimism: differenceSchema.omit({ holds: true }),
});
export type Hindsight = z.infer<typeof hindsightSchema>;

const routerSchema = z.object({
  /** Why there is no router yet, in a sentence; null when there is one. */
  missing: z.string().nullable(),
  trained: z
    .object({
      folds: z.int(),
      /** To the best variant for each question: what a better router could still gain. */
      toBestOf: differenceSchema.omit({ holds: true }),
      /** Mean time to read a question: planner and embedding. Part of the router's time. */
      readingMs: z.number(),
      /** The ridge that was chosen inside the training folds, fold by fold; null for the best variant without a look at the question. */
      ridges: z.array(z.number().nullable()),
      /** Cues with the largest weights, over all questions: which variant they speak for. */
      cues: z.array(z.object({ cue: z.string(), variant: z.int(), weight: z.number() })),
    })
    .nullable(),
});

export const computedViewsSchema = z.object({
  by: metricsSchema.keyof(),
  variants: z.array(z.int()),
  /** Questions that all of them have answered. */
  questions: z.int(),
  /** Position of the variant with the best mean: what the other rows are compared with. */
  bestSingle: z.int(),
  /** Variants first, then fusion, router, and the bounds. Fusion and union only for metrics of a ranking. */
  rows: z.array(oracleRowSchema),
  /** By method, those with several variants; then all together. */
  hindsight: z.array(hindsightSchema),
  router: routerSchema,
});
export type ComputedViews = z.infer<typeof computedViewsSchema>;
