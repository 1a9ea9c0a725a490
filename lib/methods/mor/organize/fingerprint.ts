/**
 * Section 3.3: what the reranker sees of a trajectory. The textual fingerprint (scores along the path and the flat score of the
 * candidate), the structural fingerprint (labels along the path) and the traversal identifier (how each step was taken).
 */
import type { TextAndVectorScores } from "../../../core/rank/score-nodes";
import type { Way } from "../reason/gather-candidates";
import { type Found, stepsOf } from "../reason/trajectory";

/** Steps that a fingerprint has; shorter paths are padded in front. The paper has 3, and three hops join four nodes. */
export const STEPS = 4;

export interface Fingerprint {
  /** Text scores, 0 to 1; 0 where padded. */
  texts: number[];
  /** Empty where padded. */
  labels: string[];
  /** Null where padded. */
  found: (Found | null)[];
  /** BM25 of the candidate against the question, 0 to 1 over the pool, and its cosine in [-1, 1] (appendix B.2). */
  bm25: number;
  cosine: number;
  /** Of the planning graph that was followed. */
  probability: number;
  /** Share of its paths that lead from names to the candidate by structure alone. */
  agreement: number;
}

/** @param flat the candidate's flat scores, BM25 on [0, 1] */
export function fingerprintOf({ trajectory, plan, agreement }: Way, flat: TextAndVectorScores): Fingerprint {
  const steps = stepsOf(trajectory).slice(-STEPS);
  const padded = <T>(values: T[], padding: T): T[] => [
    ...Array.from({ length: STEPS - values.length }, () => padding),
    ...values,
  ];
  return {
    texts: padded(
      steps.map(({ text }) => text),
      0,
    ),
    labels: padded(
      steps.map(({ label }) => label),
      "",
    ),
    found: padded<Found | null>(
      steps.map(({ found }) => found),
      null,
    ),
    bm25: flat.bm25,
    cosine: flat.cosine,
    probability: plan.probability,
    agreement,
  };
}
