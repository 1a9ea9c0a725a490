/** The content of the canvas by label and by relation: counts, and switches that leave some of it undrawn. */
import { useMemo } from "react";
import { lookOf } from "@/components/graph-view/label-looks";
import { ShapeMark } from "@/components/graph-view/shape-mark";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import type { GraphEdge, GraphNode } from "@/lib/graph/graph-source";
import { type CanvasFilter, countBy, toggled } from "../panes/canvas-filter";
import { useExplorer } from "../use-explorer";

interface LabelLegendProps {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  filter: CanvasFilter;
  onFilter: (filter: CanvasFilter) => void;
}

export function LabelLegend({ nodes, edges, filter, onFilter }: LabelLegendProps) {
  const { looks } = useExplorer();
  const labels = useMemo(() => countBy(nodes.map((node) => node.labels[0] ?? "")), [nodes]);
  const types = useMemo(() => countBy(edges.map(({ type }) => type)), [edges]);
  return (
    <ul aria-label="Legend" className="flex min-w-0 flex-wrap gap-x-1 gap-y-0.5">
      {labels.map(([label, count]) => (
        <Switch
          key={`label ${label}`}
          name={label}
          count={count}
          isOff={filter.labels.has(label)}
          onToggle={() => onFilter({ ...filter, labels: toggled(filter.labels, label) })}
        >
          <ShapeMark look={lookOf(looks, [label])} />
        </Switch>
      ))}
      {types.map(([type, count]) => (
        <Switch
          key={`type ${type}`}
          name={type}
          count={count}
          isOff={filter.types.has(type)}
          onToggle={() => onFilter({ ...filter, types: toggled(filter.types, type) })}
        >
          <span aria-hidden className="h-px w-3 shrink-0 bg-ink-faint" />
        </Switch>
      ))}
    </ul>
  );
}

function Switch({
  name,
  count,
  isOff,
  onToggle,
  children,
}: {
  name: string;
  count: number;
  isOff: boolean;
  onToggle: () => void;
  children: React.ReactNode;
}) {
  return (
    <li>
      <button
        type="button"
        aria-pressed={!isOff}
        title={isOff ? `Draw ${name} again` : `Leave ${name} undrawn`}
        className={classNames(
          "flex items-center gap-1 rounded-sm px-1 py-0.5 text-2xs text-ink-soft hover:bg-hover",
          isOff && "line-through opacity-80",
        )}
        onClick={onToggle}
      >
        {children}
        <span className="max-w-40 truncate">{name}</span>
        <span className="numeric text-ink">{formatCount(count)}</span>
      </button>
    </li>
  );
}
