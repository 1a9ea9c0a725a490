/**
 * Ridge regression (Hoerl and Kennard 1970) by its normal equations: `(X'X + ridge I) W = X'Y`. Equations of parts of the rows
 * add up, so that many trainings, each without some part, read the rows once.
 */

export class NormalEquations {
  /** Upper triangle of X'X, in rows of `width`. */
  readonly #products: Float64Array;
  /** X'Y, in rows of `targets`. */
  readonly #sums: Float64Array;

  /** @param width inputs of a row; the first is 1, and its weight is not penalised */
  constructor(
    private readonly width: number,
    private readonly targets: number,
  ) {
    this.#products = new Float64Array(width * width);
    this.#sums = new Float64Array(width * targets);
  }

  addRow(inputs: Float64Array, outputs: readonly number[]): void {
    const [width, targets] = [this.width, this.targets];
    for (let row = 0; row < width; row++) {
      const input = inputs[row]!;
      if (input === 0) continue;
      const start = row * width;
      for (let column = row; column < width; column++)
        this.#products[start + column]! += input * inputs[column]!;
      for (let target = 0; target < targets; target++)
        this.#sums[row * targets + target]! += input * outputs[target]!;
    }
  }

  add(other: NormalEquations): void {
    addAll(this.#products, other.#products);
    addAll(this.#sums, other.#sums);
  }

  /** The weights, `width x targets`, in rows of `targets`. @param ridge above 0 */
  solve(ridge: number): Float64Array {
    const factor = this.#factor(ridge);
    const weights = this.#sums.slice();
    this.#eliminate(factor, weights);
    return weights;
  }

  /** Cholesky: the lower triangle L with L L' = X'X + ridge I, in rows of `width`. */
  #factor(ridge: number): Float64Array {
    const width = this.width;
    const factor = new Float64Array(width * width);
    for (let row = 0; row < width; row++) {
      const own = row * width;
      for (let column = 0; column <= row; column++) {
        const other = column * width;
        let sum = this.#products[other + row]!;
        if (row === column) sum += row === 0 ? Number.MIN_VALUE : ridge;
        sum -= rowProduct(factor, own, other, column);
        if (row > column) factor[own + column] = sum / factor[other + column]!;
        // Without a row nothing is known of the constant; any positive number leaves its weight at 0.
        else factor[own + column] = sum > 0 ? Math.sqrt(sum) : 1;
      }
    }
    return factor;
  }

  /** Solves L L' W = W in place. */
  #eliminate(factor: Float64Array, weights: Float64Array): void {
    const [width, targets] = [this.width, this.targets];
    for (let target = 0; target < targets; target++) {
      for (let row = 0; row < width; row++) {
        let sum = weights[row * targets + target]!;
        for (let at = 0; at < row; at++) sum -= factor[row * width + at]! * weights[at * targets + target]!;
        weights[row * targets + target] = sum / factor[row * width + row]!;
      }
      for (let row = width - 1; row >= 0; row--) {
        let sum = weights[row * targets + target]!;
        for (let at = row + 1; at < width; at++)
          sum -= factor[at * width + row]! * weights[at * targets + target]!;
        weights[row * targets + target] = sum / factor[row * width + row]!;
      }
    }
  }
}

function addAll(into: Float64Array, values: Float64Array): void {
  for (let at = 0; at < into.length; at++) into[at]! += values[at]!;
}

/** Dot product of `length` values from two places of a matrix. Four sums at once, since each add waits for the last. */
function rowProduct(matrix: Float64Array, one: number, other: number, length: number): number {
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let at = 0;
  for (; at + 3 < length; at += 4) {
    a += matrix[one + at]! * matrix[other + at]!;
    b += matrix[one + at + 1]! * matrix[other + at + 1]!;
    c += matrix[one + at + 2]! * matrix[other + at + 2]!;
    d += matrix[one + at + 3]! * matrix[other + at + 3]!;
  }
  for (; at < length; at++) a += matrix[one + at]! * matrix[other + at]!;
  return a + b + c + d;
}
