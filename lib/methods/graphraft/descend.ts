/** Adam over all examples at once (Kingma and Ba 2015, algorithm 1): convex losses of few weights need no more. */
import { Breather } from "../../core/learn/breather";

/** The loss at some weights, with its gradient added to `slopes`. */
export type Loss = (weights: Float64Array, slopes: Float64Array) => number;

export interface Descent {
  steps: number;
  rate: number;
  /** Pulls every weight to 0. */
  decay: number;
  signal: AbortSignal;
  onStep?: (step: number) => void;
}

const [MEAN_KEPT, SQUARE_KEPT, EPSILON] = [0.9, 0.999, 1e-8];

/** The weights after the last step, begun at 0. @throws the signal's reason when it is aborted */
export async function descend(
  loss: Loss,
  width: number,
  { steps, rate, decay, signal, onStep }: Descent,
): Promise<Float64Array> {
  const [weights, mean, square] = [new Float64Array(width), new Float64Array(width), new Float64Array(width)];
  const breather = new Breather();
  for (let step = 1; step <= steps; step++) {
    await breather.breathe(signal);
    const slopes = weights.map((weight) => decay * weight);
    loss(weights, slopes);
    for (let at = 0; at < width; at++) {
      const slope = slopes[at]!;
      mean[at] = MEAN_KEPT * mean[at]! + (1 - MEAN_KEPT) * slope;
      square[at] = SQUARE_KEPT * square[at]! + (1 - SQUARE_KEPT) * slope * slope;
      const [fair, fairSquare] = [
        mean[at]! / (1 - MEAN_KEPT ** step),
        square[at]! / (1 - SQUARE_KEPT ** step),
      ];
      weights[at]! -= (rate * fair) / (Math.sqrt(fairSquare) + EPSILON);
    }
    onStep?.(step);
  }
  return weights;
}

/** Of scores, in place order; they add up to 1. */
export function softmax(scores: ArrayLike<number>): Float64Array {
  const all = Float64Array.from(scores);
  const top = all.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY);
  const weights = all.map((score) => Math.exp(score - top));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => weight / total);
}
