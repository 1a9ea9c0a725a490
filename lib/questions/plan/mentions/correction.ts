/** A user's correction of a part of the question that the planner read otherwise: a name, or an operator. */
import * as z from "zod";
import { type OperatorChoice, operatorChoiceSchema } from "../../language/interpretation";

export const nameCorrectionSchema = z.strictObject({
  /** Half-open range of characters of the question. */
  span: z
    .tuple([z.int().min(0), z.int().min(0)])
    .refine(([from, to]) => from < to, "A correction needs at least one character of the question."),
  /** The node that is meant; null says that nothing is named here. */
  node: z.string().min(1).nullable(),
});
export type NameCorrection = z.infer<typeof nameCorrectionSchema>;

export const groupCorrectionSchema = z.strictObject({
  /** Half-open range of characters of the question. */
  span: nameCorrectionSchema.shape.span,
  /** The nodes that are meant together. */
  nodes: z.array(z.string().min(1)).min(2, "A group needs at least two nodes.").max(100),
  /** "any": the question is about any of them ("who wrote them?"); "among": it asks which of them ("which of them won?"). */
  as: z.enum(["any", "among"]),
});
export type GroupCorrection = z.infer<typeof groupCorrectionSchema>;

export const correctionSchema = z.union([nameCorrectionSchema, groupCorrectionSchema, operatorChoiceSchema]);
export type Correction = z.infer<typeof correctionSchema>;

/** Corrections that a question carries; their spans do not overlap. */
export const correctionsSchema = z
  .array(correctionSchema)
  .max(50, "A question may have at most 50 corrections.")
  .refine((all) => !overlap(all), "Two corrections are about the same characters of the question.");

/** Corrections of the meaning of a name. */
export function nameCorrections(corrections: readonly Correction[]): NameCorrection[] {
  return corrections.filter((one) => "node" in one);
}

/** Corrections that say which nodes are meant by a few words. */
export function groupCorrections(corrections: readonly Correction[]): GroupCorrection[] {
  return corrections.filter((one) => "nodes" in one);
}

/** Corrections of the reading of words that compare, order, count or deny. */
export function operatorChoices(corrections: readonly Correction[]): OperatorChoice[] {
  return corrections.filter((one) => "reading" in one);
}

function overlap(corrections: readonly Correction[]): boolean {
  const spans = corrections.map(({ span }) => span).toSorted(([a], [b]) => a - b);
  return spans.some(([from], index) => index > 0 && from < spans[index - 1]![1]);
}
