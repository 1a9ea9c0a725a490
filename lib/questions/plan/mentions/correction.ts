/** A user's correction of a part of the question that the planner read otherwise: a name, an operator, or the query that it means. */
import * as z from "zod";
import { literalSchema } from "../../../graph/query/query-pattern";
import { type OperatorChoice, operatorChoiceSchema } from "../../language/interpretation";
import { isQueryChoice } from "./query-choice";

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

export const queryChoiceSchema = z.strictObject({
  /** The whole question. */
  span: nameCorrectionSchema.shape.span,
  /** One of the queries that it may mean, as the reading of a run lists them. */
  cypher: z.string().min(1).max(10_000),
  parameters: z.record(z.string(), literalSchema),
});
export type QueryChoice = z.infer<typeof queryChoiceSchema>;

export const correctionSchema = z.union([
  nameCorrectionSchema,
  groupCorrectionSchema,
  operatorChoiceSchema,
  queryChoiceSchema,
]);
export type Correction = z.infer<typeof correctionSchema>;

/** Corrections that a question carries; their spans do not overlap, but for a query, which is about all of it. */
export const correctionsSchema = z
  .array(correctionSchema)
  .max(50, "A question may have at most 50 corrections.")
  .refine(
    (all) => !overlap(all.filter((one) => !isQueryChoice(one))),
    "Two corrections are about the same characters of the question.",
  )
  .refine((all) => all.filter(isQueryChoice).length < 2, "A question means one query.");

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
