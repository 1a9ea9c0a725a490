/**
 * Stated origin of an edge between chunks: the rows and columns of a table, or a name in a text (SAGE section 2.1 B,
 * "Edge metadata for traversal").
 */
import type { SourceTable } from "@/lib/files/source";
import type { Origin } from "@/lib/graph/graph-element";
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import type { Span } from "./passage";

export function hasPlace({ properties }: GraphEdge): boolean {
  return properties.rows !== undefined || properties.sentences !== undefined;
}

/** The end of the edge in whose source its place is: the table of the two, else where the edge begins. */
export function placedEnd(edge: GraphEdge, originOf: (node: NodeId) => Origin | undefined): NodeId {
  const isTable = (node: NodeId) => originOf(node)?.kind === "table";
  return edge.properties.rows !== undefined && !isTable(edge.source) && isTable(edge.target)
    ? edge.target
    : edge.source;
}

/** Cells that the edge names, as "row column" from 0; those that have its name, where any does. */
export function placedCells({ properties }: GraphEdge, { header, rows }: SourceTable): Set<string> {
  const columns = `, ${properties.columns ?? ""}, `;
  const cells = String(properties.rows ?? "")
    .split(",")
    .filter((row) => row !== "")
    .flatMap((row) =>
      header.flatMap((title, column) =>
        columns.includes(`, ${title}, `) ? [{ row: Number(row), column }] : [],
      ),
    );
  const name = String(properties.name ?? "").toLowerCase();
  const named = cells.filter(
    ({ row, column }) => name !== "" && rows[row]?.[column]?.toLowerCase().includes(name),
  );
  return new Set((named.length > 0 ? named : cells).map(({ row, column }) => `${row} ${column}`));
}

/** Position of the name that the edge follows, in the text of the chunk at its start; null if it is not there. */
export function placedSpan({ properties }: GraphEdge, text: string): Span | null {
  const name = String(properties.name ?? "");
  const at = name === "" ? -1 : text.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? null : [at, at + name.length];
}
