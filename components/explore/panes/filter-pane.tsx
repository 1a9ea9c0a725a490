/** The filter's controls: by text, time, degree, property, label and relation, with the number of nodes and edges hidden. */
import { Plus, X } from "lucide-react";
import { type ReactNode, useMemo } from "react";
import { Button } from "@/components/ui/button";
import { INPUT } from "@/components/ui/field";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Select } from "@/components/ui/select";
import type { GraphEdge, GraphNode } from "@/lib/graph/graph-source";
import {
  type CanvasFilter,
  countBy,
  isUnfiltered,
  momentsOf,
  NO_FILTER,
  OPERATORS,
  type PropertyCondition,
  readBound,
  toggled,
} from "./canvas-filter";

interface Graph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}

interface FilterPaneProps {
  graph: Graph;
  filtered: Graph;
  filter: CanvasFilter;
  onFilter: (filter: CanvasFilter) => void;
}

export function FilterPane({ graph, filtered, filter, onFilter }: FilterPaneProps) {
  const keys = useMemo(
    () => [...new Set(graph.nodes.flatMap(({ properties }) => Object.keys(properties)))].sort(),
    [graph.nodes],
  );
  const labels = useMemo(() => countBy(graph.nodes.map(({ labels }) => labels[0] ?? "")), [graph.nodes]);
  const types = useMemo(() => countBy(graph.edges.map(({ type }) => type)), [graph.edges]);
  const moments = useMemo(() => momentsOf(graph.edges), [graph.edges]);
  const set = (change: Partial<CanvasFilter>) => onFilter({ ...filter, ...change });
  const setCondition = (index: number, change: Partial<PropertyCondition>) =>
    set({ properties: filter.properties.with(index, { ...filter.properties[index]!, ...change }) });
  const degree = (side: "least" | "most", title: string) => (
    <label className="flex min-w-0 flex-1 items-center gap-2 text-xs text-ink-soft">
      {title}
      <input
        type="number"
        min={0}
        className={`${INPUT} numeric w-full`}
        value={filter.degree[side] ?? ""}
        onChange={(event) => set({ degree: { ...filter.degree, [side]: readBound(event.target.value) } })}
      />
    </label>
  );
  return (
    <div className="flex flex-col gap-4 px-4 py-3 text-compact">
      <div className="flex items-baseline justify-between gap-2" role="status">
        <span>
          <span className="numeric">{formatCount(filtered.nodes.length)}</span> of{" "}
          {formatNoun(graph.nodes.length, "node")} and{" "}
          <span className="numeric">{formatCount(filtered.edges.length)}</span> of{" "}
          {formatNoun(graph.edges.length, "edge")} pass
        </span>
        <Button size="small" disabled={isUnfiltered(filter)} onClick={() => onFilter(NO_FILTER)}>
          Clear
        </Button>
      </div>
      <Part title="Text">
        <input
          type="search"
          aria-label="Name or text contains"
          placeholder="Name or text contains"
          className={`${INPUT} w-full`}
          value={filter.text}
          onChange={(event) => set({ text: event.target.value })}
        />
      </Part>
      {moments.length > 0 && (
        <Part title="Time">
          <TimeSlider moments={moments} time={filter.time} onTime={(time) => set({ time })} />
        </Part>
      )}
      <Part title="Edges on the canvas">
        <div className="flex gap-3">
          {degree("least", "from")}
          {degree("most", "to")}
        </div>
      </Part>
      <Part title="Properties">
        {filter.properties.map((condition, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: conditions have no name of their own and are edited in place.
          <div key={index} className="flex items-center gap-1">
            <Select
              aria-label="Property"
              className="flex-1"
              value={condition.key}
              onValue={(value) => setCondition(index, { key: value })}
              options={[...new Set([condition.key, ...keys])].map((key) => [key, key])}
            />
            <Select
              aria-label="Comparison"
              value={condition.operator}
              onValue={(value) => setCondition(index, { operator: OPERATORS.find((name) => name === value) })}
              options={OPERATORS.map((operator) => [operator, operator])}
            />
            {condition.operator !== "is there" && (
              <input
                aria-label="Value"
                className={`${INPUT} w-0 flex-1`}
                value={condition.value}
                onChange={(event) => setCondition(index, { value: event.target.value })}
              />
            )}
            <Button
              look="quiet"
              size="small"
              className="px-1"
              aria-label={`Remove the condition on ${condition.key}`}
              onClick={() => set({ properties: filter.properties.filter((_, at) => at !== index) })}
            >
              <X aria-hidden />
            </Button>
          </div>
        ))}
        {filter.properties.length > 0 && (
          <p className="text-xs text-ink-soft">
            Nodes without the property stay, unless the condition is “is there”.
          </p>
        )}
        <Button
          size="small"
          className="self-start"
          disabled={keys.length === 0}
          title={keys.length === 0 ? "No node on the canvas has a property" : undefined}
          onClick={() =>
            set({
              properties: [...filter.properties, { key: keys[0] ?? "", operator: "is there", value: "" }],
            })
          }
        >
          <Plus aria-hidden />
          Add a condition
        </Button>
      </Part>
      <Part title="Labels">
        <Names counts={labels} off={filter.labels} onOff={(labels) => set({ labels })} />
      </Part>
      <Part title="Relations">
        <Names counts={types} off={filter.types} onOff={(types) => set({ types })} />
      </Part>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="pb-1 text-xs font-medium text-ink-soft">{title}</legend>
      {children}
    </fieldset>
  );
}

/** Positions are the times at which a relation began or ended; before the first is any time. */
function TimeSlider({
  moments,
  time,
  onTime,
}: {
  moments: readonly string[];
  time: string | null;
  onTime: (time: string | null) => void;
}) {
  const position = time === null ? 0 : moments.findLastIndex((moment) => moment <= time) + 1;
  const words = time === null ? "at any time" : `held in ${time}`;
  return (
    <>
      <input
        type="range"
        aria-label="Time at which relations held"
        aria-valuetext={words}
        className="w-full accent-focus"
        min={0}
        max={moments.length}
        value={position}
        onChange={(event) => onTime(moments[Number(event.target.value) - 1] ?? null)}
      />
      <p className="numeric text-xs text-ink-soft">
        Relations {words}
        {time !== null && "; those that do not say when stay"}
      </p>
    </>
  );
}

function Names({
  counts,
  off,
  onOff,
}: {
  counts: readonly [string, number][];
  off: ReadonlySet<string>;
  onOff: (off: ReadonlySet<string>) => void;
}) {
  if (counts.length === 0) return <p className="text-xs text-ink-faint">None on the canvas</p>;
  return counts.map(([name, count]) => (
    <label key={name} className="flex items-center gap-2">
      <input
        type="checkbox"
        className="accent-focus"
        checked={!off.has(name)}
        onChange={() => onOff(toggled(off, name))}
      />
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <span className="numeric text-xs text-ink-soft">{formatCount(count)}</span>
    </label>
  ));
}
