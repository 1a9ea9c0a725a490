/** Whether two experiments came to the same: one digest of what every variant returned, whatever it took. */
import { createHash } from "node:crypto";
import type { ExperimentResult } from "./experiment";

/** Scores are compared to nine digits: the order of a sum may differ in the last ones. */
const DIGITS = 9;

export function resultsDigest(results: readonly ExperimentResult[]): string {
  const lines = results.map(({ question, variant, ids, scores, answers, abstained, error }) =>
    JSON.stringify([
      question,
      variant,
      ids,
      scores.map((score) => score.toPrecision(DIGITS)),
      answers,
      abstained,
      error ?? null,
    ]),
  );
  return createHash("sha256").update(lines.toSorted().join("\n")).digest("hex");
}
