/** The order in which a match bound its nodes, with the rows that were expected and those that were. */

import { stagesOf } from "@/components/query-graph/draw-query";
import { isAnonymous } from "@/components/query-graph/query-variables";
import { Badge } from "@/components/ui/badge";
import { formatCount, formatDuration } from "@/components/ui/format";
import type { MatchResponse } from "@/lib/core/api";
import type { PlanStep } from "@/lib/core/graph/match/match-result";
import type { QueryGraph } from "@/lib/core/graph/query-graph";

export function PlanTable({ response }: { response: MatchResponse }) {
  const { plan } = response.result;
  const stages = stagesOf(response.query);
  const most = Math.max(1, ...plan.map(({ rows }) => rows));
  if (plan.length === 0) {
    return <p className="px-4 py-4 text-[0.8125rem] text-ink-soft">This query needed no search.</p>;
  }
  return (
    <table className="w-full text-[0.8125rem]">
      <caption className="sr-only">Plan, matched in {formatDuration(response.ms)}</caption>
      <thead className="sticky top-0 bg-sunken text-left text-xs text-ink-soft">
        <tr>
          <th scope="col" className="px-3 py-1 text-right font-medium">
            Step
          </th>
          <th scope="col" className="px-3 py-1 font-medium">
            Binds
          </th>
          <th scope="col" className="px-3 py-1 font-medium">
            By
          </th>
          <th scope="col" className="px-3 py-1 text-right font-medium">
            Rows expected
          </th>
          <th scope="col" className="px-3 py-1 text-right font-medium">
            Rows
          </th>
          <th scope="col" className="w-1/4 px-3 py-1 font-medium max-sm:hidden">
            <span className="sr-only">Share of the largest step</span>
          </th>
        </tr>
      </thead>
      <tbody>
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
      </tbody>
    </table>
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
