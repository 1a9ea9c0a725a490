/** The cost of asking the language model about chunks: calls, tokens, money, and if the budget ends it. */
import { formatCount, formatMoney } from "@/components/ui/format";
import type { DescriptionEstimate } from "@/lib/api/knowledge-bases";

interface EstimateRowsProps {
  estimate: DescriptionEstimate;
  /** The unit of one call: "Chunks". */
  unit: string;
}

export function EstimateRows({ estimate, unit }: EstimateRowsProps) {
  const { chunks, cached, calls, tokens, cost } = estimate;
  const warning = estimateWarning(estimate);
  const rows = [
    [unit, formatCount(chunks)],
    ...(cached > 0 ? [["Paid for before", formatCount(cached)]] : []),
    ["Calls", formatCount(calls)],
    ["Tokens read", formatCount(tokens.input)],
    ["Tokens written", formatCount(tokens.output)],
    ["Cost", cost === null ? "no price is set" : formatMoney(cost)],
  ];
  return (
    <>
      <dl className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-0.5">
        {rows.map(([term, value]) => (
          <div key={term} className="contents">
            <dt className="text-ink-soft">{term}</dt>
            <dd className="numeric text-right">{value}</dd>
          </div>
        ))}
      </dl>
      {warning && <p className="rounded-md bg-warn-ground px-3 py-2 text-warn">{warning}</p>}
    </>
  );
}

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
