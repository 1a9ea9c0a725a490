/**
 * Section 3.3 and appendix B.2: the reranker, a network with one hidden layer over the three fingerprints of a trajectory. The
 * paper maps each fingerprint by a linear layer and then applies two more layers to what they give together; linear layers that
 * follow each other are one, so here labels and ways of finding have rows of the hidden layer's width.
 *
 * score = linear x + output relu(hidden x + sum labels[step] + sum found[step] + bias) + question' asked[last label]
 */
import { FOUND } from "../reason/trajectory";
import { type Fingerprint, STEPS } from "./fingerprint";
import { FEATURES, type Fingerprints, numbersOf } from "./numbers";

/** Ways in which a step is found, and padding. */
const WAYS = FOUND.length + 1;

export interface NetworkInput {
  numbers: Float64Array;
  /** Rows of the tables, one for each step; -1 where the fingerprint is left out. */
  labels: Int32Array;
  found: Int32Array;
  /** Position of the candidate's label; -1 for one that the network does not know, or where labels are left out. */
  asked: number;
}

/** Every part is a row-major matrix. */
export interface NetworkWeights {
  /** One for each number. */
  linear: Float64Array;
  /** Width x numbers. */
  hidden: Float64Array;
  /** Width. */
  bias: Float64Array;
  output: Float64Array;
  /** Rows of `width`: for each step, each label, padding and any other label. */
  labels: Float64Array;
  /** Rows of `width`: for each step, each way of finding and padding. */
  found: Float64Array;
  /** Labels x dimensions of the question's vector: what is asked for. */
  asked: Float64Array;
}
export type NetworkPart = keyof NetworkWeights;

export interface NetworkShape {
  labels: readonly string[];
  width: number;
  /** Dimensions of the question's vector. */
  dimensions: number;
}

export function partSizes({ labels, width, dimensions }: NetworkShape): Record<NetworkPart, number> {
  return {
    linear: FEATURES.length,
    hidden: width * FEATURES.length,
    bias: width,
    output: width,
    labels: STEPS * (labels.length + 2) * width,
    found: STEPS * WAYS * width,
    asked: labels.length * dimensions,
  };
}

export function networkInput(fingerprint: Fingerprint, shape: NetworkShape, use: Fingerprints): NetworkInput {
  const known = shape.labels.length;
  const labelRow = (label: string) => {
    if (label === "") return known;
    const at = shape.labels.indexOf(label);
    return at < 0 ? known + 1 : at;
  };
  const { labels, found } = fingerprint;
  return {
    numbers: numbersOf(fingerprint, use),
    labels: Int32Array.from(labels, (label, step) =>
      use.structural ? step * (known + 2) + labelRow(label) : -1,
    ),
    found: Int32Array.from(found, (way, step) =>
      use.traversal ? step * WAYS + (way === null ? FOUND.length : FOUND.indexOf(way)) : -1,
    ),
    asked: use.structural ? shape.labels.indexOf(labels[STEPS - 1]!) : -1,
  };
}

export interface Activation {
  hidden: Float64Array;
  score: number;
}

/** @param question the question's vector */
export function activate(
  { numbers, labels, found, asked }: NetworkInput,
  weights: NetworkWeights,
  question: Float32Array,
): Activation {
  const width = weights.bias.length;
  const hidden = Float64Array.from(weights.bias);
  for (let unit = 0; unit < width; unit++) {
    let sum = 0;
    const row = unit * numbers.length;
    for (let at = 0; at < numbers.length; at++) sum += weights.hidden[row + at]! * numbers[at]!;
    hidden[unit]! += sum;
  }
  for (const [table, rows] of [
    [weights.labels, labels],
    [weights.found, found],
  ] as const)
    for (const row of rows) if (row >= 0) addRow(hidden, table, row);
  let score = 0;
  for (let unit = 0; unit < width; unit++) {
    if (hidden[unit]! < 0) hidden[unit] = 0;
    score += weights.output[unit]! * hidden[unit]!;
  }
  for (let at = 0; at < numbers.length; at++) score += weights.linear[at]! * numbers[at]!;
  if (asked >= 0)
    for (let at = 0; at < question.length; at++)
      score += weights.asked[asked * question.length + at]! * question[at]!;
  return { hidden, score };
}

/** Adds `slope` times the gradient of the score to `gradient`. */
export function addGradient(
  { numbers, labels, found, asked }: NetworkInput,
  { hidden }: Activation,
  weights: NetworkWeights,
  question: Float32Array,
  slope: number,
  gradient: NetworkWeights,
): void {
  const width = hidden.length;
  for (let at = 0; at < numbers.length; at++) gradient.linear[at]! += slope * numbers[at]!;
  for (let unit = 0; unit < width; unit++) {
    if (hidden[unit]! <= 0) continue;
    gradient.output[unit]! += slope * hidden[unit]!;
    const back = slope * weights.output[unit]!;
    gradient.bias[unit]! += back;
    const row = unit * numbers.length;
    for (let at = 0; at < numbers.length; at++) gradient.hidden[row + at]! += back * numbers[at]!;
    for (const step of labels) if (step >= 0) gradient.labels[step * width + unit]! += back;
    for (const step of found) if (step >= 0) gradient.found[step * width + unit]! += back;
  }
  if (asked >= 0)
    for (let at = 0; at < question.length; at++)
      gradient.asked[asked * question.length + at]! += slope * question[at]!;
}

/** The gradient of the score with respect to each number: how much each similarity counts here (Figure 4). */
export function saliency({ hidden }: Activation, weights: NetworkWeights): Float64Array {
  const count = weights.linear.length;
  return Float64Array.from(weights.linear, (linear, at) => {
    let slope = linear;
    for (let unit = 0; unit < hidden.length; unit++)
      if (hidden[unit]! > 0) slope += weights.output[unit]! * weights.hidden[unit * count + at]!;
    return slope;
  });
}

function addRow(sum: Float64Array, table: Float64Array, row: number): void {
  for (let at = 0; at < sum.length; at++) sum[at]! += table[row * sum.length + at]!;
}
