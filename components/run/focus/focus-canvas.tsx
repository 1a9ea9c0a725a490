"use client";
/** The canvas of a cell: what its stage drew, under the query where there is one. The only part of it that follows the pointer. */
import type { Core } from "cytoscape";
import { useMemo } from "react";
import type { Places } from "@/components/graph-view/places/places";
import { RunCanvas } from "@/components/graph-view/run/run-canvas";
import type { RunGraph } from "@/components/graph-view/run/run-graph";
import { useLabelLooks } from "@/components/graph-view/style/use-label-looks";
import { QueryView } from "@/components/query-graph/query-view";
import { type QueryGraph, sameQueryGraph } from "@/lib/graph/query/query-graph";
import type { RunColumn } from "@/lib/methods/contract/run";
import type { LaidMatch } from "@/lib/methods/trace/trace";
import type { CellContent } from "../overview/phase-cells";
import { columnFocus } from "../stages/column-focus";
import type { Glance } from "../state/lights";
import type { Step } from "../state/step";
import { useGlance, useHovered, usePointer } from "../state/use-pointed";
import type { RunAddress } from "../state/use-run-address";
import { useRunNames } from "../state/use-run-names";

export interface FocusCanvasProps {
  column: RunColumn;
  title: string;
  content: CellContent | undefined;
  graph: RunGraph;
  step: Step | null;
  places: Places;
  view: readonly string[];
  common: Glance | null;
  address: RunAddress;
  /** Called with the drawing when it is there, and with null when it goes. */
  onGraph?: (graph: Core | null) => void;
}

export function FocusCanvas(props: FocusCanvasProps) {
  const { column, title, content, graph, step, places, view, common, address, onGraph } = props;
  const hovered = useHovered();
  const glance = useGlance();
  const { onHover } = usePointer();
  const { kindOf } = useRunNames();
  const { node: selected, link } = address;
  const citation = address.citationOf(column.id);
  const focus = useMemo(
    () => columnFocus(column, { hovered, selected, glance, common, step, link, citation }),
    [hovered, selected, glance, common, column, step, link, citation],
  );
  return (
    <div className="flex h-full min-h-0 min-w-0 flex-col">
      {content?.kind === "plan" && <PlanDrawing column={column} {...content} />}
      <div className="min-h-0 flex-1">
        <RunCanvas
          {...{ title, graph, places, view, focus, kindOf, onGraph }}
          waiting={column.state === "queued" || column.state === "running"}
          onHover={onHover}
          onSelect={address.select}
          onOpen={address.openSource}
          onEdge={address.chooseLink}
        />
      </div>
    </div>
  );
}

/**
 * The query that the method followed, with the best of what it matched laid over, above what it found at its names. Only to be
 * seen: the pane has it with all that can be done with it.
 */
function PlanDrawing({ column, query, asked }: { column: RunColumn; query: QueryGraph; asked: QueryGraph }) {
  const { names, knowledgeBase } = useRunNames();
  const looks = useLabelLooks(knowledgeBase);
  const titles = useMemo(() => new Map([...names].map(([id, { name }]) => [id, name])), [names]);
  const match = useMemo(() => bestMatch(column, query), [column, query]);
  return (
    <div aria-hidden className="max-h-[64%] shrink-0 overflow-auto border-b px-3 py-2 max-lg:max-h-80">
      <QueryView query={asked} names={titles} looks={looks} {...(match && { match })} />
    </div>
  );
}

/** Of the matches of the query that any stage has, the first with no part missing; null where there is none. */
function bestMatch({ stages }: RunColumn, query: QueryGraph): LaidMatch | null {
  for (const { artefacts } of stages)
    for (const artefact of artefacts)
      if (artefact.kind === "matches" && sameQueryGraph(artefact.query, query)) {
        const whole = artefact.matches.find(({ failed }) => failed.length === 0);
        if (whole) return whole;
      }
  return null;
}
