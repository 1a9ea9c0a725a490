/**
 * Ours: dominance by construction. Every neighbour adds numbers that are not negative, and the sum passes a function that
 * never falls, so more neighbours can never embed lower: no training, and no true match is ever dismissed.
 *
 *   o(g)[0] = a(|N|),   o(g)[j] = a(sum of f_j(w) for w in N)   with   f_j(w) = 1 / h_j(w) - 1
 *
 * h_j hashes a neighbour's identity into (0, 1]. Few neighbours have a small h_j and so a large f_j: the sum is above theirs
 * where they, or one as rare, are there, and below it mostly where they are not. A degree of ten thousand is a sum like any.
 */
import { DOMINANCE_DIMENSIONS, type DominanceEmbedding } from "./dominance";
import { mixed } from "./label-code";
import { MOST_COORDINATE } from "./rstar-tree";

/** Steps of a coordinate for each doubling: 2^48 is the last that fits. */
const STEPS = 1_360;

export const monotoneEmbedding: DominanceEmbedding = {
  name: "monotone by construction",
  embed({ labels, size }, into, at) {
    into[at] = activation(size);
    for (let dimension = 1; dimension < DOMINANCE_DIMENSIONS; dimension++) {
      let sum = 0;
      for (let place = 0; place < labels.length; place++) sum += rarity(labels[place]!, dimension);
      into[at + dimension] = activation(sum);
    }
  },
};

/** A whole number, so that sums are exact in whatever order they are made. */
function rarity(label: number, dimension: number): number {
  return Math.floor(2 ** 32 / (mixed(label, dimension) + 1)) - 1;
}

function activation(sum: number): number {
  return Math.min(MOST_COORDINATE, Math.floor(STEPS * Math.log2(1 + sum)));
}
