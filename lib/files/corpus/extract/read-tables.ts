/** Tables as nodes and edges: a row is a node with its values as properties, and leads to what its other columns name. */
import type { PropertyValue } from "../../../graph/graph-element";
import type { SourceTable } from "../../source";
import { chunkId } from "../corpus";
import { rowText, segmentTable } from "../table";
import { type ColumnRole, columnRoles } from "./column-roles";
import { type ExtractedEdge, type ExtractedGraph, type ExtractedNode, edgeKey } from "./extraction";
import { nodeId, RowIndex } from "./row-index";
import { type NamedRow, nameRows } from "./row-names";

/** The mark of edges that tables give. */
export const BY_TABLES = "tables";

/**
 * Each edge has its row as its sentence, and the segment that holds it as its passage. A table of fewer than two rows or
 * columns gives nothing.
 * @throws the signal's reason when it is aborted
 */
export function readTables(tables: readonly SourceTable[], signal: AbortSignal): ExtractedGraph {
  const named = tables.map(nameRows).filter((table) => table !== null);
  const index = new RowIndex(named);
  const nodes = new Map<string, ExtractedNode>();
  const edges = new Map<string, ExtractedEdge>();
  const add = (id: string, name: string, label: string, properties: Record<string, PropertyValue> = {}) => {
    const known = nodes.get(id) ?? { id, name, label, aliases: [], mentions: 0, properties: {} };
    known.properties = { ...properties, ...known.properties };
    nodes.set(id, known);
  };
  for (const table of named) {
    signal.throwIfAborted();
    const roles = columnRoles(table, index);
    const segments = segmentsOf(table.table);
    for (const row of table.rows) {
      const source = index.nodeOf(table, row);
      add(source, row.name, table.label, valuesOf(row, roles));
      const sentence = rowText(table.table.header, table.table.rows[row.at]!);
      const said = { source, sentence, chunk: segments(row.at), by: BY_TABLES, confidence: 1 };
      for (const { type, label, name, known } of namesIn(row, roles, index)) {
        const target = known ?? nodeId(label, name);
        if (known === undefined) add(target, name, label);
        const key = edgeKey({ source, type, target });
        if (target !== source && !edges.has(key)) edges.set(key, { ...said, type, target });
      }
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()] };
}

/** The names in a row's cells, each with the node of the row that it refers to; undefined where it refers to none. */
function namesIn({ cells }: NamedRow, roles: readonly ColumnRole[], index: RowIndex) {
  return roles.flatMap((role, column) => {
    if (role.kind !== "relation" || cells[column] === "") return [];
    const { type, label, by } = role;
    return role.split(cells[column]!).map((name) => ({
      ...{ type, label, name },
      known: by === "id" ? index.byId(label, name) : index.byName(label, name),
    }));
  });
}

function valuesOf({ cells }: NamedRow, roles: readonly ColumnRole[]): Record<string, PropertyValue> {
  const values: Record<string, PropertyValue> = {};
  roles.forEach((role, column) => {
    const value = role.kind === "value" && cells[column] !== "" ? role.read(cells[column]!) : undefined;
    if (role.kind === "value" && value !== undefined) values[role.key] = value;
  });
  return values;
}

/** The id of the segment that holds a row. */
function segmentsOf({ id, rows }: SourceTable): (at: number) => string {
  const ranges = segmentTable(rows.length);
  const length = ranges[0]![1];
  return (at) => chunkId(id, Math.min(Math.floor(at / length), ranges.length - 1));
}
