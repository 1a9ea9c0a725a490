/** A row of an edges or a triples file: two ends and a type. */
import type { NewEdge } from "../../../graph/snapshot/graph-builder";
import type { Columns, EdgeField } from "./columns";
import { quoteValue, RowProblem } from "./row-log";
import { readId, readProperties, readSpacedId } from "./row-values";

/** A fact, ready for the graph: no second object is made for each of millions of edges. */
export type EdgeRow = NewEdge & { kind: "relation" };

/** The type of an edge without one: most tools draw lines without a name. */
export const DEFAULT_TYPE = "RELATED_TO";

/** `values` are aligned with the columns; a missing column of types makes them `RELATED_TO`. Whether the ends exist is for the graph to say. */
export function readEdgeRow(columns: Columns<EdgeField>, values: readonly unknown[]): EdgeRow | RowProblem {
  const { at } = columns;
  const source = readSpacedId(columns, values, "source");
  if (source instanceof RowProblem) return source;
  const type = at.type === -1 ? DEFAULT_TYPE : readId(values[at.type], "type");
  if (type instanceof RowProblem) return type;
  const target = readSpacedId(columns, values, "target");
  if (target instanceof RowProblem) return target;
  const properties = readProperties(columns, values);
  if (properties instanceof RowProblem) return properties;
  const edge: EdgeRow = { source, type, target, kind: "relation" };
  if (properties) edge.properties = properties;
  return edge;
}

/** An edge whose type may be blank: most lines that tools draw have no name. */
export function readLooseEdge(columns: Columns<EdgeField>, values: readonly unknown[]): EdgeRow | RowProblem {
  const type = values[columns.at.type];
  const isBlank = type === undefined || type === null || String(type).trim() === "";
  return readEdgeRow(isBlank ? { ...columns, at: { ...columns.at, type: -1 } } : columns, values);
}

/** An edge whose ends are both in the column of its source, with its type in brackets, as Cytoscape names edges. */
export function readJoinedEdge(
  columns: Columns<EdgeField>,
  values: readonly unknown[],
): EdgeRow | RowProblem {
  const text = String(values[columns.at.source] ?? "").trim();
  const type = String(values[columns.at.type] ?? "").trim();
  const [source, found, target] = endsOf(text, type) ?? [];
  if (source === undefined)
    return new RowProblem(
      `The edge is called ${quoteValue(text)}; expected a name such as "A (pp) B".`,
      "source",
    );
  const at = { source: values.length, type: values.length + 1, target: values.length + 2 };
  return readEdgeRow({ ...columns, at }, [...values, source, type || found, target]);
}

/** Source, type and target of `A (pp) B`; undefined for any other text. */
export function endsOf(text: string, type: string): string[] | undefined {
  const at = type === "" ? -1 : text.indexOf(` (${type}) `);
  if (at > 0) return [text.slice(0, at), type, text.slice(at + type.length + 4)];
  return /^(.+?) \(([^()]+)\) (.+)$/.exec(text)?.slice(1);
}
