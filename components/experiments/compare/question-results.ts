/** The quality of each variant's answer to a question: variants grouped by their value of the metric, so that many fit into a line. */
import type { Metric } from "@/lib/measure/experiment";
import type { QuestionRow } from "@/lib/measure/question-rows";

export interface QuestionResult {
  variant: number;
  /** In [0, 1]; null where there is nothing to measure. */
  score: number | null;
}

export interface QuestionResults {
  right: QuestionResult[];
  partly: QuestionResult[];
  wrong: QuestionResult[];
  /** The metric measures nothing of this question. */
  unmeasured: QuestionResult[];
  failed: QuestionResult[];
  waiting: QuestionResult[];
}

export function questionResults({ results }: Pick<QuestionRow, "results">, by: Metric): QuestionResults {
  const byOutcome: QuestionResults = {
    ...{ right: [], partly: [], wrong: [], unmeasured: [], failed: [], waiting: [] },
  };
  for (const [variant, result] of results.entries()) {
    const score = result?.metrics[by] ?? null;
    const kind =
      result === null
        ? "waiting"
        : result.error !== undefined
          ? "failed"
          : score === null
            ? "unmeasured"
            : score === 1
              ? "right"
              : score > 0
                ? "partly"
                : "wrong";
    byOutcome[kind].push({ variant, score });
  }
  return byOutcome;
}
