/** An embedder for tests: a bag of words hashed into few dimensions, so that texts that share words are close. */
import type { Embedder } from "../numeric/embedder";
import { tokenize } from "../text/tokenize";

const DIMENSIONS = 64;

export const wordEmbedder: Embedder = {
  id: "words",
  dimensions: DIMENSIONS,
  embed: async (texts, signal) => {
    signal?.throwIfAborted();
    const matrix = new Float32Array(texts.length * DIMENSIONS);
    for (const [row, text] of texts.entries()) {
      const vector = matrix.subarray(row * DIMENSIONS, (row + 1) * DIMENSIONS);
      for (const term of tokenize(text)) vector[hash(term) % DIMENSIONS]! += 1;
      const length = Math.hypot(...vector) || 1;
      for (let index = 0; index < DIMENSIONS; index++) vector[index]! /= length;
      if (vector.every((value) => value === 0)) vector[0] = 1;
    }
    return matrix;
  },
};

/** FNV-1a. */
function hash(text: string): number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ character.codePointAt(0)!, 0x01000193) >>> 0;
  return state;
}
