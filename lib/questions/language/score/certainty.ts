/**
 * Probability that the first reading is right: the softmax over readings is too modest on one graph and too sure on another, so a small
 * logistic model over features of the first reading calibrates its probability.
 */
import { logistic } from "../../../graph/numeric/logistic";
import type { Features } from "./weights";

/**
 * Readings that are less likely right are not said: a little more than even, as the certainty is calibrated. On the movies graph, of
 * which nothing was learnt, 10 % of the others are wrong.
 */
export const LEAST_CERTAINTY = 0.58;

export interface CertaintyOf {
  /** Probabilities of the first reading and of the second, under the softmax. */
  probability: number;
  next: number;
  /** Features of the first reading. */
  features: Features;
  /** Content words of the question. */
  words: number;
  /** Parts of the question that were read as operators. */
  operators: number;
  /** True for a look-up with nothing left over (`isWholeLookUp`). */
  isLookUp: boolean;
  /** True if each part of the question narrows what it asks for (`isNarrowed`). */
  isNarrowed: boolean;
  isEmpty: boolean;
  /** True if time ran out before all readings were looked at. */
  isTruncated: boolean;
}

export const CERTAINTY_INPUTS = [
  "bias",
  "logit of the probability",
  "margin to the second",
  "share of words left out",
  "capitalised words left out",
  "negations ignored",
  "relations unsaid",
  "operators",
  "whole look-up that finds something",
  "narrowed by each part",
  "finds nothing",
  "truncated",
] as const;

/** The softmax is sure too soon: beyond it says no more. */
const MOST_SURE = 0.985;

export function certaintyInputs({
  probability,
  next,
  features,
  words,
  operators,
  isLookUp,
  isNarrowed,
  isEmpty,
  isTruncated,
}: CertaintyOf): number[] {
  const sure = Math.min(MOST_SURE, Math.max(1 - MOST_SURE, probability));
  const left = (features["x.left"] ?? 0) + (features["x.leftCased"] ?? 0);
  return [
    1,
    Math.log(sure / (1 - sure)),
    probability - next,
    Math.min(1, left / Math.max(1, words)),
    Math.min(2, features["x.leftCased"] ?? 0),
    Math.min(2, features["g.ignored"] ?? 0),
    Math.min(3, features["r.unsaid"] ?? 0),
    Math.min(5, operators),
    Number(isLookUp && !isEmpty),
    Number(isNarrowed && !isEmpty),
    Number(isEmpty),
    Number(isTruncated),
  ];
}

export function certaintyOf(inputs: readonly number[], weights: readonly number[]): number {
  return logistic(inputs.reduce((sum, value, at) => sum + value * (weights[at] ?? 0), 0));
}
