/** Everything that a comparison of an experiment's variants shows. */
import * as z from "zod";
import { comparisonSchema } from "./compare-variants";
import { goldFlowSchema } from "./gold-flow";
import { modelGainSchema } from "./model-gains";
import { recommendationSchema } from "./recommendation";
import { sweepSchema } from "./sweeps";

export const experimentComparisonSchema = comparisonSchema.extend({
  /** For each variant, by the stages of its method. */
  flows: z.array(goldFlowSchema),
  /** The variant to use by this metric; null where no question is measured by it. */
  recommendation: recommendationSchema.nullable(),
  /** By variant: what the language model adds to it by this metric; null where it is not asked without one, too. */
  modelGains: z.array(modelGainSchema.nullable()).default([]),
  /** Digest of all results: equal digests, equal results. Empty while some are missing. */
  digest: z.string(),
  /** Curves: variants of one method that differ in one parameter only. */
  sweeps: z.array(sweepSchema),
  /** Properties for slicing the questions: the values of each, with the number of questions that have them. */
  slices: z.array(
    z.object({ key: z.string(), values: z.array(z.object({ value: z.string(), questions: z.int() })) }),
  ),
});
export type ExperimentComparison = z.infer<typeof experimentComparisonSchema>;
