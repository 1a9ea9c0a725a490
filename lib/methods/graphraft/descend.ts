/** Adam over all examples at once (Kingma and Ba 2015, algorithm 1): convex losses of few weights need no more. */
import { Adam } from "../../graph/numeric/adam";
import { Yielder } from "../../graph/numeric/yielder";

/** The loss at some weights, with its gradient added to `slopes`. */
export type Loss = (weights: Float64Array, slopes: Float64Array) => number;

export interface Descent {
  steps: number;
  rate: number;
  /** Pulls every weight to 0. */
  decay: number;
  signal: AbortSignal;
}

/** The weights after the last step, begun at 0. @throws the signal's reason when it is aborted */
export async function descend(
  loss: Loss,
  width: number,
  { steps, rate, decay, signal }: Descent,
): Promise<Float64Array> {
  const weights = new Float64Array(width);
  const adam = new Adam(weights, { rate });
  const yielder = new Yielder();
  for (let step = 1; step <= steps; step++) {
    await yielder.yieldIfDue(signal);
    const slopes = weights.map((weight) => decay * weight);
    loss(weights, slopes);
    adam.step(slopes);
  }
  return weights;
}
