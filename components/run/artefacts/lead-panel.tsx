/** Why a node is before another, or behind it: the summands of both scores, subtracted. */
import { useState } from "react";
import { classNames } from "@/components/ui/class-names";
import { formatScore } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import type { RankedNode } from "@/lib/methods/trace/trace";
import { nameOf } from "../state/node-names";
import { useRunNames } from "../state/use-run-names";
import { TermName } from "./contribution-bars";
import { scoreLead } from "./score-lead";

export function LeadPanel({ ranking, at }: { ranking: readonly RankedNode[]; at: number }) {
  const { names } = useRunNames();
  // At first the one behind it; for the last the one before.
  const [against, setAgainst] = useState(at + 1 < ranking.length ? at + 1 : at - 1);
  const [one, other] = [ranking[at], ranking[against]];
  const lead = one && other && scoreLead(one, other);
  if (!lead) return null;
  const largest = Math.max(...lead.parts.map(({ by }) => Math.abs(by)), Number.EPSILON);
  return (
    <div>
      <div className="flex flex-wrap items-center gap-x-1.5 text-xs font-medium text-ink-soft">
        <span>{at < against ? "Why before" : "Why behind"}</span>
        <Select
          aria-label="Compare with"
          value={against}
          onValue={(value) => setAgainst(Number(value))}
          size="small"
          className="max-w-52 flex-1 rounded-sm"
        >
          {ranking.map(
            ({ node }, index) =>
              index !== at && (
                <option key={node} value={index}>
                  {index + 1} {nameOf(names, node)}
                </option>
              ),
          )}
        </Select>
        <span className="numeric ml-auto">{signed(lead.by)}</span>
      </div>
      <Table aria-label={`Against ${nameOf(names, other.node)}`}>
        {lead.parts.map(({ name, by }) => (
          <tr key={name}>
            <th scope="row" className="py-0.5 pr-2 text-left font-normal">
              <TermName name={name} />
            </th>
            <td className="w-1/3 min-w-10 pr-2">
              <span aria-hidden className="block h-1.5 rounded-full bg-hover">
                <span
                  className={classNames("block h-full rounded-full", by < 0 ? "bg-bad" : "bg-focus")}
                  style={{ width: `${(Math.abs(by) / largest) * 100}%` }}
                />
              </span>
            </td>
            <td className="numeric text-right text-xs">{signed(by)}</td>
          </tr>
        ))}
      </Table>
      {lead.parts.length === 0 && <p className="text-ink-soft">Their scores have the same parts.</p>}
    </div>
  );
}

function signed(by: number): string {
  return by < 0 ? `−${formatScore(-by)}` : `+${formatScore(by)}`;
}
