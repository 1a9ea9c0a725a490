/**
 * What stands in for the reranker before training: a fixed sum over the fingerprints of a trajectory. The weights are those of
 * a linear model fitted to the training part of STaRK-prime and MetaQA together, rounded (README).
 */
import type { Contribution } from "../../../core/trace";
import type { Fingerprint } from "./fingerprint";

const WEIGHTS = {
  bm25: 6,
  cosine: 4,
  /** Mean text score of the steps before the candidate, where it was reached by structure. */
  way: 1,
  /** Likelihood of the planning graph, where structure alone leads from a name to the candidate. */
  plan: 10,
  /** The candidate is itself named by the question: what is asked for seldom is. */
  named: -6,
} as const;

export function linearParts({
  texts,
  found,
  bm25,
  cosine,
  probability,
  agreement,
}: Fingerprint): Contribution[] {
  const steps = found.flatMap((way, at) => (way ? [{ way, text: texts[at]! }] : []));
  const before = steps.slice(0, -1);
  const way =
    before.reduce((sum, step) => sum + (step.way === "name" ? 1 : step.text), 0) / Math.max(1, before.length);
  return [
    { name: "BM25", value: bm25, weight: WEIGHTS.bm25 },
    { name: "cosine", value: cosine, weight: WEIGHTS.cosine },
    { name: "text along the path", value: way, weight: WEIGHTS.way },
    { name: "planning graph", value: probability * agreement, weight: WEIGHTS.plan },
    { name: "named by the question", value: steps.at(-1)?.way === "name" ? 1 : 0, weight: WEIGHTS.named },
  ];
}
