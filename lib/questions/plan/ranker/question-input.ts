/** A masked question as numbers: hashed n-grams of its stems beside its MiniLM vector. */
import { hashText } from "../../../graph/text/hash-text";
import { termOf } from "../../../graph/text/tokenize";
import type { MaskedQuestion } from "../verbalise";

/** Places that n-grams are hashed to; questions of one graph have some thousands of different ones. */
export const GRAM_PLACES = 2_048;
/** Single stems and pairs: longer ones recall templates and carry nothing to the next one. */
const LONGEST_GRAM = 2;
const MENTION = "#";
const EDGE = "^";

/** Both parts have length 1, so that neither drowns the other. */
export interface QuestionInput {
  /** Equal questions, equal keys. */
  key: string;
  /** Places of the n-grams, ascending, each once. */
  grams: Int32Array;
  gramValues: Float32Array;
  vector: Float32Array;
}

export function questionInput(
  { tokens, text }: Pick<MaskedQuestion, "tokens" | "text">,
  vector: Float32Array,
): QuestionInput {
  const stems = [EDGE, ...tokens.map((token) => ("word" in token ? termOf(token.word) : MENTION)), EDGE];
  const counts = new Map<number, number>();
  for (let length = 1; length <= LONGEST_GRAM; length++)
    for (let at = 0; at + length <= stems.length; at++) {
      const place = hashText(stems.slice(at, at + length).join(" ")) % GRAM_PLACES;
      counts.set(place, (counts.get(place) ?? 0) + 1);
    }
  const grams = Int32Array.from(counts.keys()).sort();
  const norm = Math.sqrt(grams.reduce((sum, gram) => sum + counts.get(gram)! ** 2, 0));
  const gramValues = Float32Array.from(grams, (gram) => counts.get(gram)! / norm);
  return { key: `${stems.join(" ")}\n${text}`, grams, gramValues, vector };
}
