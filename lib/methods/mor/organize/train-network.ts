/**
 * Section 3.3, equation 7: cross-entropy over the candidates of a question, of which those that answer it are right and a sample
 * of the others is wrong. It starts as the linear score, and stops when the held-out part
 * gets no better.
 */
import { Adam } from "../../../graph/numeric/adam";
import { type Random, seededRandom, shuffled } from "../../../graph/numeric/seeded-random";
import { Yielder } from "../../../graph/numeric/yielder";
import { LINEAR_WEIGHTS } from "./linear-score";
import {
  type Activation,
  activate,
  addGradient,
  type NetworkInput,
  type NetworkPart,
  type NetworkShape,
  type NetworkWeights,
  partSizes,
} from "./network";

/** A question with its candidates, each by its trajectories. */
export interface LabelledCandidates {
  question: Float32Array;
  /** Hardest first: as the linear score ranks them. */
  candidates: { ways: NetworkInput[]; right: boolean }[];
}

export interface NetworkTraining {
  shape: NetworkShape;
  seed: number;
  epochs: number;
  /** Quality of the weights on the held-out part; the best are returned. Without it all epochs are run and the last weights returned. */
  measure?(weights: NetworkWeights): number;
  onEpoch?(epoch: number): void;
  signal?: AbortSignal;
}

const RATE = 0.005;
const DECAY = 1e-3;
/** Epochs without a better measure after which training stops. */
const PATIENCE = 5;
/** Wrong candidates of a question that an epoch shows: the hardest, and a sample of the rest. */
const HARDEST = 40;
const SAMPLED = 40;
const SECOND_MOMENT = 0.99;

/**
 * @returns the weights that measured best, the epoch they are of, and the epochs that were run
 * @throws the signal's reason when it is aborted
 */
export async function trainNetwork(
  questions: readonly LabelledCandidates[],
  { shape, seed, epochs, measure, onEpoch, signal }: NetworkTraining,
): Promise<{ weights: NetworkWeights; epoch: number; epochs: number }> {
  const random = seededRandom(seed);
  const weights = firstWeights(shape, random);
  const optimizers = (Object.keys(weights) as NetworkPart[]).map((part) => {
    const decay = part === "linear" ? 0 : DECAY;
    return { part, adam: new Adam(weights[part], { rate: RATE, secondMoment: SECOND_MOMENT, decay }) };
  });
  const yielder = new Yielder();
  let best = { weights: copyOf(weights), measured: measure?.(weights) ?? 0, epoch: 0 };
  let epoch = 0;
  while (epoch < epochs && epoch - best.epoch < PATIENCE) {
    epoch++;
    for (const question of shuffled(questions, random)) {
      await yielder.yieldIfDue(signal);
      const gradient = emptyWeights(shape);
      addLossGradient(sampleOf(question, random), weights, gradient);
      for (const { part, adam } of optimizers) adam.step(gradient[part]);
    }
    const measured = measure?.(weights) ?? epoch;
    if (measured > best.measured) best = { weights: copyOf(weights), measured, epoch };
    onEpoch?.(epoch);
  }
  return { weights: best.weights, epoch: best.epoch, epochs: epoch };
}

/** All right candidates, the hardest wrong ones and some others. */
function sampleOf({ question, candidates }: LabelledCandidates, random: Random): LabelledCandidates {
  const right = candidates.filter((candidate) => candidate.right);
  const wrong = candidates.filter((candidate) => !candidate.right);
  const rest = wrong.slice(HARDEST);
  const sampled = Array.from(
    { length: Math.min(SAMPLED, rest.length) },
    () => rest[Math.floor(random() * rest.length)]!,
  );
  return { question, candidates: [...right, ...wrong.slice(0, HARDEST), ...sampled] };
}

/**
 * Adds the gradient of the loss, -mean over the right candidates of log P(candidate), where a candidate is as likely as the
 * exponentials of the scores of its trajectories. @returns the loss
 */
export function addLossGradient(
  { question, candidates }: LabelledCandidates,
  weights: NetworkWeights,
  gradient: NetworkWeights,
): number {
  const right = candidates.filter((candidate) => candidate.right).length;
  if (right === 0) return 0;
  const activations = candidates.map(({ ways }) => ways.map((way) => activate(way, weights, question)));
  const most = Math.max(...activations.flat().map(({ score }) => score));
  const shareOf = ({ score }: Activation) => Math.exp(score - most);
  const sums = activations.map((own) => own.reduce((sum, one) => sum + shareOf(one), 0));
  const total = sums.reduce((sum, own) => sum + own, 0);
  let loss = 0;
  for (const [at, candidate] of candidates.entries()) {
    const probability = sums[at]! / total;
    const target = candidate.right ? 1 / right : 0;
    if (candidate.right) loss -= Math.log(probability) / right;
    for (const [way, input] of candidate.ways.entries()) {
      const activation = activations[at]![way]!;
      const slope = (probability - target) * (shareOf(activation) / sums[at]!);
      addGradient(input, activation, weights, question, slope, gradient);
    }
  }
  return loss;
}

/** The linear score, with a hidden layer that says nothing yet. */
function firstWeights(shape: NetworkShape, random: Random): NetworkWeights {
  const weights = emptyWeights(shape);
  weights.linear.set(LINEAR_WEIGHTS);
  const spread = 1 / Math.sqrt(LINEAR_WEIGHTS.length);
  for (const part of ["hidden", "labels", "found"] as const)
    for (let at = 0; at < weights[part].length; at++) weights[part][at] = (2 * random() - 1) * spread;
  return weights;
}

export function emptyWeights(shape: NetworkShape): NetworkWeights {
  const sizes = partSizes(shape);
  return mapParts(sizes, (size) => new Float64Array(size));
}

function copyOf(weights: NetworkWeights): NetworkWeights {
  return mapParts(weights, (values) => Float64Array.from(values));
}

function mapParts<From>(
  parts: Record<NetworkPart, From>,
  change: (part: From) => Float64Array,
): NetworkWeights {
  const changed = Object.entries(parts).map(([name, part]) => [name, change(part)]);
  return Object.fromEntries(changed) as NetworkWeights;
}
