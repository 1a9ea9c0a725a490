/**
 * The graph attention network of appendix C over one star, forwards and backwards by hand: it has 208 parameters, and a tensor
 * library would spend longer on each of the small sums than they take. The centre enters without its label, as the target
 * of a query does; its own label is compared by the label part of the index. Every vertex attends to itself as well.
 *
 *   u_j = W x_j                                    x_j: features of a neighbour's label, 0 for the centre
 *   a_ij = softmax_j LeakyReLU(a1 . u_i + a2 . u_j)   over i and its neighbours in the star (equations 9 and 10)
 *   x'_i = s(sum a_ij u_j),  y = sum x'_i,  o = s(V y)  with s = softplus             (equations 11 to 13)
 */
import { logistic, softplus } from "../../../graph/numeric/logistic";
import { DOMINANCE_DIMENSIONS } from "../path-index/dominance";
import { mixed } from "../path-index/label-code";

const FEATURES = 8;
const HIDDEN = 8;
const OUTPUT = DOMINANCE_DIMENSIONS;
const SLOPE = 0.2;
/** Salts of features differ from those of the other hashes of a label. */
const SALT = 1_000;

/** W row-major, then a1, a2, then V row-major. */
export const PARAMETERS = HIDDEN * FEATURES + 2 * HIDDEN + OUTPUT * HIDDEN;
const A1 = HIDDEN * FEATURES;
const A2 = A1 + HIDDEN;
const V = A2 + HIDDEN;

export type Parameters = Float64Array;

/** The contribution of one neighbour, independent of the rest of the star. */
interface Leaf {
  x: Float64Array;
  u: Float64Array;
  p: number;
  q: number;
  /** Attention to itself; the centre has the rest. */
  alpha: number;
  z: Float64Array;
}

export interface Activations {
  leaves: Leaf[];
  /** The centre's attention to each leaf. */
  attention: Float64Array;
  m: Float64Array;
  y: Float64Array;
  t: Float64Array;
  /** o(g). */
  output: Float64Array;
}

function labelFeatures(label: number): Float64Array {
  return Float64Array.from({ length: FEATURES }, (_, at) => mixed(label, SALT + at) / 2 ** 32);
}

/** The embedding of the star of these neighbours, in their order. */
export function forward(parameters: Parameters, labels: ArrayLike<number>): Activations {
  const leaves = Array.from(labels, (label) => leafOf(parameters, label));
  const scores = Float64Array.from(leaves, ({ q }) => leaky(q));
  const top = scores.reduce((most, score) => Math.max(most, score), 0);
  const weights = scores.map((score) => Math.exp(score - top));
  const total = weights.reduce((sum, weight) => sum + weight, Math.exp(-top));
  const attention = weights.map((weight) => weight / total);
  const m = new Float64Array(HIDDEN);
  const y = new Float64Array(HIDDEN);
  for (const [at, { u, z }] of leaves.entries()) {
    for (let unit = 0; unit < HIDDEN; unit++) {
      m[unit]! += attention[at]! * u[unit]!;
      y[unit]! += softplus(z[unit]!);
    }
  }
  for (let unit = 0; unit < HIDDEN; unit++) y[unit]! += softplus(m[unit]!);
  const t = new Float64Array(OUTPUT);
  for (let row = 0; row < OUTPUT; row++)
    for (let unit = 0; unit < HIDDEN; unit++) t[row]! += parameters[V + row * HIDDEN + unit]! * y[unit]!;
  return { leaves, attention, m, y, t, output: t.map(softplus) };
}

function leafOf(parameters: Parameters, label: number): Leaf {
  const x = labelFeatures(label);
  const u = new Float64Array(HIDDEN);
  let [p, q] = [0, 0];
  for (let unit = 0; unit < HIDDEN; unit++) {
    for (let feature = 0; feature < FEATURES; feature++)
      u[unit]! += parameters[unit * FEATURES + feature]! * x[feature]!;
    p += parameters[A1 + unit]! * u[unit]!;
    q += parameters[A2 + unit]! * u[unit]!;
  }
  const alpha = logistic(leaky(p + q) - leaky(p));
  return { x, u, p, q, alpha, z: u.map((value) => alpha * value) };
}

/** Adds to `gradient` what the loss loses by every parameter. @param lost derivative of the loss by each output */
export function backward(
  parameters: Parameters,
  { leaves, attention, m, y, t }: Activations,
  lost: Float64Array,
  gradient: Float64Array,
): void {
  const ofY = new Float64Array(HIDDEN);
  for (let row = 0; row < OUTPUT; row++) {
    const ofT = lost[row]! * logistic(t[row]!);
    if (ofT === 0) continue;
    for (let unit = 0; unit < HIDDEN; unit++) {
      gradient[V + row * HIDDEN + unit]! += ofT * y[unit]!;
      ofY[unit]! += ofT * parameters[V + row * HIDDEN + unit]!;
    }
  }
  const ofM = ofY.map((value, unit) => value * logistic(m[unit]!));
  const ofAttention = leaves.map(({ u }) => dot(ofM, u));
  const mean = ofAttention.reduce((sum, value, at) => sum + value * attention[at]!, 0);
  for (const [at, leaf] of leaves.entries()) {
    const { x, u, p, q, alpha, z } = leaf;
    const ofZ = ofY.map((value, unit) => value * logistic(z[unit]!));
    const ofScore = dot(ofZ, u) * alpha * (1 - alpha);
    const ofSum = ofScore * leakySlope(p + q);
    const ofP = ofSum - ofScore * leakySlope(p);
    const ofQ = ofSum + attention[at]! * (ofAttention[at]! - mean) * leakySlope(q);
    for (let unit = 0; unit < HIDDEN; unit++) {
      gradient[A1 + unit]! += ofP * u[unit]!;
      gradient[A2 + unit]! += ofQ * u[unit]!;
      const ofU =
        alpha * ofZ[unit]! +
        attention[at]! * ofM[unit]! +
        ofP * parameters[A1 + unit]! +
        ofQ * parameters[A2 + unit]!;
      for (let feature = 0; feature < FEATURES; feature++)
        gradient[unit * FEATURES + feature]! += ofU * x[feature]!;
    }
  }
}

function dot(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += one[at]! * other[at]!;
  return sum;
}

function leaky(value: number): number {
  return value > 0 ? value : SLOPE * value;
}

function leakySlope(value: number): number {
  return value > 0 ? 1 : SLOPE;
}
