/** Two probabilities: that text search understood a question, and that an answer from text is right. */
import { logistic } from "../../graph/numeric/logistic";

export interface TextFeatures {
  /** Names of the graph in the question, and whether it writes another one. */
  named: number;
  unknown: boolean;
  /** Content words of the question outside of its names, and those that nothing holds, as a share. */
  words: number;
  left: number;
  /** Excess of the best node's cosine over that for unrelated questions; 0 without vectors. */
  above: number;
  /** Entities of the answer, and whether relations of the graph lead to them. */
  answers: number;
  supported: boolean;
  /** Share of the first nodes of the ranking that have a text beside their name. */
  texts: number;
}

/** Weights where the question names a node: its words decide, and not the similarity of a name to a sentence. */
const NAMED = { bias: 2.2, leftOut: -4, unknown: -4 } as const;
/** Chosen on 90 training questions of MetaQA and 20 nonsense ones; the sample was not looked at. */
const NAMELESS = { bias: 1.2, leftOut: -7, above: 8, unknown: -4 } as const;

/** Probability that the graph covers what is asked. */
export function understoodOf({ words, left, named, unknown, above }: TextFeatures): number {
  if (words + named === 0) return 0;
  const near = Math.max(-0.3, Math.min(0.2, above));
  if (named > 0) return logistic(NAMED.bias + NAMED.leftOut * left + NAMED.unknown * Number(unknown));
  // A name is worth as much as a word.
  return logistic(
    NAMELESS.bias + NAMELESS.leftOut * left + NAMELESS.above * near + NAMELESS.unknown * Number(unknown),
  );
}

/** Weights of `confidenceInputs`; fitted by `bench/text-reading.bench.ts`. */
const WEIGHTS: readonly number[] = [-2.6, 2.8, 2.42, -0.02, -0.1, -0.4];
/** Words beyond these say that the question asks for more than text can join. */
const MOST_WORDS = 6;

/** Nothing else than this is known of an answer from text: one, relations, texts, words, words that nothing holds, number of entities. */
export function confidenceInputs({ supported, texts, words, left, answers }: TextFeatures): number[] {
  return [1, Number(supported), texts, Math.min(MOST_WORDS, words), left, Math.log2(1 + answers)];
}

/** Probability that the answer is right: never more than that the graph covers what is asked. */
export function confidenceOf(features: TextFeatures): number {
  const score = confidenceInputs(features).reduce((sum, value, at) => sum + value * WEIGHTS[at]!, 0);
  return Math.min(understoodOf(features), logistic(score));
}
