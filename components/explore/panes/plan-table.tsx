/** The order in which a match bound its nodes, with the rows that were expected and those that were. */
import { Badge } from "@/components/ui/badge";
import { formatCount, formatDuration } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { MatchResponse } from "@/lib/api/graph";
import { stagesOf } from "@/lib/graph/query/query-facts";
import { stepInWords } from "@/lib/graph/query/step-words";

export function PlanTable({ response }: { response: MatchResponse }) {
  const { plan, subgraph } = response.result;
  const names = new Map(subgraph.nodes.map(({ id, name }) => [id, name]));
  const stages = stagesOf(response.query);
  const most = Math.max(1, ...plan.map(({ rows }) => rows));
  if (plan.length === 0)
    return <p className="px-4 py-4 text-compact text-ink-soft">This query needed no search.</p>;
  return (
    <Table
      caption={`Plan, matched in ${formatDuration(response.ms)}`}
      columns={[
        { title: "Step", isNumber: true },
        "Binds",
        "By",
        { title: "Rows expected", isNumber: true },
        { title: "Rows", isNumber: true },
        {
          title: <span className="sr-only">Share of the largest step</span>,
          className: "w-1/4 max-sm:hidden",
        },
      ]}
      room="px-3 py-1"
      headClassName="sticky top-0 bg-sunken"
    >
      {plan.map((step, index) => {
        const { binds, by } = stepInWords(step, stages[step.stage], names);
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the plan.
          <tr key={index} className="border-t">
            <td className="numeric px-3 py-1 text-right text-ink-soft">{index + 1}</td>
            <td className="px-3 py-1">
              {binds}
              {step.optional && <Badge className="ml-1.5">may be missing</Badge>}
            </td>
            <td className="px-3 py-1 text-ink-soft">{by}</td>
            <td className="numeric px-3 py-1 text-right text-ink-soft">{formatEstimate(step.estimated)}</td>
            <td className="numeric px-3 py-1 text-right">{formatCount(step.rows)}</td>
            <td className="px-3 py-1 max-sm:hidden">
              <span aria-hidden className="block h-1.5 rounded-full bg-hover">
                <span
                  className="block h-full rounded-full bg-focus"
                  style={{ width: `${(step.rows / most) * 100}%` }}
                />
              </span>
            </td>
          </tr>
        );
      })}
    </Table>
  );
}

function formatEstimate(rows: number): string {
  return rows < 10 ? String(Number(rows.toPrecision(2))) : formatCount(rows);
}
