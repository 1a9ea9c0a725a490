/** The rows of a match: values as they are, nodes as the way to them. */
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { nodesQuery } from "@/components/api/queries";
import { Button } from "@/components/ui/button";
import { formatCount } from "@/components/ui/format";
import { Table } from "@/components/ui/table";
import type { NodeId } from "@/lib/graph/graph-source";
import type { MatchResult, MatchValue } from "@/lib/graph/match/match-result";
import { useExplorer } from "../use-explorer";

const ROWS_STEP = 100;

export function ResultRows({ result, onNode }: { result: MatchResult; onNode: (id: NodeId) => void }) {
  const { knowledgeBase } = useExplorer();
  const [count, setCount] = useState(ROWS_STEP);
  const rows = result.rows.slice(0, count);
  const drawn = useMemo(
    () => new Map(result.subgraph.nodes.map(({ id, name }) => [id, name])),
    [result.subgraph],
  );
  // Rows that aggregate name nodes that are in no subgraph.
  const unnamed = [...new Set(rows.flat().flatMap(nodesIn))].filter((id) => !drawn.has(id));
  const others = useQuery(nodesQuery(knowledgeBase, unnamed)).data;
  const names = new Map([...drawn, ...(others ?? []).map(({ id, name }) => [id, name] as const)]);
  const types = new Map(result.subgraph.edges.map(({ id, type }) => [id, type]));

  if (result.rows.length === 0) {
    return (
      <p className="px-4 py-4 text-compact text-ink-soft">
        Nothing matches. Take a condition out, or let a relation go in either direction; the canvas is as it
        was.
      </p>
    );
  }
  return (
    <>
      <Table
        caption="Rows of the result"
        columns={result.columns}
        room="px-3 py-1"
        headClassName="sticky top-0 bg-sunken"
      >
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows may repeat; their place is what they are.
          <tr key={at} className="border-t align-top">
            {row.map((value, column) => (
              <td key={result.columns[column]} className="max-w-96 px-3 py-1 break-words">
                <Cell value={value} names={names} types={types} onNode={onNode} />
              </td>
            ))}
          </tr>
        ))}
      </Table>
      {result.rows.length > count && (
        <div className="border-t p-2">
          <Button size="small" onClick={() => setCount(count + ROWS_STEP)}>
            +{formatCount(Math.min(ROWS_STEP, result.rows.length - count))} more of{" "}
            {formatCount(result.rows.length - count)}
          </Button>
        </div>
      )}
    </>
  );
}

interface CellProps {
  value: MatchValue;
  names: ReadonlyMap<string, string>;
  types: ReadonlyMap<string, string>;
  onNode: (id: NodeId) => void;
}

function Cell({ value, names, types, onNode }: CellProps) {
  if (value === null) return <span className="text-ink-faint">null</span>;
  if (Array.isArray(value)) {
    return value.map((item, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: items of a list are their places.
      <span key={index}>
        {index > 0 && ", "}
        <Cell value={item} names={names} types={types} onNode={onNode} />
      </span>
    ));
  }
  if (typeof value === "object") {
    if ("map" in value) {
      return Object.entries(value.map).map(([key, item], index) => (
        <span key={key}>
          {index > 0 && ", "}
          <span className="text-ink-soft">{key}</span>{" "}
          <Cell value={item} names={names} types={types} onNode={onNode} />
        </span>
      ));
    }
    if ("edge" in value) return <span className="text-ink-soft">{types.get(value.edge) ?? value.edge}</span>;
    return (
      <button
        type="button"
        className="text-left underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        onClick={() => onNode(value.node)}
      >
        {names.get(value.node) ?? value.node}
      </button>
    );
  }
  return <span className={typeof value === "number" ? "numeric" : undefined}>{String(value)}</span>;
}

function nodesIn(value: MatchValue): NodeId[] {
  if (Array.isArray(value)) return value.flatMap(nodesIn);
  if (value === null || typeof value !== "object") return [];
  if ("map" in value) return Object.values(value.map).flatMap(nodesIn);
  return "node" in value ? [value.node] : [];
}
