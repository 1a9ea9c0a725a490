/**
 * Dominance embeddings (section 4.2, appendix C): a vertex is embedded by its star so that a star that contains another is
 * nowhere below it, `s ⊂ g ⇒ o(s) ≼ o(g)`. A vertex of the query can then only be matched to vertices that dominate it.
 * Two embeddings keep this contract: one by construction, one by training and proof.
 */

/** Coordinates of an embedding, whole numbers from 0 to 65,535: rounding down keeps their order. */
export const DOMINANCE_DIMENSIONS = 8;

/** A vertex with its neighbours; those of a query may have no label. */
export interface Star {
  /** Labels of the neighbours that have one. */
  labels: ArrayLike<number>;
  /** Neighbours with and without a label. */
  size: number;
}

export interface DominanceEmbedding {
  /** For a person: "monotone by construction". */
  readonly name: string;
  /** Writes the coordinates of a star, the same for equal stars whatever the order of their labels. */
  embed(star: Star, into: Uint16Array, at: number): void;
}

/** True if `o(s) ≼ o(g)`. */
export function dominates(larger: Uint16Array, at: number, smaller: Uint16Array, from: number): boolean {
  for (let dimension = 0; dimension < DOMINANCE_DIMENSIONS; dimension++)
    if (smaller[from + dimension]! > larger[at + dimension]!) return false;
  return true;
}
