/** A row of an edges or a triples file: two ends and a type. */
import type { NewEdge } from "../../graph/snapshot/graph-builder";
import type { Columns, EdgeField } from "./columns";
import { RowProblem } from "./row-problem";
import { readId, readProperties } from "./row-values";

/** A fact, ready for the graph: no second object is made for each of millions of edges. */
export type EdgeRow = NewEdge & { kind: "relation" };

/** `values` are aligned with the columns; whether the ends exist is for the graph to say. */
export function readEdgeRow(columns: Columns<EdgeField>, values: readonly unknown[]): EdgeRow | RowProblem {
  const { at } = columns;
  const source = readId(values[at.source], "source");
  if (source instanceof RowProblem) return source;
  const type = readId(values[at.type], "type");
  if (type instanceof RowProblem) return type;
  const target = readId(values[at.target], "target");
  if (target instanceof RowProblem) return target;
  const properties = readProperties(columns, values);
  if (properties instanceof RowProblem) return properties;
  const edge: EdgeRow = { source, type, target, kind: "relation" };
  if (properties) edge.properties = properties;
  return edge;
}
