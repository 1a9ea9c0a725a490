/**
 * The trainable ranker of candidates, and its gradient. A candidate scores
 *   s = h . w + sum over its path features f of M[f] . x
 * with hand features h and question input x: a linear map from the question to features of paths, beside the weights that
 * also work untrained. "None of the candidates" scores a constant. Training minimises the negative logarithm of the
 * probability, under a softmax over the options of a question, of those that are right.
 */
import { dot } from "../../../graph/numeric/cosine";
import { softmax } from "../../../graph/numeric/softmax";
import { GRAM_PLACES, type QuestionInput } from "./question-input";

export interface RankerParameters {
  /** By hand feature. */
  hand: Float64Array;
  /** Score of "none of the candidates". */
  none: number;
  /** One row a path feature: `GRAM_PLACES` weights of n-grams, then one for each dimension of the vector. */
  matrix: Float32Array;
  /** Length of a row. */
  width: number;
}

export interface RankerOption {
  /** Position among the inputs of its question. */
  input: number;
  /** Rows of the matrix; those past its end are features that the parameters do not know. */
  rows: Int32Array;
}

export interface RankerQuestion {
  /** One for each way in which the mentions are masked. */
  inputs: QuestionInput[];
  options: RankerOption[];
  /** Hand features, row-major: one row an option. */
  hand: Float32Array;
}

export interface LabelledQuestion extends RankerQuestion {
  /** By option: whether it answers the question. None does: "none of the candidates" is right. */
  right: boolean[];
}

/** The gradient for one input: every row of the matrix moves along it. */
export interface InputGradient {
  input: QuestionInput;
  /** By row of the matrix. */
  rows: Map<number, number>;
}

export interface RankerGradient {
  loss: number;
  hand: Float64Array;
  none: number;
  inputs: InputGradient[];
}

/** The question with some of its options only, in order. */
export function keepOptions(question: LabelledQuestion, keep: (option: number) => boolean): LabelledQuestion {
  const chosen = question.options.flatMap((_, option) => (keep(option) ? [option] : []));
  const width = question.hand.length / Math.max(1, question.options.length);
  const hand = new Float32Array(chosen.length * width);
  for (const [at, option] of chosen.entries())
    hand.set(question.hand.subarray(option * width, (option + 1) * width), at * width);
  return {
    inputs: question.inputs,
    options: chosen.map((option) => question.options[option]!),
    hand,
    right: chosen.map((option) => question.right[option]!),
  };
}

/** Products of inputs and rows that were computed already, by key of the input: questions of one wording share them. */
export type Products = Map<string, Map<number, number>>;

/** Scores of the options, aligned. @param shared of the same parameters */
export function scoreOptions(
  { inputs, options, hand }: RankerQuestion,
  parameters: RankerParameters,
  shared: Products = new Map(),
): Float64Array {
  const products = inputs.map(({ key }) => {
    const known = shared.get(key) ?? new Map<number, number>();
    shared.set(key, known);
    return known;
  });
  const weights = parameters.hand;
  const known = parameters.matrix.length / Math.max(1, parameters.width);
  return Float64Array.from(options, ({ input, rows }, option) => {
    const computed = products[input]!;
    let score = 0;
    for (let at = 0; at < weights.length; at++) score += hand[option * weights.length + at]! * weights[at]!;
    for (const row of rows) {
      if (row >= known) continue;
      let product = computed.get(row);
      if (product === undefined) {
        product = rowProduct(inputs[input]!, row, parameters);
        computed.set(row, product);
      }
      score += product;
    }
    return score;
  });
}

/** Probabilities of the options and, last, of none of them; they add up to 1. */
export function optionProbabilities(scores: Float64Array, none: number): Float64Array {
  return softmax([...scores, none]);
}

/** The loss of one question and where it falls: `-log P(right)`, and its derivative by every parameter. */
export function gradientOf(
  question: LabelledQuestion,
  parameters: RankerParameters,
  shared?: Products,
): RankerGradient {
  const { inputs, options, hand, right } = question;
  const probabilities = optionProbabilities(scoreOptions(question, parameters, shared), parameters.none);
  const isRight = (option: number) => (option < options.length ? right[option]! : !right.includes(true));
  let rightMass = 0;
  for (const [option, probability] of probabilities.entries()) if (isRight(option)) rightMass += probability;
  rightMass = Math.max(rightMass, Number.MIN_VALUE);
  const slope = (option: number) =>
    probabilities[option]! - (isRight(option) ? probabilities[option]! / rightMass : 0);
  const gradient: RankerGradient = {
    loss: -Math.log(rightMass),
    hand: new Float64Array(parameters.hand.length),
    none: slope(options.length),
    inputs: inputs.map((input) => ({ input, rows: new Map<number, number>() })),
  };
  const width = parameters.hand.length;
  for (const [option, { input, rows }] of options.entries()) {
    const down = slope(option);
    for (let at = 0; at < width; at++) gradient.hand[at]! += down * hand[option * width + at]!;
    const slopes = gradient.inputs[input]!.rows;
    for (const row of rows) slopes.set(row, (slopes.get(row) ?? 0) + down);
  }
  return gradient;
}

function rowProduct(
  { grams, gramValues, vector }: QuestionInput,
  row: number,
  { matrix, width }: RankerParameters,
): number {
  const start = row * width;
  let product = dot(vector, matrix, start + GRAM_PLACES);
  for (let at = 0; at < grams.length; at++) product += gramValues[at]! * matrix[start + grams[at]!]!;
  return product;
}
