/** The two ways to score a trajectory, behind one shape: the network that a knowledge base has trained, and the linear score. */
import type { Contribution } from "../../trace/trace";
import type { Fingerprint } from "./fingerprint";
import { LINEAR_WEIGHTS } from "./linear-score";
import { activate, networkInput, saliency } from "./network";
import { FEATURES, type Fingerprints, numbersOf } from "./numbers";
import type { RerankerModel } from "./reranker-model";

export interface Reranker {
  name: string;
  /** The score of a trajectory as summands. */
  parts(fingerprint: Fingerprint): Contribution[];
  /** The gradient of the score with respect to each number of the fingerprint (Figure 4). */
  saliency(fingerprint: Fingerprint): ArrayLike<number>;
}

/** @param question the question's vector */
export function networkReranker(
  { shape, weights, use }: RerankerModel,
  question: Float32Array,
  asked: Fingerprints,
): Reranker {
  const both: Fingerprints = {
    textual: use.textual && asked.textual,
    structural: use.structural && asked.structural,
    traversal: use.traversal && asked.traversal,
  };
  const read = (fingerprint: Fingerprint) =>
    activate(networkInput(fingerprint, shape, both), weights, question);
  return {
    name: "trained reranker",
    parts: (fingerprint) => [{ name: "reranker", value: read(fingerprint).score, weight: 1 }],
    saliency: (fingerprint) => saliency(read(fingerprint), weights),
  };
}

export function linearReranker(use: Fingerprints): Reranker {
  return {
    name: "linear score",
    parts: (fingerprint) =>
      Array.from(numbersOf(fingerprint, use), (value, at) => ({
        name: FEATURES[at]!.name,
        value,
        weight: LINEAR_WEIGHTS[at]!,
      })).filter(({ weight }) => weight !== 0),
    saliency: () => LINEAR_WEIGHTS,
  };
}

/** Table 1, w/o R: the similarity of the candidate's text alone. */
export function cosineReranker(): Reranker {
  return {
    name: "cosine",
    parts: ({ candidate }) => [{ name: "cosine", value: candidate.cosine, weight: 1 }],
    saliency: () => FEATURES.map(({ name }) => (name === "cosine" ? 1 : 0)),
  };
}
