/** Elements of graph files as rows: their fields are found by name, like columns of a table. */
import { type ColumnChoice, EDGE_ALIASES, mapColumns, NODE_ALIASES } from "../rows/columns";
import { type EdgeRow, readEdgeRow } from "../rows/edge-row";
import { type NodeRow, readNodeRow } from "../rows/node-row";
import { jsonProperty } from "../rows/property-value";
import type { RowProblem } from "../rows/row-log";

/** A value that is true or false says of an element whether it is something, not of which kind it is: igraph calls one so `type`. */
export function flagsOf(fields: ReadonlyMap<string, unknown>): ColumnChoice[] {
  return [...fields].flatMap(([column, value]) =>
    typeof value === "boolean" ? [{ column, as: "property" }] : [],
  );
}

/** A parent is a property: these formats have edges for what lies above a node. */
export function nodeOfFields(fields: ReadonlyMap<string, unknown>): NodeRow | RowProblem {
  const columns = mapColumns([...fields.keys()], NODE_ALIASES, jsonProperty, flagsOf(fields));
  const row = readNodeRow(columns, [...fields.values()]);
  if (!("node" in row) || row.parent === undefined) return row;
  return { node: { ...row.node, properties: { ...row.node.properties, parent: row.parent } } };
}

/** An edge without a type is of its kind, as edges of tables are, else `RELATED_TO`. */
export function edgeOfFields(fields: ReadonlyMap<string, unknown>): EdgeRow | RowProblem {
  const present = new Map([...fields].filter(([key, value]) => key !== "type" || (value ?? "") !== ""));
  const keys = [...present.keys()];
  const kind = keys.find((key) => /^kind$/i.test(key) && /\p{L}/u.test(String(present.get(key))));
  const named = mapColumns(keys, EDGE_ALIASES, jsonProperty);
  const columns =
    kind === undefined || named.at.type !== -1
      ? named
      : mapColumns(keys, EDGE_ALIASES, jsonProperty, [{ column: kind, as: "type" }]);
  return readEdgeRow(columns, [...present.values()]);
}
