/** One column's drawing: canvas or table, legend, and the strip that names what is chosen. */
import type { Core } from "cytoscape";
import { Table2, Waypoints } from "lucide-react";
import { useMemo, useState } from "react";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { Legend } from "./legend";
import { foundInWords, kindOf as labelOf } from "./node-in-words";
import { type Places, placeOf } from "./places/places";
import { type NodeKind, ROLE_LOOKS } from "./roles";
import { LateGraphCanvas } from "./run-canvas-parts";
import { edgeOfElement, type Focus, runElements } from "./run-elements";
import { countNow, hasHalos, type RunGraph } from "./run-graph";
import { runStyle } from "./run-style";
import { RunTable } from "./run-table";

const PADDING = 26;

interface RunCanvasProps {
  title: string;
  graph: RunGraph;
  places: Places;
  view: readonly string[];
  focus: Focus;
  kindOf: (id: string) => NodeKind;
  /** Nothing has arrived yet, but will. */
  waiting: boolean;
  onHover: (id: string | null) => void;
  onSelect: (id: string | null) => void;
  onOpen: (id: string) => void;
  onEdge: (id: string) => void;
  /** Called with the drawing when it is there, and with null when it goes. */
  onGraph?: (graph: Core | null) => void;
}

export function RunCanvas({
  title,
  graph,
  places,
  view,
  focus,
  kindOf,
  waiting,
  onHover,
  onSelect,
  onOpen,
  onEdge,
  onGraph,
}: RunCanvasProps) {
  const [asTable, setAsTable] = useState(false);
  const elements = useMemo(() => runElements(graph, focus, kindOf), [graph, focus, kindOf]);
  const counts = useMemo(() => countNow(graph, ({ id }) => kindOf(id)), [graph, kindOf]);
  const roles = useMemo(() => [...countNow(graph, ({ role }) => role).keys()], [graph]);
  const pointed = graph.nodes.find((node) => node.id === (focus.hovered ?? focus.selected));
  const isPlaced = graph.nodes.some(({ id }) => placeOf(places, id));
  const Twin = asTable ? Waypoints : Table2;
  const chooseEdge = (element: string) => onEdge(edgeOfElement(element));

  return (
    <div className="flex h-[22.5rem] min-w-0 flex-col bg-panel lg:h-full">
      <div className="flex min-h-8 items-center justify-between gap-2 border-b px-3 py-0.5">
        <div className="flex min-w-0 flex-wrap gap-x-3">
          <Legend counts={counts} roles={roles} hasHalos={hasHalos(graph)} />
          <Omitted graph={graph} />
        </div>
        <Button look="quiet" size="small" onClick={() => setAsTable(!asTable)}>
          <Twin aria-hidden />
          {asTable ? "Graph" : "Table"}
        </Button>
      </div>
      <div className="relative min-h-0 flex-1">
        {graph.nodes.length === 0 ? (
          <p className="flex size-full items-center justify-center px-6 text-center text-ink-faint">
            {waiting ? "Nodes appear here as stages find them" : "This method found no nodes"}
          </p>
        ) : asTable ? (
          <RunTable {...{ graph, kindOf, onSelect, onEdge }} selected={focus.selected} />
        ) : (
          <>
            {!isPlaced && <Arranging count={graph.nodes.length} />}
            <LateGraphCanvas
              label={`${title}: ${formatNoun(graph.nodes.length, "node")}, ${formatNoun(graph.edges.length, "edge")}. Arrow keys move between nodes.`}
              elements={elements}
              places={places}
              style={runStyle}
              view={view}
              padding={PADDING}
              selected={focus.selected}
              onHover={onHover}
              onSelect={onSelect}
              onOpen={onOpen}
              onEdge={chooseEdge}
              onGraph={onGraph}
              opening="Open the source of the chosen node"
            />
          </>
        )}
      </div>
      <p className="truncate px-3 pb-1.5 text-xs text-ink-soft">
        {pointed ? (
          <>
            <span className="font-medium text-ink">{pointed.name}</span>{" "}
            {[labelOf(pointed), ROLE_LOOKS[pointed.role].title, ...foundInWords(pointed)]
              .filter(Boolean)
              .join(" · ")}
            {pointed.excerpt && ` · ${pointed.excerpt}`}
          </>
        ) : (
          <span className="text-ink-faint">Point at a node to name it, click to see why it is here</span>
        )}
      </p>
    </div>
  );
}

/** Over the canvas until the layout of the run, which takes a second for hundreds of nodes, has places for them. */
function Arranging({ count }: { count: number }) {
  return (
    <p className="pointer-events-none absolute inset-0 flex items-center justify-center px-6 text-center text-ink-faint">
      Arranging {formatNoun(count, "node")}…
    </p>
  );
}

function Omitted({ graph }: { graph: RunGraph }) {
  const parts = [
    graph.omitted > 0 && formatNoun(graph.omitted, "node"),
    graph.omittedEdges > 0 && formatNoun(graph.omittedEdges, "edge"),
  ].filter((part) => part !== false);
  if (parts.length === 0) return null;
  return <span className="text-2xs text-warn">+{parts.join(" and ")} not drawn</span>;
}
