/** Adam (Kingma and Ba 2015, algorithm 1) with decoupled weight decay (Loshchilov and Hutter 2019, algorithm 2). */

export interface AdamOptions {
  rate: number;
  /** Share of the old mean that a step retains, in [0, 1): of the slopes, and of their squares. */
  firstMoment?: number;
  secondMoment?: number;
  /** Share of a weight, times the rate, that each step takes away. */
  decay?: number;
}

const EPSILON = 1e-8;

/** Changes the given weights in place. */
export class Adam {
  readonly #options: Required<AdamOptions>;
  readonly #means: Float64Array;
  readonly #squares: Float64Array;
  #steps = 0;

  constructor(
    private readonly weights: Float64Array,
    { rate, firstMoment = 0.9, secondMoment = 0.999, decay = 0 }: AdamOptions,
  ) {
    this.#options = { rate, firstMoment, secondMoment, decay };
    this.#means = new Float64Array(weights.length);
    this.#squares = new Float64Array(weights.length);
  }

  /** One step against the gradient, which is aligned with the weights; a weight that never had a slope does not move. */
  step(gradient: ArrayLike<number>): void {
    const { rate, firstMoment, secondMoment, decay } = this.#options;
    const [weights, means, squares] = [this.weights, this.#means, this.#squares];
    this.#steps++;
    const [unbias, unbiasSquares] = [1 - firstMoment ** this.#steps, 1 - secondMoment ** this.#steps];
    for (let at = 0; at < weights.length; at++) {
      const slope = gradient[at]!;
      means[at] = firstMoment * means[at]! + (1 - firstMoment) * slope;
      squares[at] = secondMoment * squares[at]! + (1 - secondMoment) * slope * slope;
      if (squares[at] === 0) continue;
      const mean = means[at]! / unbias;
      const spread = Math.sqrt(squares[at]! / unbiasSquares);
      weights[at]! -= rate * (mean / (spread + EPSILON) + decay * weights[at]!);
    }
  }
}
