/** Affine maps whose weights lie in one array: forward, and the gradients by the weights and by the input. */

/** `out = W x + b`; a row of the block holds its weights, then its constant. */
export function affine(
  weights: Float64Array,
  start: number,
  x: Float64Array,
  from: number,
  columns: number,
  out: Float64Array,
  to: number,
  rows: number,
): void {
  for (let row = 0; row < rows; row++) {
    const at = start + row * (columns + 1);
    out[to + row] = dotAt(weights, at, x, from, columns) + weights[at + columns]!;
  }
}

/** Adds the gradient by W and b, given that by `out`. */
export function affineGradient(
  gradient: Float64Array,
  start: number,
  x: Float64Array,
  from: number,
  columns: number,
  down: Float64Array,
  at: number,
  rows: number,
): void {
  for (let row = 0; row < rows; row++) {
    const slope = down[at + row]!;
    if (slope === 0) continue;
    const place = start + row * (columns + 1);
    for (let column = 0; column < columns; column++) gradient[place + column]! += slope * x[from + column]!;
    gradient[place + columns]! += slope;
  }
}

export function affineInputGradient(
  weights: Float64Array,
  start: number,
  columns: number,
  down: Float64Array,
  at: number,
  rows: number,
  into: Float64Array,
  to: number,
): void {
  for (let row = 0; row < rows; row++) {
    const slope = down[at + row]!;
    if (slope === 0) continue;
    const place = start + row * (columns + 1);
    for (let column = 0; column < columns; column++) into[to + column]! += slope * weights[place + column]!;
  }
}

export function dotAt(a: Float64Array, from: number, b: Float64Array, at: number, length: number): number {
  let sum = 0;
  for (let i = 0; i < length; i++) sum += a[from + i]! * b[at + i]!;
  return sum;
}
