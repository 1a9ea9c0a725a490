/** The decision whether a trained planner is put to use. */
import type { TrainingReport } from "../../questions/plan/ranker/training-report";

/** Why questions are not planned with it, in a sentence; null for one that is better than none on questions that it had not seen. */
export function whyUnused({
  questions,
  reverse,
  accuracy: { zeroShot, byQuestion },
}: Pick<TrainingReport, "questions" | "reverse" | "accuracy">): string | null {
  if (questions === reverse)
    return "It learnt only from questions made from the graph, which say nothing about what people will ask, so it was not activated.";
  if (byQuestion === null)
    return "There are too few questions to measure it on some that it had not seen, so it was not activated.";
  if (byQuestion > zeroShot) return null;
  return `It is no better than planning without it (${percent(byQuestion)} of unseen questions right, ${percent(zeroShot)} before training), so it was not activated.`;
}

function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
