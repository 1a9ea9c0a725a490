/**
 * The weights that rank before anything was learnt. Chosen on the training part of MetaQA, once with labels on its nodes and
 * once without, by the same loss that training minimises; those of mentions on the training part of the FB15k-237 questions
 * with several constraints, those of restrictions and readings, which neither has, by hand.
 */
import { HAND_FEATURES, type HandFeature } from "./rank-features";
import type { RankerParameters } from "./ranker";

const WEIGHTS: Readonly<Record<HandFeature, number>> = {
  similarity: 1,
  covered: 1.5,
  leastCovered: 2.6,
  explained: 2.6,
  aligned: 4,
  leastAligned: 2,
  wordsLeft: -2,
  against: -1,
  order: 1,
  askedRelation: 1.7,
  askedUnnamed: 1.3,
  askedLabel: 2.7,
  peerUnused: -2.9,
  turnUnasked: 0.3,
  steps: -0.85,
  answers: -0.15,
  mentionsLeft: -12,
  restrictionsLeft: -2,
  mentionsMet: 2,
  readings: 1,
};

/** In the order of `HAND_FEATURES`, and the score of "none of the candidates". */
export const ZERO_SHOT: { readonly hand: readonly number[]; readonly none: number } = {
  hand: HAND_FEATURES.map((name) => WEIGHTS[name]),
  none: 3.75,
};

/** A ranker without path features. */
export function untrainedParameters(): RankerParameters {
  return {
    hand: Float64Array.from(ZERO_SHOT.hand),
    none: ZERO_SHOT.none,
    matrix: new Float32Array(0),
    width: 0,
  };
}
