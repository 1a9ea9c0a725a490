/** The warning before chunks are described: the budget of a job will end it early. */
import { formatCount, formatMoney } from "@/components/ui/format";
import type { DescriptionEstimate } from "@/lib/api/knowledge-bases";

/** Null when the estimate is within the budget. */
export function estimateWarning({ tokens, cost, budget }: DescriptionEstimate): string | null {
  const all = tokens.input + tokens.output;
  const limits = [
    ...(budget.tokens !== null && all > budget.tokens ? [`${formatCount(budget.tokens)} tokens`] : []),
    ...(budget.cost !== null && cost !== null && cost > budget.cost ? [formatMoney(budget.cost)] : []),
  ];
  if (limits.length === 0) return null;
  return `A job may spend ${limits.join(" and ")}: it ends there, keeps what it has, and can go on when the budget in Settings is raised.`;
}
