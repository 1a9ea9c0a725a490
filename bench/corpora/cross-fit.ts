/**
 * The gain from choosing among variants, measured on questions that the choice has not seen: the questions are dealt into folds, for each
 * fold the variant that is best on the others is taken, and counts on that fold alone.
 */
import { createHash } from "node:crypto";

interface CrossFitted {
  /** By question, what the variant scores that was chosen without it. */
  scores: number[];
  /** By fold the variant that was chosen. */
  chosen: string[];
}

/**
 * @param scores by variant, each by question; the first of equals is taken
 * @param questions their texts, by which they are dealt: another order of the questions changes nothing
 */
export function crossFit(
  scores: ReadonlyMap<string, readonly number[]>,
  questions: readonly string[],
  folds: number,
): CrossFitted {
  const order = questions
    .map((_, at) => at)
    .toSorted((a, b) => (digest(questions[a]!) < digest(questions[b]!) ? -1 : 1));
  const foldOf = new Map(order.map((question, place) => [question, place % folds]));
  const chosen = Array.from({ length: folds }, (_, fold) => {
    const sumOutside = (own: readonly number[]) =>
      own.reduce((sum, score, at) => sum + (foldOf.get(at) === fold ? 0 : score), 0);
    const sums = [...scores].map(([name, own]) => ({ name, sum: sumOutside(own) }));
    return sums.reduce((best, other) => (other.sum > best.sum + 1e-9 ? other : best)).name;
  });
  return { scores: questions.map((_, at) => scores.get(chosen[foldOf.get(at)!]!)![at]!), chosen };
}

function digest(text: string): string {
  return createHash("sha1").update(text).digest("hex");
}
