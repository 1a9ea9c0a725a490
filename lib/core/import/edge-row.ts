/** A row of an edges or a triples file: two ends and a type. */
import type { PropertyValue } from "../graph/graph-source";
import type { Columns, EdgeField } from "./columns";
import { RowProblem } from "./row-problem";
import { readId, readProperties } from "./row-values";

export interface EdgeRow {
  source: string;
  type: string;
  target: string;
  properties?: Readonly<Record<string, PropertyValue>>;
}

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
  return properties ? { source, type, target, properties } : { source, type, target };
}
