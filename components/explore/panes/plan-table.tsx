/** The order in which a match bound its nodes, with the rows that were expected and those that were. */

import { stagesOf } from "@/components/query-graph/draw-query";
import { Badge } from "@/components/ui/badge";
import { formatCount, formatDuration } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { MatchResponse } from "@/lib/api/graph";
import type { PlanStep } from "@/lib/core/graph/match/match-result";
import type { QueryGraph } from "@/lib/core/graph/query/query-graph";
import { isAnonymous } from "@/lib/core/graph/query/query-pattern";

export function PlanTable({ response }: { response: MatchResponse }) {
  const { plan } = response.result;
  const stages = stagesOf(response.query);
  const most = Math.max(1, ...plan.map(({ rows }) => rows));
  if (plan.length === 0) {
    return <p className="px-4 py-4 text-compact text-ink-soft">This query needed no search.</p>;
  }
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
      {plan.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the plan.
        <tr key={index} className="border-t">
          <td className="numeric px-3 py-1 text-right text-ink-soft">{index + 1}</td>
          <td className="px-3 py-1">
            {boundName(step, stages[step.stage])}
            {step.optional && <Badge className="ml-1.5">may be missing</Badge>}
          </td>
          <td className="px-3 py-1 text-ink-soft">{wayOf(step, stages[step.stage])}</td>
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
      ))}
    </Table>
  );
}

function boundName({ variable }: PlanStep, stage: QueryGraph | undefined): string {
  const node = patternsOf(stage)
    .flatMap(({ nodes }) => nodes)
    .find((candidate) => candidate.variable === variable);
  const labels = node?.labels.join(" or ") || "any node";
  return isAnonymous(variable) ? labels : `${variable} : ${labels}`;
}

/** The edges that join what is bound to what was bound before, else how it was found. */
function wayOf({ edges }: PlanStep, stage: QueryGraph | undefined): string {
  if (edges.length === 0) return "look-up";
  const drawn = patternsOf(stage).flatMap((pattern) => pattern.edges);
  const names = edges.map((variable) => {
    const edge = drawn.find((candidate) => candidate.variable === variable);
    return edge?.types.join(" or ") || "any relation";
  });
  return names.join(" and ");
}

function patternsOf(stage: QueryGraph | undefined) {
  return stage ? [stage, ...stage.optional] : [];
}

function formatEstimate(rows: number): string {
  return rows < 10 ? String(Number(rows.toPrecision(2))) : formatCount(rows);
}
