/** The table twin of the canvas: the same nodes and edges in words, sorted by any column, with the same choice. */
import { ArrowDown, ArrowUp } from "lucide-react";
import { useMemo, useState } from "react";
import { LabelTags } from "@/components/graph-view/shape-mark";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatNoun } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { PropertyValue } from "@/lib/graph/graph-element";
import type { GraphEdge, GraphNode, NodeId } from "@/lib/graph/graph-source";
import { ownValue } from "@/lib/graph/own-value";
import { degreesOf, toggled } from "../panes/canvas-filter";
import { type Group, groupId } from "../scene";
import { nextOrder, type SortedBy, sortRows } from "../sort-rows";
import { useExplorer } from "../use-explorer";

/** A table grows in steps: a thousand rows at once would make it slow to open. */
const ROWS_STEP = 200;

interface CanvasTableProps {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
  groups: readonly Group[];
  selected: NodeId | null;
  onSelect: (id: NodeId) => void;
  picked: ReadonlySet<string>;
  onPicked: (picked: ReadonlySet<string>) => void;
}

export function CanvasTable({
  nodes,
  edges,
  groups,
  selected,
  onSelect,
  picked,
  onPicked,
}: CanvasTableProps) {
  const { looks } = useExplorer();
  const degrees = useMemo(() => degreesOf(edges), [edges]);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const keys = useMemo(
    () => [...new Set(nodes.flatMap(({ properties }) => Object.keys(properties)))].sort(),
    [nodes],
  );
  const names = useMemo(() => new Map(nodes.map(({ id, name }) => [id, name])), [nodes]);
  const homes = useMemo(
    () => new Map(groups.flatMap((group) => group.members.map(({ id }) => [id, group] as const))),
    [groups],
  );
  const nameOf = (id: NodeId) => names.get(id) ?? id;
  return (
    <section
      className="size-full overflow-auto text-compact"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard.
      tabIndex={0}
      data-canvas-table
      aria-label="The canvas as tables"
    >
      {keys.length > 0 && (
        <details className="border-b px-3 py-1 text-xs text-ink-soft">
          <summary className="cursor-pointer rounded-sm">Columns</summary>
          <div className="flex flex-wrap gap-x-4 gap-y-1 py-1">
            {keys.map((key) => (
              <label key={key} className="flex items-center gap-1.5">
                <input
                  type="checkbox"
                  className="accent-focus"
                  checked={chosen.has(key)}
                  onChange={() => setChosen(toggled(chosen, key))}
                />
                {key}
              </label>
            ))}
          </div>
        </details>
      )}
      <SortedTable
        title={formatNoun(nodes.length, "node")}
        rows={nodes}
        columns={[
          { key: "Node", cellOf: ({ name }) => name },
          { key: "Label", cellOf: ({ labels }) => labels.join(", ") },
          { key: "Edges here", cellOf: ({ id }) => degrees.get(id) ?? 0, isNumber: true },
          ...(groups.length > 0
            ? [{ key: "Group", cellOf: ({ id }: GraphNode) => homes.get(id)?.name ?? null }]
            : []),
          ...keys
            .filter((key) => chosen.has(key))
            .map((key) => ({
              key: propertyColumn(key),
              title: key,
              cellOf: ({ properties }: GraphNode) => sortable(ownValue(properties, key)),
            })),
        ]}
        isSelected={({ id }) => id === selected}
        cell={(node, key) => {
          if (key === "Label") return <LabelTags labels={node.labels} looks={looks} />;
          if (key === "Group") return <GroupCell group={homes.get(node.id)} onSelect={onSelect} />;
          if (key === "Edges here") return formatCount(degrees.get(node.id) ?? 0);
          if (key !== "Node") return String(node.properties[key.slice(PROPERTY.length)] ?? "");
          return (
            <span className="flex items-baseline gap-2">
              <input
                type="checkbox"
                className="accent-focus"
                aria-label={`Pick ${node.name}`}
                checked={picked.has(node.id)}
                onChange={() => onPicked(toggled(picked, node.id))}
              />
              <button
                type="button"
                aria-pressed={node.id === selected}
                className="text-left break-words hover:underline"
                onClick={() => onSelect(node.id)}
              >
                {node.name}
              </button>
            </span>
          );
        }}
      />
      <SortedTable
        title={formatNoun(edges.length, "edge")}
        rows={edges}
        columns={[
          { key: "From", cellOf: ({ source }) => nameOf(source) },
          { key: "Relation", cellOf: ({ type }) => type },
          { key: "To", cellOf: ({ target }) => nameOf(target) },
        ]}
        isSelected={({ source, target }) => source === selected || target === selected}
        cell={(edge, key) =>
          key === "Relation" ? (
            <span className="text-ink-soft">{edge.type}</span>
          ) : (
            nameOf(key === "From" ? edge.source : edge.target)
          )
        }
      />
    </section>
  );
}

