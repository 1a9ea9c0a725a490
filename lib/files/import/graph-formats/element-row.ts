/** Elements of graph files as rows: their fields are found by name, like columns of a table. */
import { type ColumnChoice, EDGE_ALIASES, mapColumns, NODE_ALIASES } from "../rows/columns";
import { type EdgeRow, readEdgeRow } from "../rows/edge-row";
import { type NodeRow, readNodeRow } from "../rows/node-row";
import { jsonProperty } from "../rows/property-value";
import type { RowProblem } from "../rows/row-problem";

/** Names and values in order; a map, or pairs of which the first of a name is the field and others are properties. */
type Fields = Iterable<readonly [string, unknown]>;

/** A parent is a property: these formats have edges for what lies above a node. @param known what fields are, whatever others are called */
export function nodeOfFields(fields: Fields, known: readonly ColumnChoice[] = []): NodeRow | RowProblem {
  const entries = [...fields];
  const columns = mapColumns(
    entries.map(([key]) => key),
    NODE_ALIASES,
    jsonProperty,
    known,
  );
  const row = readNodeRow(
    columns,
    entries.map(([, value]) => value),
  );
  if (!("node" in row) || row.parent === undefined) return row;
  return { node: { ...row.node, properties: { ...row.node.properties, parent: row.parent } } };
}

/** An edge without a type is `RELATED_TO`. */
export function edgeOfFields(fields: Fields, known: readonly ColumnChoice[] = []): EdgeRow | RowProblem {
  const present = [...fields].filter(([key, value]) => key !== "type" || (value ?? "") !== "");
  const columns = mapColumns(
    present.map(([key]) => key),
    EDGE_ALIASES,
    jsonProperty,
    known,
  );
  return readEdgeRow(
    columns,
    present.map(([, value]) => value),
  );
}
