/** The costs that quality can be weighed against, and the variants that nothing beats in both. */
import { formatCompact, formatDuration, formatMoney } from "@/components/ui/format";
import type { VariantFigures } from "@/lib/measure/compare-variants";

export interface Expense {
  id: "p50" | "p95" | "cost" | "tokens" | "reads";
  title: string;
  unit: string;
  of: (variant: VariantFigures) => number;
  written: (value: number) => string;
}

export function costPerThousand({ llmCost, n }: VariantFigures): number {
  return (1_000 * llmCost) / Math.max(1, n);
}

export const EXPENSES: readonly Expense[] = [
  {
    id: "p50",
    title: "median time",
    unit: "median time of a question",
    of: ({ p50Ms }) => p50Ms,
    written: shortDuration,
  },
  {
    id: "p95",
    title: "95th percentile of time",
    unit: "time that 95 % of questions stay under",
    of: ({ p95Ms }) => p95Ms,
    written: shortDuration,
  },
  {
    id: "cost",
    title: "cost of 1,000 questions",
    unit: "cost of 1,000 questions",
    of: costPerThousand,
    written: formatMoney,
  },
  {
    id: "tokens",
    title: "tokens of a question",
    unit: "tokens of the language model for a question",
    of: ({ llmTokens, n }) => llmTokens / Math.max(1, n),
    written: formatCompact,
  },
  {
    id: "reads",
    title: "graph reads",
    unit: "graph reads of a question",
    of: ({ graphReads }) => graphReads,
    written: formatCompact,
  },
];

/** "20 ms", "5 s": ticks have no decimals to spare. */
function shortDuration(ms: number): string {
  return formatDuration(ms).replace(".0 ", " ");
}

/** Positions of the points that no other beats in one measure and equals in the other, by expense ascending. */
export function frontier(points: readonly { expense: number; quality: number }[]): number[] {
  const order = points
    .map((_, at) => at)
    .sort(
      (one, other) =>
        points[one]!.expense - points[other]!.expense || points[other]!.quality - points[one]!.quality,
    );
  let best = Number.NEGATIVE_INFINITY;
  return order.filter((at) => {
    const isBetter = points[at]!.quality > best;
    best = Math.max(best, points[at]!.quality);
    return isBetter;
  });
}
