"use client";
/** The canvas of Explore, or its table, with the legend under it. */
import { Eye, Table2, Waypoints } from "lucide-react";
import { type RefObject, useMemo, useState } from "react";
import { exploreStyle } from "@/components/graph-view/explore-style";
import { GraphCanvas } from "@/components/graph-view/graph-canvas";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import { useGrowingPlaces } from "@/components/graph-view/use-growing-places";
import { useElementKeys } from "@/components/shell/page-registry";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { Skeleton } from "@/components/ui/skeleton";
import type { GraphNode, NodeId } from "@/lib/core/graph/graph-source";
import { CanvasTable } from "./canvas-table";
import { canvasElements, pointElements } from "./explore-elements";
import { type CanvasFilter, filterGraph, LabelLegend } from "./label-legend";
import type { Exploration } from "./use-exploration";

const PADDING = 60;
const NOTHING: readonly string[] = [];

interface ExploreCanvasProps {
  title: string;
  exploration: Exploration;
  looks: LabelLooks;
  filter: CanvasFilter;
  onFilter: (filter: CanvasFilter) => void;
  selected: NodeId | null;
  /** The second of two picks. */
  second: NodeId | null;
  litEdges: ReadonlySet<string>;
  onSelect: (id: NodeId | null, adding: boolean) => void;
  onExpandAll: (id: NodeId) => void;
  onHide: (node: GraphNode) => void;
  onPin: (node: GraphNode) => void;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
  picture: RefObject<(() => Promise<Blob>) | null>;
  /** Where it is placed: so that a node that is pinned stays where it stands. */
  spots: RefObject<ReturnType<typeof useGrowingPlaces>>;
}

export function ExploreCanvas(props: ExploreCanvasProps) {
  const { exploration, looks, filter, onFilter, selected, second, litEdges, onSelect, asTable } = props;
  const [hovered, setHovered] = useState<NodeId | null>(null);
  const { content, graph } = exploration;
  // Places are of all nodes: what is filtered out comes back where it was.
  const places = useGrowingPlaces(graph, content.pinned);
  props.spots.current = places;
  const drawn = useMemo(() => filterGraph(graph, filter), [graph, filter]);
  const base = useMemo(() => {
    const pinned = new Set(Object.keys(content.pinned));
    return canvasElements({ ...drawn, pinned, litEdges }, looks);
  }, [drawn, content.pinned, litEdges, looks]);
  const elements = useMemo(() => pointElements(base, { selected, second }), [base, selected, second]);
  const pointed = graph.nodes.find(({ id }) => id === (hovered ?? selected));
  const unseen = graph.nodes.length - drawn.nodes.length;
  const Twin = asTable ? Waypoints : Table2;

  const withChosen = (act: (node: GraphNode) => void) => () => {
    const node = graph.nodes.find(({ id }) => id === selected);
    if (!node) return false;
    act(node);
  };
  const onKey = useElementKeys("On the canvas of Explore, of the chosen node", [
    { keys: ["e", "Enter"], meaning: "Expand", run: withChosen(({ id }) => props.onExpandAll(id)) },
    { keys: ["c"], meaning: "Collapse", run: withChosen(({ id }) => exploration.collapse(id)) },
    { keys: ["h", "Delete"], meaning: "Hide", run: withChosen(props.onHide) },
    { keys: ["p"], meaning: "Pin or unpin", run: withChosen(props.onPin) },
  ]);

  return (
    <div className="flex min-h-0 flex-1 flex-col bg-panel">
      <div className="relative min-h-0 flex-1">
        {exploration.restoring ? (
          <div
            role="status"
            aria-label="Opening the exploration"
            className="flex size-full flex-col gap-3 p-6"
          >
            <Skeleton className="w-1/3" />
            <Skeleton className="w-1/4" />
            <Skeleton className="min-h-0 w-full flex-1" />
          </div>
        ) : graph.nodes.length === 0 ? (
          <EmptyCanvas hidden={content.hidden.size} />
        ) : asTable ? (
          <CanvasTable {...drawn} looks={looks} selected={selected} onSelect={(id) => onSelect(id, false)} />
        ) : (
          <GraphCanvas
            label={`${props.title}: ${formatNoun(drawn.nodes.length, "node")}, ${formatNoun(drawn.edges.length, "edge")}. Arrow keys move between nodes, e expands, c collapses, h hides, p pins.`}
            elements={elements}
            places={places}
            style={exploreStyle}
            view={NOTHING}
            padding={PADDING}
            keepsView
            marksHover
            wheelZooms
            selected={selected}
            onHover={setHovered}
            onSelect={onSelect}
            onOpen={props.onExpandAll}
            onMove={exploration.pin}
            onKey={onKey}
            picture={props.picture}
          />
        )}
      </div>
      {graph.nodes.length > 0 && (
        <>
          <p className="truncate px-3 pb-1 text-xs text-ink-soft">
            {pointed && !asTable ? (
              <>
                <span className="font-medium text-ink">{pointed.name}</span> {pointed.labels.join(", ")}
                {pointed.text && ` · ${pointed.text}`}
              </>
            ) : (
              <span className="text-ink-faint">
                Double-click expands, dragging pins, a second pick with Shift asks for paths
              </span>
            )}
          </p>
          <div className="flex min-h-9 items-start justify-between gap-2 border-t px-2 py-1">
            <div className="flex max-h-16 min-w-0 flex-wrap items-center gap-x-2 overflow-y-auto">
              <LabelLegend {...graph} looks={looks} filter={filter} onFilter={onFilter} />
              {unseen > 0 && (
                <span className="text-2xs text-warn">{formatNoun(unseen, "node")} filtered out</span>
              )}
              {content.hidden.size > 0 && (
                <Button look="quiet" size="small" className="h-6 text-2xs" onClick={exploration.showHidden}>
                  <Eye aria-hidden />
                  Show {formatNoun(content.hidden.size, "hidden node")}
                </Button>
              )}
            </div>
            <Button look="quiet" size="small" onClick={() => props.onTable(!asTable)}>
              <Twin aria-hidden />
              {asTable ? "Graph" : "Table"}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}

function EmptyCanvas({ hidden }: { hidden: number }) {
  return (
    <div className="flex size-full flex-col items-center justify-center gap-2 px-6 text-center">
      <p className="font-medium">{hidden > 0 ? "Every node is hidden" : "Nothing is on the canvas yet"}</p>
      <p className="max-w-prose text-ink-soft">
        {hidden > 0
          ? "Undo, or clear the canvas and search for another node."
          : "Search for a node above and expand its relations, find the paths between two, or run a query."}
      </p>
    </div>
  );
}
