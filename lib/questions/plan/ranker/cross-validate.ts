/** Accuracy of training on unseen questions: k folds, of held-out questions or of whole held-out wordings. */
import { seededRandom, shuffled } from "../../../graph/numeric/seeded-random";
import { type LabelledQuestion, type RankerParameters, scoreOptions } from "./ranker";
import { type TrainingOptions, trainRanker } from "./train-ranker";

export const FOLDS = 5;
/** More questions are sampled: the folds train once each, and the accuracy of so many is known within a point. */
const MOST_QUESTIONS = 3_000;

/** Share of the questions whose best option is right; those without any right option count as missed. */
export function accuracyOf(questions: readonly LabelledQuestion[], parameters: RankerParameters): number {
  const hits = questions.filter((question) => {
    const scores = scoreOptions(question, parameters);
    const best = scores.indexOf(
      scores.reduce((most, score) => Math.max(most, score), Number.NEGATIVE_INFINITY),
    );
    return question.right[best] ?? false;
  });
  return hits.length / Math.max(1, questions.length);
}

/**
 * Mean accuracy over the folds, each trained on the others and on the questions beside them; null when there are fewer groups than folds.
 * @param groupOf questions of one group are never on both sides
 */
export async function crossValidate(
  questions: readonly LabelledQuestion[],
  beside: readonly LabelledQuestion[],
  groupOf: (question: LabelledQuestion, at: number) => string,
  options: Omit<TrainingOptions, "onEpoch">,
  onFold?: (fold: number) => void,
): Promise<number | null> {
  const random = seededRandom(options.seed);
  const sample = shuffled(questions, random).slice(0, MOST_QUESTIONS);
  const groups = [...new Set(sample.map(groupOf))];
  if (groups.length < FOLDS) return null;
  const foldOf = new Map(shuffled(groups, random).map((group, at) => [group, at % FOLDS]));
  let hits = 0;
  for (let fold = 0; fold < FOLDS; fold++) {
    const isHeldOut = (question: LabelledQuestion, at: number) => foldOf.get(groupOf(question, at)) === fold;
    const heldOut = sample.filter(isHeldOut);
    const seen = sample.filter((question, at) => !isHeldOut(question, at));
    hits += heldOut.length * accuracyOf(heldOut, await trainRanker([...seen, ...beside], options));
    onFold?.(fold + 1);
  }
  return hits / sample.length;
}
