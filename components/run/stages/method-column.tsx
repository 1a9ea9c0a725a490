"use client";
/** One method's answer to the question, from its stages to its ranking; drawn from the trace alone. */
import { memo, useMemo } from "react";
import type { Places } from "@/components/graph-view/places/places";
import { RunCanvas } from "@/components/graph-view/run/run-canvas";
import type { RunGraph } from "@/components/graph-view/run/run-graph";
import { Badge, type Tone } from "@/components/ui/badge";
import { formatDuration, formatMoney, formatNoun } from "@/components/ui/format";
import type { Method } from "@/lib/api/methods";
import type { Answer } from "@/lib/core/contract/answer";
import type { RunColumn } from "@/lib/core/contract/run";
import { ParameterList } from "../artefacts/parameter-list";
import { EdgeInspector } from "../sources/edge-inspector";
import type { Glance } from "../state/lights";
import { useGlance, useHovered, usePointer } from "../state/use-pointed";
import type { RunAddress } from "../state/use-run-address";
import { ChangedBy } from "../what-if/changed-by";
import { OwnColumnProvider } from "../what-if/use-what-if";
import { takesQuery } from "../what-if/what-if";
import { AnswerGlance } from "./answer-glance";
import { columnFocus } from "./column-focus";
import { ResultPane } from "./result-pane";
import { StageList } from "./stage-list";
import { StagePane } from "./stage-pane";

interface MethodColumnProps {
  column: RunColumn;
  /** What the column is a change of; null for one of the question. */
  original: RunColumn | null;
  /** What the method answered before names of the question were corrected; null where none were. */
  uncorrected: Answer | null;
  /** Of the column: its method's, or with the number of the change. */
  title: string;
  /** What was changed, in words; null for a column of the question. */
  changed: string | null;
  method: Method | undefined;
  places: Places;
  /** What the column shows at its step. */
  graph: RunGraph;
  /** Ids of the nodes that every column shows. */
  view: readonly string[];
  /** The nodes of the chosen intersection. */
  common: Glance | null;
  address: RunAddress;
  /** Takes a changed column away. */
  onRemove: (column: string) => void;
}

/** Drawn anew when something of it has changed, and not with every event of another column. */
export const MethodColumn = memo(function MethodColumn({
  column,
  original,
  uncorrected,
  title,
  changed,
  method,
  places,
  graph,
  view,
  common,
  address,
  onRemove,
}: MethodColumnProps) {
  const { onHover, onGlance } = usePointer();
  const step = address.stepOf(column.id);
  const stage = column.stages.find((candidate) => candidate.id === step?.stage);
  const drawn = useMemo(() => new Map(graph.nodes.map((node) => [node.id, node])), [graph]);
  const specs = method?.stages ?? [];
  const edge = address.link === null ? undefined : graph.edges.find(({ id }) => id === address.link);
  const active = column.state === "queued" || column.state === "running";
  const pane = {
    column,
    original,
    uncorrected,
    takesQuery: takesQuery(column),
    specs,
    drawn,
    address,
    onHover,
    onGlance,
  };

  return (
    <OwnColumnProvider value={column}>
      <article
        aria-label={title}
        data-method={column.id}
        tabIndex={-1}
        className="row-span-4 grid w-full min-w-0 shrink-0 snap-start grid-cols-[minmax(0,1fr)] grid-rows-subgrid gap-0 overflow-hidden rounded-lg border bg-panel max-lg:flex max-lg:flex-col"
      >
        <header className="border-b px-4 py-1.5">
          <div className="flex min-h-8 items-center gap-2">
            <h2 className="scroll-mt-16 truncate font-semibold" title={method?.summary}>
              {title}
            </h2>
            <ColumnState state={column.state} />
            <span className="numeric ml-auto text-compact text-ink-soft">{spentBy(column)}</span>
          </div>
          <AnswerGlance column={column} before={original?.retrieval?.answer ?? uncorrected} />
          {changed !== null && <ChangedBy words={changed} onRemove={() => onRemove(column.id)} />}
        </header>
        <StageList
          stages={column.stages}
          specs={specs}
          step={stage?.id ?? null}
          totalMs={totalMs(column)}
          finished={column.state === "done"}
          onStep={(next) => address.setStep(column.id, next === null ? null : { stage: next, pick: null })}
        />
        <ColumnCanvas {...{ column, title, graph, places, view, common, address }} waiting={active} />
        <div>
          {edge && (
            <EdgeInspector
              edge={edge}
              onSelect={address.select}
              onOpenPlace={address.openPlace}
              onClose={() => address.chooseLink(null)}
            />
          )}
          {stage ? <StagePane {...pane} stage={stage} pick={step?.pick ?? null} /> : <ResultPane {...pane} />}
          <ParameterList params={column.params} defaults={method?.defaults} paper={method?.paper} />
        </div>
      </article>
    </OwnColumnProvider>
  );
});

type ColumnCanvasProps = Pick<
  MethodColumnProps,
  "column" | "title" | "graph" | "places" | "view" | "common" | "address"
> & { waiting: boolean };

/** The only part of a column that follows the pointer as a whole. */
function ColumnCanvas({ column, common, address, ...drawn }: ColumnCanvasProps) {
  const hovered = useHovered();
  const glance = useGlance();
  const { onHover } = usePointer();
  const { node: selected, link } = address;
  const step = useMemo(() => address.stepOf(column.id), [address, column.id]);
  const citation = address.citationOf(column.id);
  const focus = useMemo(
    () => columnFocus(column, { hovered, selected, glance, common, step, link, citation }),
    [hovered, selected, glance, common, column, step, link, citation],
  );
  return (
    <RunCanvas
      {...drawn}
      focus={focus}
      onHover={onHover}
      onSelect={address.select}
      onOpen={address.openSource}
      onEdge={address.chooseLink}
    />
  );
}

const STATE_TONES: Readonly<Partial<Record<RunColumn["state"], Tone>>> = {
  failed: "bad",
  cancelled: "warn",
  interrupted: "warn",
};

/** Done needs no word: its time says so. */
function ColumnState({ state }: { state: RunColumn["state"] }) {
  if (state === "done") return <span className="sr-only">done</span>;
  return <Badge tone={STATE_TONES[state]}>{state}</Badge>;
}

/** "1 LLM call · 1,204 tokens · $0.0007 · 1.2 s". */
function spentBy({ llmCalls, llmTokens, llmCost, ms }: RunColumn): string {
  const llm = [formatNoun(llmCalls, "LLM call"), formatNoun(llmTokens, "token")];
  if (llmCost > 0) llm.push(formatMoney(llmCost));
  return [...(llmCalls > 0 ? llm : []), ...(ms === null ? [] : [formatDuration(ms)])].join(" · ");
}

/** The method's time; while it runs, the end of what ran so far. */
function totalMs(column: RunColumn): number {
  return column.ms ?? Math.max(0, ...column.stages.map((stage) => stage.startedAtMs + Math.max(stage.ms, 1)));
}
