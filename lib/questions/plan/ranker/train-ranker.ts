/**
 * Trains a ranker by AdaGrad (Duchi et al. 2011, equation 1, diagonal), which needs no schedule for n-grams that are seldom
 * seen. It starts from the weights that work untrained and stays near them: the fewer questions, the nearer.
 */
import { type Random, seededRandom, shuffled } from "../../../graph/numeric/seeded-random";
import { Yielder } from "../../../graph/numeric/yielder";
import { GRAM_PLACES, type QuestionInput } from "./question-input";
import {
  gradientOf,
  keepOptions,
  type LabelledQuestion,
  type Products,
  type RankerGradient,
  type RankerParameters,
} from "./ranker";

export interface Start {
  hand: ArrayLike<number>;
  none: number;
}

export interface TrainingOptions {
  /** Rows of the matrix. */
  features: number;
  dimensions: number;
  start: Start;
  seed: number;
  epochs?: number;
  /** Share of the distance from the start to the learnt weights to go, in (0, 1]: all of it by default. */
  trust?: number;
  /** After each epoch, with the mean loss in it. */
  onEpoch?: (epoch: number, loss: number) => void;
  signal?: AbortSignal;
}

export const EPOCHS = 20;
/** Chosen on the training part of MetaQA by gradient-out templates. */
const MATRIX_RATE = 0.1;
const HAND_RATE = 0.05;
/** Pulls the matrix to zero, and hand weights to where they started, as if so many questions said so. */
const MATRIX_DECAY = 1e-4;
const START_QUESTIONS = 20;
/** Questions of one wording that make a step together. */
const BATCH = 32;
/** Share of the questions that are also shown without their right candidates: then "none of them" is right. */
const NONE_SHARE = 0.2;
const EPSILON = 1e-8;
/** Initial sum of squares of a row: the first question with an n-gram moves its weight by its slope, not by a whole step. */
const FIRST_SQUARES = 0.01;
/** A step of a row that moves it less than this is not worth its time: most candidates are soon out of the question. */
const LEAST_SLOPE = 1e-3;

/** @throws the signal's reason when it is aborted */
export async function trainRanker(
  questions: readonly LabelledQuestion[],
  { features, dimensions, start, seed, epochs = EPOCHS, trust = 1, onEpoch, signal }: TrainingOptions,
): Promise<RankerParameters> {
  const width = GRAM_PLACES + dimensions;
  const matrix = new Float32Array(features * width);
  const parameters = { hand: Float64Array.from(start.hand), none: start.none, matrix, width };
  const random = seededRandom(seed);
  const yielder = new Yielder();
  const optimizer = new Optimizer(parameters, start, questions.length);
  const batches = batchesOf([...questions, ...withoutRight(questions, random)]);
  for (let epoch = 1; epoch <= epochs; epoch++) {
    let loss = 0;
    let seen = 0;
    for (const batch of shuffled(batches, random)) {
      await yielder.yieldIfDue(signal);
      const shared: Products = new Map();
      const gradients = batch.map((question) => gradientOf(question, parameters, shared));
      optimizer.step(gradients);
      for (const gradient of gradients) loss += gradient.loss;
      seen += batch.length;
    }
    onEpoch?.(epoch, loss / Math.max(1, seen));
  }
  return between(start, parameters, trust);
}

/** Scores are linear in the parameters: these score as far between the start and what was learnt. */
function between(start: Start, learnt: RankerParameters, trust: number): RankerParameters {
  const mix = (from: number, to: number) => from + trust * (to - from);
  return {
    ...learnt,
    hand: learnt.hand.map((weight, at) => mix(start.hand[at]!, weight)),
    none: mix(start.none, learnt.none),
    matrix: trust === 1 ? learnt.matrix : learnt.matrix.map((weight) => trust * weight),
  };
}

/** Some questions again, without the candidates that answer them. */
function withoutRight(questions: readonly LabelledQuestion[], random: Random): LabelledQuestion[] {
  return questions
    .filter(({ right }) => right.includes(true) && random() < NONE_SHARE)
    .map((question) => keepOptions(question, (option) => !question.right[option]));
}

function batchesOf(questions: readonly LabelledQuestion[]): LabelledQuestion[][] {
  const byWording = new Map<string, LabelledQuestion[][]>();
  for (const question of questions) {
    const key = question.inputs.map((input) => input.key).join("\n");
    const batches = byWording.get(key) ?? [[]];
    byWording.set(key, batches);
    if (batches.at(-1)!.length === BATCH) batches.push([]);
    batches.at(-1)!.push(question);
  }
  return [...byWording.values()].flat();
}

/** The parameters with the sums of squares that AdaGrad divides by. */
class Optimizer {
  readonly #parameters: RankerParameters;
  readonly #start: Start;
  readonly #hold: number;
  readonly #handSquares: Float64Array;
  #noneSquares = 0;
  readonly #matrixSquares: Float32Array;

  constructor(parameters: RankerParameters, start: Start, questions: number) {
    this.#parameters = parameters;
    this.#start = start;
    this.#hold = START_QUESTIONS / Math.max(1, questions);
    this.#handSquares = new Float64Array(parameters.hand.length);
    this.#matrixSquares = new Float32Array(parameters.matrix.length).fill(FIRST_SQUARES);
  }

  /** One step along the mean of the gradients. */
  step(gradients: readonly RankerGradient[]): void {
    const share = 1 / gradients.length;
    this.#stepHand(gradients, share);
    const merged = new Map<string, { input: QuestionInput; rows: Map<number, number> }>();
    for (const { inputs } of gradients)
      for (const { input, rows } of inputs) {
        const all = merged.get(input.key) ?? { input, rows: new Map<number, number>() };
        merged.set(input.key, all);
        for (const [row, down] of rows) all.rows.set(row, (all.rows.get(row) ?? 0) + share * down);
      }
    for (const { input, rows } of merged.values())
      for (const [row, down] of rows) this.#stepRow(input, row, down);
  }

  #stepHand(gradients: readonly RankerGradient[], share: number): void {
    const { hand } = this.#parameters;
    for (let at = 0; at < hand.length; at++) {
      let slope = this.#hold * (hand[at]! - this.#start.hand[at]!);
      for (const gradient of gradients) slope += share * gradient.hand[at]!;
      this.#handSquares[at]! += slope * slope;
      hand[at]! -= (HAND_RATE * slope) / (Math.sqrt(this.#handSquares[at]!) + EPSILON);
    }
    let slope = this.#hold * (this.#parameters.none - this.#start.none);
    for (const gradient of gradients) slope += share * gradient.none;
    this.#noneSquares += slope * slope;
    this.#parameters.none -= (HAND_RATE * slope) / (Math.sqrt(this.#noneSquares) + EPSILON);
  }

  #stepRow({ grams, gramValues, vector }: QuestionInput, row: number, down: number): void {
    if (Math.abs(down) < LEAST_SLOPE) return;
    const { width } = this.#parameters;
    const start = row * width;
    for (let at = 0; at < grams.length; at++) this.#stepCell(start + grams[at]!, down * gramValues[at]!);
    for (let at = 0; at < vector.length; at++) this.#stepCell(start + GRAM_PLACES + at, down * vector[at]!);
  }

  #stepCell(cell: number, slope: number): void {
    const { matrix } = this.#parameters;
    const squares = this.#matrixSquares;
    const gradient = slope + MATRIX_DECAY * matrix[cell]!;
    squares[cell]! += gradient * gradient;
    matrix[cell]! -= (MATRIX_RATE * gradient) / (Math.sqrt(squares[cell]!) + EPSILON);
  }
}
