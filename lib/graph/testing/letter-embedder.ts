/** An embedder for tests of what is ranked by letters and grammar: texts are near when their first letter is the same, else not at all. */
import type { Embedder } from "../numeric/embedder";

const LETTERS = 26;

export const letterEmbedder: Embedder = {
  id: "letters",
  dimensions: LETTERS,
  embed: async (texts) => {
    const matrix = new Float32Array(texts.length * LETTERS);
    for (const [row, text] of texts.entries()) matrix[row * LETTERS + (text.charCodeAt(0) % LETTERS)] = 1;
    return matrix;
  },
};

/** No text is like another one in meaning: words are compared by their letters alone. */
export const noMeanings: Embedder = {
  ...letterEmbedder,
  id: "no meanings",
  embed: async (texts) => new Float32Array(texts.length * LETTERS),
};