/** The group of a node: chosen where it is drawn as one, in words where it is open. */
function GroupCell({ group, onSelect }: { group: Group | undefined; onSelect: (id: string) => void }) {
  if (!group) return null;
  if (group.isOpen) return <>{group.name} (open)</>;
  return (
    <button
      type="button"
      className="text-left break-words hover:underline"
      onClick={() => onSelect(groupId(group))}
    >
      {group.name}
    </button>
  );
}

/** Keys of columns that hold a property: a property may be called like a column of the table. */
const PROPERTY = "property ";

function propertyColumn(key: string): string {
  return PROPERTY + key;
}

function sortable(value: PropertyValue | undefined): string | number | null {
  return typeof value === "boolean" ? String(value) : (value ?? null);
}

interface Column<Row> {
  key: string;
  title?: string;
  cellOf: (row: Row) => string | number | null;
  isNumber?: boolean;
}

interface SortedTableProps<Row extends { id: string }> {
  title: string;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  isSelected: (row: Row) => boolean;
  cell: (row: Row, key: string) => React.ReactNode;
}

function SortedTable<Row extends { id: string }>({
  title,
  rows,
  columns,
  isSelected,
  cell,
}: SortedTableProps<Row>) {
  const [sorted, setSorted] = useState<SortedBy<string> | null>(null);
  const [count, setCount] = useState(ROWS_STEP);
  const column = columns.find(({ key }) => key === sorted?.column);
  const ordered = column && sorted ? sortRows(rows, column.cellOf, sorted.descending) : rows;
  return (
    <>
      <Table
        headline={title}
        headlineClassName="bg-panel px-3 pt-2 pb-1"
        room="px-3 py-0.5"
        headClassName="sticky top-0 bg-sunken"
        columns={columns.map(({ key, title = key, isNumber = false }) => {
          const isBy = sorted?.column === key;
          const Arrow = sorted?.descending ? ArrowDown : ArrowUp;
          return {
            title: (
              <button
                type="button"
                className="inline-flex items-center gap-1 rounded-sm py-0.5 hover:text-ink"
                onClick={() => setSorted(nextOrder(sorted, key))}
              >
                {title}
                {isBy && <Arrow aria-hidden className="size-3" />}
              </button>
            ),
            isNumber,
            ...(isBy && { sort: sorted.descending ? ("descending" as const) : ("ascending" as const) }),
          };
        })}
      >
        {ordered.slice(0, count).map((row) => (
          <tr key={row.id} className={classNames("border-t", isSelected(row) && "bg-selected")}>
            {columns.map(({ key, isNumber }) => (
              <td
                key={key}
                className={classNames("px-3 py-0.5 break-words", isNumber && "numeric text-right")}
              >
                {cell(row, key)}
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {rows.length > count && (
        <div className="border-t p-2">
          <Button size="small" onClick={() => setCount(count + ROWS_STEP)}>
            +{formatCount(Math.min(ROWS_STEP, rows.length - count))} more of{" "}
            {formatCount(rows.length - count)}
          </Button>
        </div>
      )}
    </>
  );
}
