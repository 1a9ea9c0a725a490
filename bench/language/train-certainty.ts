/** Learns what the probability of a first reading means. */
import { certaintyOf } from "../../lib/questions/language/score/certainty";

const ROUNDS = 8_000;
const RATE = 0.3;
const PULL = 0.001;

export interface JudgedFirst {
  inputs: readonly number[];
  isRight: boolean;
  /** Its weight beside others; 1 by default. */
  weight?: number;
}

/** Deterministic: logistic regression, drawn a little toward saying nothing of what is rare. */
export function trainLogistic(firsts: readonly JudgedFirst[]): number[] {
  const weights: number[] = (firsts[0]?.inputs ?? []).map(() => 0);
  const whole = firsts.reduce((sum, { weight = 1 }) => sum + weight, 0);
  for (let round = 0; round < ROUNDS; round++) {
    const slopes = weights.map((weight, at) => (at === 0 ? 0 : PULL * weight));
    for (const { inputs, isRight, weight = 1 } of firsts) {
      const down = (weight * (certaintyOf(inputs, weights) - Number(isRight))) / whole;
      for (let at = 0; at < slopes.length; at++) slopes[at]! += down * inputs[at]!;
    }
    for (let at = 0; at < weights.length; at++) weights[at]! -= RATE * slopes[at]!;
  }
  return weights;
}
