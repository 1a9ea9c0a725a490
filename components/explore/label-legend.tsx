"use client";
/** What is on the canvas, by label and by relation: counts, and switches that leave some of it undrawn. */
import { type LabelLooks, lookOf } from "@/components/graph-view/label-looks";
import { ShapeMark } from "@/components/graph-view/shape-mark";
import { classNames } from "@/components/ui/class-names";
import { formatCount } from "@/components/ui/format";
import type { GraphEdge, GraphNode } from "@/lib/core/graph/graph-source";

export interface CanvasFilter {
  labels: ReadonlySet<string>;
  types: ReadonlySet<string>;
}

export const NO_FILTER: CanvasFilter = { labels: new Set(), types: new Set() };

interface LabelLegendProps {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  looks: LabelLooks;
  filter: CanvasFilter;
  onFilter: (filter: CanvasFilter) => void;
}

export function LabelLegend({ nodes, edges, looks, filter, onFilter }: LabelLegendProps) {
  const labels = countBy(nodes.map((node) => node.labels[0] ?? ""));
  const types = countBy(edges.map(({ type }) => type));
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

/** `graph` without the labels and relations that are switched off, and without edges that lost an end. */
export function filterGraph<N extends GraphNode, E extends GraphEdge>(
  graph: { nodes: readonly N[]; edges: readonly E[] },
  { labels, types }: CanvasFilter,
): { nodes: readonly N[]; edges: readonly E[] } {
  if (labels.size === 0 && types.size === 0) return graph;
  const nodes = graph.nodes.filter((node) => !labels.has(node.labels[0] ?? ""));
  const drawn = new Set(nodes.map(({ id }) => id));
  const edges = graph.edges.filter(
    ({ type, source, target }) => !types.has(type) && drawn.has(source) && drawn.has(target),
  );
  return { nodes, edges };
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

function countBy(names: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1));
}

function toggled(names: ReadonlySet<string>, name: string): ReadonlySet<string> {
  const next = new Set(names);
  if (!next.delete(name)) next.add(name);
  return next;
}
