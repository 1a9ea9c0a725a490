/**
 * Section 3.3: what the reranker sees of a trajectory. The textual fingerprint (scores along the path and of the candidate), the
 * structural fingerprint (labels along the path) and the traversal identifier (how each step was taken).
 */
import type { NodeId } from "../../../graph/graph-source";
import type { Way } from "../reason/gather-candidates";
import { type Found, stepsOf } from "../reason/trajectory";

/** Steps that a fingerprint has; shorter paths are padded in front. The paper has 3, and three hops join four nodes. */
export const STEPS = 4;

/** A link between texts is no relation that was planned: for a part of a document to be led to by structure says half as much. */
const PART_SHARE = 0.5;

export interface CandidateFacts {
  node: NodeId;
  /** BM25 against the question, over the best of the candidates, 0 to 1. */
  bm25: number;
  /** In [-1, 1] (appendix B.2), and where that lies among the candidates, 0 to 1. */
  cosine: number;
  scaledCosine: number;
  /** Share of the question's terms, by weight, in its name and text, and in its name alone. */
  coverage: number;
  nameCoverage: number;
  nameShare: number;
  degree: number;
  mentioned: boolean;
  /** True if it is a part of a document or table. */
  isPart: boolean;
}

export interface PathFacts {
  /** The share of the question's terms that nodes have together. */
  coverageOf(nodes: readonly NodeId[]): number;
  /** The first label of a node that was reached without a planned one. */
  labelOf(node: NodeId): string;
}

export interface Fingerprint {
  candidate: CandidateFacts;
  /** Text score of each step, 0 to 1; 0 where padded. */
  texts: number[];
  /** Share of the question's terms that the nodes of the path have together. */
  pathCoverage: number;
  /** Empty where padded. */
  labels: string[];
  /** Null where padded. */
  found: (Found | null)[];
  /** Probability of the planning graph that was followed. */
  probability: number;
  /** Share of its paths that lead from names to the candidate by structure alone. */
  agreement: number;
}

export function fingerprintOf(
  { trajectory, plan, agreement }: Way,
  candidate: CandidateFacts,
  { coverageOf, labelOf }: PathFacts,
): Fingerprint {
  const steps = stepsOf(trajectory).slice(-STEPS);
  const padded = <T>(values: T[], padding: T): T[] => [
    ...Array.from({ length: STEPS - values.length }, () => padding),
    ...values,
  ];
  return {
    candidate,
    texts: padded(
      steps.map(({ text }) => text),
      0,
    ),
    pathCoverage: coverageOf(steps.map(({ node }) => node)),
    labels: padded(
      steps.map(({ label, node }) => label ?? labelOf(node)),
      "",
    ),
    found: padded<Found | null>(
      steps.map(({ found }) => found),
      null,
    ),
    probability: plan.probability,
    agreement: candidate.isPart ? PART_SHARE * agreement : agreement,
  };
}
