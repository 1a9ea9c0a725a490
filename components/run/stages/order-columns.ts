/** The order of columns on the screen: each one of the question, followed by what was changed and run again from it. */
import type { RunColumn } from "@/lib/measure/run/run";

/** Original columns keep their order; the counterfactuals of each are to its right, oldest first. */
export function orderColumns(columns: readonly RunColumn[]): RunColumn[] {
  const isHere = new Set(columns.map(({ id }) => id));
  return columns
    .filter(({ counterfactual }) => !counterfactual || !isHere.has(counterfactual.of))
    .flatMap((original) => [
      original,
      ...columns.filter(({ counterfactual }) => counterfactual?.of === original.id),
    ]);
}

/** The column that this one was made from; null for one that was asked first. */
export function originalOf(column: RunColumn, columns: readonly RunColumn[]): RunColumn | null {
  const { counterfactual } = column;
  return counterfactual ? (columns.find(({ id }) => id === counterfactual.of) ?? null) : null;
}
