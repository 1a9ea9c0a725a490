/** What a person says about a name in the question, where the planner read it otherwise. */
import { z } from "zod";

export const correctionSchema = z.object({
  /** Half-open range of characters of the question. */
  span: z
    .tuple([z.int().min(0), z.int().min(0)])
    .refine(([from, to]) => from < to, "A correction needs at least one character of the question."),
  /** The node that is meant; null says that nothing is named here. */
  node: z.string().min(1).nullable(),
});
export type Correction = z.infer<typeof correctionSchema>;

/** Corrections that a question carries; their spans do not overlap. */
export const correctionsSchema = z
  .array(correctionSchema)
  .max(50, "A question may have at most 50 corrections.")
  .refine((all) => !overlap(all), "Two corrections are about the same characters of the question.");

function overlap(corrections: readonly Correction[]): boolean {
  const spans = corrections.map(({ span }) => span).toSorted(([a], [b]) => a - b);
  return spans.some(([from], index) => index > 0 && from < spans[index - 1]![1]);
}
