/** A variant's selective answering: its four outcomes, and the risk of its answers by their confidence. */
import * as z from "zod";
import type { ResultFigures } from "../experiment";
import { areaUnderRisk, riskCoverage, riskCoveragePointSchema, type Said } from "./risk-coverage";

const BINS = 10;

/** Points of a curve that are listed: as many as a drawing shows. The area is of all of them. */
export const CURVE_POINTS_AT_MOST = 100;

const selectiveSchema = z.object({
  /** Among the answers that were given. */
  right: z.int(),
  wrong: z.int(),
  /** Area under the risk-coverage curve; null where no answer has a recorded confidence. */
  aurc: z.number().nullable(),
  /** Expected calibration error of the confidence, in ten bins; null likewise. */
  ece: z.number().nullable(),
  /** From the highest confidence down; empty likewise. */
  curve: z.array(riskCoveragePointSchema),
});
export type Selective = z.infer<typeof selectiveSchema>;

export const abstentionSchema = z.object({
  /** Questions that the variant answered: it neither abstained nor failed. */
  answered: z.int(),
  withConfidence: z.int(),
  /** Abstained, and the knowledge base has no answer; null in experiments from before outcomes were recorded. */
  rightlySilent: z.int().nullable(),
  /** Abstained, and there is one; null likewise. */
  wronglySilent: z.int().nullable(),
  /** Right means: the first answer is gold, the value, the yes or no, or the table is the expected one; null likewise. */
  byFirst: selectiveSchema.nullable(),
  /** Right means: the whole answer set is gold; values, yes or no, and tables as above; null likewise, and where the answers are not known. */
  byExact: selectiveSchema.nullable(),
});
export type Abstention = z.infer<typeof abstentionSchema>;

type Measured = Pick<ResultFigures, "abstained" | "error" | "outcome" | "confidence" | "metrics">;

/** @param results of one variant, on all questions that are compared */
export function abstentionOf(results: readonly Measured[]): Abstention {
  const done = results.filter(({ error }) => error === undefined);
  const answered = done.filter(({ abstained }) => !abstained);
  const counts = {
    answered: answered.length,
    withConfidence: answered.filter(({ confidence }) => confidence !== undefined).length,
  };
  if (done.some(({ outcome }) => outcome === undefined))
    return { ...counts, rightlySilent: null, wronglySilent: null, byFirst: null, byExact: null };
  const count = (wanted: Measured["outcome"]) => done.filter(({ outcome }) => outcome === wanted).length;
  const by = (isRight: (one: Measured) => boolean) => selectiveOf(answered, isRight, results.length);
  return {
    ...counts,
    rightlySilent: count("rightly-silent"),
    wronglySilent: count("wrongly-silent"),
    byFirst: by(({ outcome }) => outcome === "right-said"),
    byExact: done.some(({ metrics }) => metrics.exact === null)
      ? null
      : by(({ metrics }) => metrics.exact === 1),
  };
}

function selectiveOf(
  answered: readonly Measured[],
  isRight: (one: Measured) => boolean,
  questions: number,
): Selective {
  const said = answered.flatMap((one): Said[] =>
    one.confidence === undefined ? [] : [{ confidence: one.confidence, right: isRight(one) }],
  );
  const right = answered.filter(isRight).length;
  return {
    right,
    wrong: answered.length - right,
    aurc: areaUnderRisk(said),
    ece: calibrationError(said),
    curve: thinned(riskCoverage(said, questions)),
  };
}

function thinned<Point>(points: readonly Point[]): Point[] {
  const last = points.length - 1;
  if (points.length <= CURVE_POINTS_AT_MOST) return [...points];
  return Array.from(
    { length: CURVE_POINTS_AT_MOST },
    (_, at) => points[Math.round((at * last) / (CURVE_POINTS_AT_MOST - 1))]!,
  );
}

/**
 * Expected calibration error (Naeini et al. 2015): answers in ten bins of equal width by confidence, and how far the share of
 * right ones is from the mean confidence of each bin, weighted by its answers. 0 is best; null without answers.
 */
export function calibrationError(said: readonly Said[]): number | null {
  if (said.length === 0) return null;
  const bins = Array.from({ length: BINS }, () => ({ confidence: 0, right: 0 }));
  for (const { confidence, right } of said) {
    // Each bin has its lower end; the last one has both.
    const bin = bins[Math.min(BINS - 1, Math.floor(confidence * BINS))]!;
    bin.confidence += confidence;
    bin.right += right ? 1 : 0;
  }
  // |share right - mean confidence| x answers of the bin = |right ones - sum of confidences|.
  return bins.reduce((sum, { confidence, right }) => sum + Math.abs(right - confidence), 0) / said.length;
}
