/** The canvas of a cell: what its stage drew. The only part of it that follows the pointer. */
import type { Core } from "cytoscape";
import { useMemo } from "react";
import type { Places } from "@/components/graph-view/places/places";
import { RunCanvas } from "@/components/graph-view/run-canvas";
import type { RunGraph } from "@/components/graph-view/run-graph";
import type { RunColumn } from "@/lib/measure/run/run";
import { columnFocus } from "../stages/column-focus";
import type { Glance } from "../state/lights";
import type { Step } from "../state/step";
import { useGlance, useHovered, usePointer } from "../state/use-pointed";
import type { RunAddress } from "../state/use-run-address";
import { useRunNames } from "../state/use-run-names";

export interface FocusCanvasProps {
  column: RunColumn;
  title: string;
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
  const { column, title, graph, step, places, view, common, address, onGraph } = props;
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
    <div className="h-full min-h-0 min-w-0">
      <RunCanvas
        {...{ title, graph, places, view, focus, kindOf, onGraph }}
        waiting={column.state === "queued" || column.state === "running"}
        onHover={onHover}
        onSelect={address.select}
        onOpen={address.openSource}
        onEdge={address.chooseLink}
      />
    </div>
  );
}
