/** Who answered a question how well: variants by what the metric gives them, so that many fit into a line. */
import type { Metric } from "@/lib/core/experiment/experiment";
import type { QuestionRow } from "@/lib/core/experiment/experiment-api";

export interface Standing {
  variant: number;
  /** In [0, 1]; null where there is nothing to measure. */
  score: number | null;
}

export interface Standings {
  right: Standing[];
  partly: Standing[];
  wrong: Standing[];
  failed: Standing[];
  waiting: Standing[];
}

/** By position of the variants. */
export function standingsOf({ results }: Pick<QuestionRow, "results">, by: Metric): Standings {
  const standings: Standings = { right: [], partly: [], wrong: [], failed: [], waiting: [] };
  for (const [variant, result] of results.entries()) {
    const score = result?.metrics[by] ?? null;
    const kind =
      result === null
        ? "waiting"
        : result.error !== undefined
          ? "failed"
          : score === 1
            ? "right"
            : score
              ? "partly"
              : "wrong";
    standings[kind].push({ variant, score });
  }
  return standings;
}
