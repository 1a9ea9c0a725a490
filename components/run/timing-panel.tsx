/** Time spent in a run: the stages of all methods on one scale, with their graph reads and LLM calls. */
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatDuration } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Sideways } from "@/components/ui/sideways";
import { Table } from "@/components/ui/table";
import type { Method } from "@/lib/api/methods";
import type { RunColumn } from "@/lib/measure/run/run";
import type { StageRecord, StageSpec } from "@/lib/methods/trace/trace";
import { stagesOf } from "./stages/column-titles";

interface TimingPanelProps {
  columns: readonly RunColumn[];
  methods: readonly Method[];
  titleOf: (column: string) => string;
}

export function TimingPanel({ columns, methods, titleOf }: TimingPanelProps) {
  const longest = Math.max(1, ...columns.map(endOf));
  return (
    <section aria-label="Timing">
      <Panel
        title="Timing"
        aside={<p className="text-compact text-ink-soft">all on a scale of {formatDuration(longest)}</p>}
      >
        <Sideways>
          <Table
            caption="Stages of each method"
            columns={[
              "Stage",
              { title: "From start to end", className: "w-1/2 min-w-48" },
              { title: "Time", isNumber: true },
              { title: "Graph reads", isNumber: true },
              { title: "LLM calls", isNumber: true },
            ]}
          >
            {columns.map((column) => (
              <MethodRows
                key={column.id}
                column={column}
                title={titleOf(column.id)}
                stages={stagesOf(column.method, methods)}
                longest={longest}
              />
            ))}
          </Table>
        </Sideways>
      </Panel>
    </section>
  );
}

interface MethodRowsProps {
  column: RunColumn;
  title: string;
  stages: readonly StageSpec[];
  longest: number;
}

function MethodRows({ column, title, stages, longest }: MethodRowsProps) {
  const reads = column.stages.reduce((sum, { graphReads, reused }) => sum + (reused ? 0 : graphReads), 0);
  const began = beganAt(column);
  return (
    <>
      <tr className="border-t bg-sunken font-medium">
        <th scope="rowgroup" className="px-4 py-1 text-left font-medium">
          {title}
        </th>
        <td className="px-4 py-1 text-ink-soft">{column.state === "done" ? "" : column.state}</td>
        <td className="numeric px-4 py-1 text-right">
          {column.ms === null ? "" : formatDuration(column.ms)}
        </td>
        <td className="numeric px-4 py-1 text-right">{formatCount(reads)}</td>
        <td className="numeric px-4 py-1 text-right">{formatCount(column.llmCalls)}</td>
      </tr>
      {column.stages.map((stage) => {
        const calls = stage.artefacts.filter(({ kind }) => kind === "llm-call").length;
        const isRun = hasRun(stage);
        return (
          <tr key={stage.id} className="border-t">
            <td className="px-4 py-0.5 pl-8">
              {stages.find(({ id }) => id === stage.id)?.title ?? stage.id}
            </td>
            <td className="px-4 py-0.5">
              {isRun && !stage.reused && <TimeBar {...{ stage, began, longest }} />}
            </td>
            <td className="numeric px-4 py-0.5 text-right text-ink-soft">
              {stage.reused ? "reused" : isRun ? formatDuration(stage.ms) : stage.state}
            </td>
            <td className="numeric px-4 py-0.5 text-right text-ink-soft">
              {isRun ? formatCount(stage.graphReads) : ""}
            </td>
            <td className="numeric px-4 py-0.5 text-right text-ink-soft">
              {calls > 0 ? formatCount(calls) : ""}
            </td>
          </tr>
        );
      })}
    </>
  );
}

function TimeBar({ stage, began, longest }: { stage: StageRecord; began: number; longest: number }) {
  const left = Math.min((stage.startedAtMs - began) / longest, 0.99) * 100;
  const width = Math.max((stage.ms / longest) * 100, 0.5);
  return (
    <span aria-hidden className="relative block h-2 overflow-hidden rounded-sm bg-hover">
      <span
        data-bar
        className={classNames("absolute inset-y-0", stage.state === "failed" ? "bg-bad" : "bg-focus")}
        style={{ left: `${left}%`, width: `${Math.min(width, 100 - left)}%` }}
      />
    </span>
  );
}

function hasRun({ state }: StageRecord): boolean {
  return state === "done" || state === "failed" || state === "running";
}

/** When the first stage that ran began: the question is read before, once for all methods. */
function beganAt({ stages }: RunColumn): number {
  return Math.min(...stages.flatMap((stage) => (hasRun(stage) && !stage.reused ? stage.startedAtMs : [])));
}

/** How long the method took; while it runs, what ran so far. */
function endOf(column: RunColumn): number {
  const { ms, stages } = column;
  return ms ?? Math.max(0, ...stages.map((stage) => stage.startedAtMs + stage.ms - beganAt(column)));
}
