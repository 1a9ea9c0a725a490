/**
 * Training of the dominance embedding (appendix C, algorithm 2) with the sign that dominance asks for: what is lost is
 * `max(0, o(s) - o(g))`, squared, where s is a part of g (equation 15 has the two the other way round). Stars are sampled;
 * after a few passes every star is compared with all its sub-stars, and what is still violated is trained on, until nothing is.
 */
import { Adam } from "../../../graph/numeric/adam";
import { type Random, seededRandom } from "../../../graph/numeric/seeded-random";
import { Yielder } from "../../../graph/numeric/yielder";
import { DOMINANCE_DIMENSIONS } from "../path-index/dominance";
import { MOST_COORDINATE } from "../path-index/rstar-tree";
import { degreeOf, type StarGraph } from "../path-index/star-graph";
import { backward, forward, PARAMETERS } from "./network";
import { embedVertices, type Network, type Proof, prove, subStarSize } from "./sub-stars";

export const MOST_ROUNDS = 12;
const PAIRS = 4_000;
const BATCH = 32;
const RATE = 0.01;
/** Margin by which a star must lie above its parts for a loss of zero: rounding must not undo it. */
const MARGIN = 0.01;
/** Neighbours of a star in training: hubs are sampled down, so that a step stays short. */
const MOST_NEIGHBOURS = 256;

interface Pair {
  larger: ArrayLike<number>;
  smaller: number[];
}

export interface TrainedNetwork {
  network: Network;
  /** By vertex: the coordinates of its star. */
  stars: Uint16Array;
  proof: Proof;
  rounds: number;
  /** Comparisons that the network violated before training. */
  before: number;
  /** Milliseconds of an average step. */
  stepMs: number;
}

export interface TrainOptions {
  seed: number;
  signal?: AbortSignal;
  onRound?: (round: number, violated: number) => void;
  /** Rounds at most; 0 proves the network as it was drawn. */
  rounds?: number;
}

/** @throws the signal's reason when it is aborted */
export async function trainNetwork(
  graph: StarGraph,
  { seed, signal, onRound, rounds = MOST_ROUNDS }: TrainOptions,
): Promise<TrainedNetwork> {
  const random = seededRandom(seed);
  const parameters = Float64Array.from({ length: PARAMETERS }, () => random() - 0.3);
  const size = subStarSize(graph);
  const adam = new Adam(parameters, { rate: RATE });
  const yielder = new Yielder();
  const pause = () => yielder.yieldIfDue(signal);
  const judge = async () => {
    const network = { parameters, size, scale: scaleOf(graph, parameters) };
    const stars = embedVertices(graph, network);
    return { network, stars, proof: await prove(graph, network, stars, pause) };
  };
  let judged = await judge();
  const before = judged.proof.violated;
  let [round, steps, spent] = [0, 0, 0];
  while (judged.proof.violated > 0 && round < rounds) {
    round += 1;
    const pairs = drawPairs(graph, judged.proof, random);
    for (let at = 0; at < pairs.length; at += BATCH) {
      await pause();
      const started = performance.now();
      adam.step(gradientOf(parameters, pairs.slice(at, at + BATCH)));
      spent += performance.now() - started;
      steps += 1;
    }
    judged = await judge();
    onRound?.(round, judged.proof.violated);
  }
  return { ...judged, rounds: round, before, stepMs: steps === 0 ? 0 : spent / steps };
}

/** Loss of a pair, and its derivative by the smaller star's output; that by the larger's has the opposite sign. */
export function pairLoss(
  smaller: Float64Array,
  larger: Float64Array,
  margin = MARGIN,
): { loss: number; lost: Float64Array } {
  const lost = new Float64Array(DOMINANCE_DIMENSIONS);
  let loss = 0;
  for (let dimension = 0; dimension < DOMINANCE_DIMENSIONS; dimension++) {
    const over = Math.max(0, smaller[dimension]! + margin - larger[dimension]!);
    loss += over * over;
    lost[dimension] = 2 * over;
  }
  return { loss, lost };
}

function gradientOf(parameters: Float64Array, pairs: readonly Pair[]): Float64Array {
  const gradient = new Float64Array(PARAMETERS);
  for (const { larger, smaller } of pairs) {
    const [whole, part] = [forward(parameters, larger), forward(parameters, smaller)];
    const { loss, lost } = pairLoss(part.output, whole.output);
    if (loss === 0) continue;
    backward(parameters, part, lost, gradient);
    backward(
      parameters,
      whole,
      lost.map((value) => -value),
      gradient,
    );
  }
  return gradient.map((value) => value / pairs.length);
}

/** Half of what is violated still, half stars of any vertex with a part of up to three neighbours. */
function drawPairs(graph: StarGraph, { examples }: Proof, random: Random): Pair[] {
  const starOf = (vertex: number) =>
    graph.neighbours.subarray(graph.offsets[vertex], graph.offsets[vertex + 1]);
  const any = <T>(items: ArrayLike<T>) => items[Math.floor(random() * items.length)]!;
  const sampled = (labels: Int32Array, keep: readonly number[]) => {
    if (labels.length <= MOST_NEIGHBOURS) return labels;
    const some = Array.from({ length: MOST_NEIGHBOURS - keep.length }, () => any(labels));
    return [...new Set([...keep, ...some])].sort((a, b) => a - b);
  };
  return Array.from({ length: PAIRS }, (_, at): Pair => {
    const example = at % 2 === 0 && examples.length > 0 ? any(examples) : null;
    if (example) return { larger: sampled(starOf(example.vertex), example.labels), smaller: example.labels };
    const vertex = Math.floor(random() * graph.count);
    const labels = starOf(vertex);
    const size = Math.min(degreeOf(graph, vertex), Math.floor(random() * 4));
    const smaller = [...new Set(Array.from({ length: size }, () => any(labels)))].sort((a, b) => a - b);
    return { larger: sampled(labels, smaller), smaller };
  });
}

/** Half of the coordinates' range for the largest output, so that queries have room above. */
function scaleOf(graph: StarGraph, parameters: Float64Array): number {
  let largest = 1e-6;
  for (let vertex = 0; vertex < graph.count; vertex++) {
    const own = graph.neighbours.subarray(graph.offsets[vertex], graph.offsets[vertex + 1]);
    for (const value of forward(parameters, own).output) largest = Math.max(largest, value);
  }
  return MOST_COORDINATE / 2 / largest;
}
