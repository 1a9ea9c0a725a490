/** The answers of a pair beside each other, with the points that both orders gave. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Awaited } from "@/components/ui/awaited";
import { Badge } from "@/components/ui/badge";
import { EmptyState } from "@/components/ui/empty-state";
import { formatCount } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import type { JudgedRows } from "@/lib/api/judgements";
import type { Experiment } from "@/lib/api/schemas/experiment";
import type { JudgedPair, Points } from "@/lib/measure/judge/verdict";
import { judgedRowsQuery } from "../../api/experiment-queries";
import { PageTurner } from "../page-turner";
import type { ExperimentAddress } from "../use-experiment-address";

interface JudgedRowsPanelProps {
  experiment: Experiment;
  pair: JudgedPair;
  address: ExperimentAddress;
}

export function JudgedRowsPanel({ experiment, pair, address }: JudgedRowsPanelProps) {
  const { first, second, judged } = pair;
  const [offset, setOffset] = useState(0);
  const shown = { first, second, show: address.judged, offset };
  const rows = useQuery(judgedRowsQuery(experiment.id, shown, judged));
  const names = [experiment.variants[first]!.name, experiment.variants[second]!.name] as const;
  const total = rows.data?.total ?? 0;
  return (
    <Panel
      title={`${names[0]} against ${names[1]}`}
      aside={
        <Select
          aria-label="Which judgements"
          value={address.judged}
          onValue={(value) => {
            setOffset(0);
            void address.change({ judged: value as typeof address.judged });
          }}
        >
          <option value="all">all</option>
          <option value="wins">{names[0]} wins</option>
          <option value="losses">{names[1]} wins</option>
          <option value="ties">ties</option>
          <option value="disagreed">orders disagree</option>
        </Select>
      }
    >
      {!rows.isSuccess ? (
        <Awaited query={rows} rows={3} />
      ) : rows.data.rows.length === 0 ? (
        <EmptyState title="No such judgement" />
      ) : (
        <ul className="divide-y">
          {rows.data.rows.map((row) => (
            <Row key={row.question.id} row={row} names={names} />
          ))}
        </ul>
      )}
      <PageTurner offset={offset} total={total} onOffset={setOffset}>
        {" "}
        of {formatCount(total)}
      </PageTurner>
    </Panel>
  );
}

interface RowProps {
  row: JudgedRows["rows"][number];
  names: readonly [string, string];
}

function Row({ row: { question, first, second, verdict }, names }: RowProps) {
  const { winner, agrees, orders } = verdict;
  const answers = [
    {
      name: names[0],
      text: first,
      points: orders.map((order) => order.first),
      shown: ["first", "last"],
      wins: winner === "first",
    },
    {
      name: names[1],
      text: second,
      points: orders.map((order) => order.second),
      shown: ["last", "first"],
      wins: winner === "second",
    },
  ];
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-compact">
      <p className="font-medium break-words">
        {question.question} {winner === "tie" && <Badge>{agrees ? "tie" : "orders disagree: a tie"}</Badge>}
      </p>
      <div className="grid gap-3 sm:grid-cols-2">
        {answers.map(({ name, text, points, shown, wins }) => (
          <div key={name} className="flex min-w-0 flex-col gap-1">
            <p className="text-xs text-ink-soft">
              {name} {wins && <Badge tone="good">wins</Badge>}
            </p>
            <p className="max-h-40 overflow-y-auto break-words whitespace-pre-line">{text}</p>
            <p className="numeric text-2xs whitespace-normal text-ink-soft">
              {points.map((one, at) => `shown ${shown[at]}: ${inWords(one)}`).join("; ")}
            </p>
          </div>
        ))}
      </div>
    </li>
  );
}

function inWords({ logic, insight }: Points): string {
  return `logic ${logic}, insight ${insight}`;
}
