/**
 * The stars to compare (appendix C): a vertex's own, and its sub-stars, those of some of its neighbours. A star has 2^degree sub-stars, too
 * many to check; so stars of a query are embedded by their sub-stars of one or two neighbours, the largest in each coordinate, and it is
 * enough that those lie below every star of the graph that holds them.
 */
import { DOMINANCE_DIMENSIONS, type DominanceEmbedding, type Star } from "../path-index/dominance";
import { MOST_COORDINATE } from "../path-index/rstar-tree";
import { degreeOf, type StarGraph } from "../path-index/star-graph";
import { forward, type Parameters } from "./network";

/** Neighbours of the sub-stars that are compared. */
export type SubStarSize = 1 | 2;

/** Sub-stars of two neighbours are compared up to so many of them in the whole graph. */
const MOST_PAIRS = 1_000_000;

export function subStarSize(graph: StarGraph): SubStarSize {
  let pairs = 0;
  for (let vertex = 0; vertex < graph.count; vertex++) {
    const degree = degreeOf(graph, vertex);
    pairs += (degree * (degree - 1)) / 2;
  }
  return pairs <= MOST_PAIRS ? 2 : 1;
}

export interface Network {
  parameters: Parameters;
  size: SubStarSize;
  /** Output 1 is so many steps of a coordinate. */
  scale: number;
}

/** The coordinates of a whole star of the graph. */
function embedWhole({ parameters, scale }: Network, labels: ArrayLike<number>): Uint16Array {
  return Uint16Array.from(forward(parameters, labels).output, (value) =>
    Math.min(MOST_COORDINATE, Math.floor(value * scale)),
  );
}

/** Every sub-star that is compared, the empty one first; labels ascending, so that equal ones have equal coordinates. */
function* subStars(labels: ArrayLike<number>, size: SubStarSize): Generator<number[]> {
  yield [];
  for (let one = 0; one < labels.length; one++) {
    yield [labels[one]!];
    if (size === 1) continue;
    for (let other = one + 1; other < labels.length; other++) yield [labels[one]!, labels[other]!];
  }
}

/** Stars of queries by their sub-stars. */
export function networkEmbedding(network: Network): DominanceEmbedding {
  return {
    name: "learnt, and proved without violation",
    embed({ labels }: Star, into, at) {
      into.fill(0, at, at + DOMINANCE_DIMENSIONS);
      for (const own of subStars(Int32Array.from(labels).sort(), network.size)) {
        const coordinates = embedWhole(network, own);
        for (const [dimension, value] of coordinates.entries())
          into[at + dimension] = Math.max(into[at + dimension]!, value);
      }
    },
  };
}

export interface Proof {
  /** Comparisons made: all of them. */
  compared: number;
  /** Comparisons in which a sub-star is not dominated. */
  violated: number;
  /** The first violating sub-stars, by vertex: training goes on with them. */
  examples: { vertex: number; labels: number[] }[];
}

/** Vertices that are listed with what they violate. */
const MOST_EXAMPLES = 2_000;

/**
 * Compares every star of the graph with all its sub-stars, on the very numbers that the index holds.
 * @param stars by vertex: `embedWhole` of its star @param pause called between vertices
 */
export async function prove(
  graph: StarGraph,
  network: Network,
  stars: Uint16Array,
  pause: () => Promise<void>,
): Promise<Proof> {
  const proof: Proof = { compared: 0, violated: 0, examples: [] };
  const single = new Map<number, Uint16Array>();
  const embedded = (labels: number[]): Uint16Array => {
    if (labels.length === 2) return embedWhole(network, labels);
    const key = labels[0] ?? -1;
    const known = single.get(key) ?? embedWhole(network, labels);
    single.set(key, known);
    return known;
  };
  for (let vertex = 0; vertex < graph.count; vertex++) {
    await pause();
    const own = graph.neighbours.subarray(graph.offsets[vertex], graph.offsets[vertex + 1]);
    for (const labels of subStars(own, network.size)) {
      proof.compared += 1;
      const smaller = embedded(labels);
      if (smaller.every((value, dimension) => value <= stars[vertex * DOMINANCE_DIMENSIONS + dimension]!))
        continue;
      proof.violated += 1;
      if (proof.examples.length < MOST_EXAMPLES) proof.examples.push({ vertex, labels });
    }
  }
  return proof;
}

/** By vertex: the coordinates of its star. Entities are their own labels. */
export function embedVertices(graph: StarGraph, network: Network): Uint16Array {
  const stars = new Uint16Array(graph.count * DOMINANCE_DIMENSIONS);
  for (let vertex = 0; vertex < graph.count; vertex++) {
    const own = graph.neighbours.subarray(graph.offsets[vertex], graph.offsets[vertex + 1]);
    stars.set(embedWhole(network, own), vertex * DOMINANCE_DIMENSIONS);
  }
  return stars;
}
