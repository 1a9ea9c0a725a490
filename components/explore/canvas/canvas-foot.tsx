/** The lines under the canvas: what is pointed at, the legend, what is left undrawn, and the way to the table. */
import { Eye, FilterX, Group, Table2, Waypoints } from "lucide-react";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import type { GraphEdge, GraphNode } from "@/lib/graph/graph-source";
import { type CanvasFilter, filterInWords, isUnfiltered, NO_FILTER } from "../panes/canvas-filter";
import type { Scene } from "../scene";
import { useExplorer } from "../use-explorer";
import { LabelLegend } from "./label-legend";

interface CanvasFootProps {
  scene: Scene;
  filtered: { nodes: readonly GraphNode[]; edges: readonly GraphEdge[] };
  filter: CanvasFilter;
  onFilter: (filter: CanvasFilter) => void;
  asTable: boolean;
  onTable: (asTable: boolean) => void;
}

export function PointedLine({ scene, id }: { scene: Scene; id: string | null }) {
  const { exploration } = useExplorer();
  const pointed = id === null ? undefined : scene.nodes.find((node) => node.id === id);
  const text = exploration.graph.nodes.find((node) => node.id === id)?.text;
  return (
    <p className="min-w-0 flex-1 truncate text-xs text-ink-soft">
      {pointed ? (
        <>
          <span className="font-medium text-ink">{pointed.name}</span>{" "}
          {pointed.group ? formatNoun(pointed.group.members.length, "node") : pointed.labels.join(", ")}
          {(pointed.group || pointed.more) && " · double-click opens"}
          {text && ` · ${text}`}
        </>
      ) : (
        <span className="text-ink-faint pointer-coarse:hidden">
          Double-click expands, dragging pins, with Shift a click asks for paths and a drag picks
        </span>
      )}
    </p>
  );
}

export function CanvasFoot({ scene, filtered, filter, onFilter, asTable, onTable }: CanvasFootProps) {
  const { exploration } = useExplorer();
  const { content, graph } = exploration;
  const nodes = graph.nodes.length - filtered.nodes.length;
  const edges = graph.edges.length - filtered.edges.length;
  const left = [nodes > 0 && formatNoun(nodes, "node"), edges > 0 && formatNoun(edges, "edge")].filter(
    Boolean,
  );
  const open = scene.groups.filter(({ isOpen }) => isOpen).length;
  const Twin = asTable ? Waypoints : Table2;
  return (
    <div className="flex min-h-9 items-start justify-between gap-2 border-t px-2 py-1">
      <div className="flex max-h-16 min-w-0 flex-wrap items-center gap-x-2 overflow-y-auto">
        <LabelLegend {...graph} filter={filter} onFilter={onFilter} />
        {!isUnfiltered(filter) && (
          <span className="flex items-center gap-1 text-2xs text-warn">
            <span title={filterInWords(filter).join(", ")}>
              {left.length === 0 ? "Nothing" : left.join(" and ")} filtered out
            </span>
            <Button
              look="quiet"
              size="small"
              className="h-6 text-2xs"
              title={`Left out: ${filterInWords(filter).join(", ")}`}
              onClick={() => onFilter(NO_FILTER)}
            >
              <FilterX aria-hidden />
              Clear the filter
            </Button>
          </span>
        )}
        {content.hidden.size > 0 && (
          <Button look="quiet" size="small" className="h-6 text-2xs" onClick={exploration.showHidden}>
            <Eye aria-hidden />
            Show {formatNoun(content.hidden.size, "hidden node")}
          </Button>
        )}
        {open > 0 && (
          <Button look="quiet" size="small" className="h-6 text-2xs" onClick={exploration.closeGroups}>
            <Group aria-hidden />
            Close {formatNoun(open, "open group")}
          </Button>
        )}
      </div>
      <Button look="quiet" size="small" onClick={() => onTable(!asTable)}>
        <Twin aria-hidden />
        {asTable ? "Graph" : "Table"}
      </Button>
    </div>
  );
}
