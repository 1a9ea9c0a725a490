/** A row of a nodes file as a node. */

import type { PropertyValue } from "../../../graph/graph-element";
import type { NewNode } from "../../../graph/snapshot/graph-builder";
import type { Columns, NodeField } from "./columns";
import { RowProblem } from "./row-problem";
import { readLabels, readProperties, readSpacedId, readText } from "./row-values";

/** The label of a node without one. */
export const DEFAULT_LABEL = "Entity";

export interface NodeRow {
  node: NewNode;
  /** What the `parent` column says: the id of a node, or else a property like any other. */
  parent?: PropertyValue;
}

/** `values` are aligned with the columns; a missing name is the id, a missing label is `label`. */
export function readNodeRow(
  columns: Columns<NodeField>,
  values: readonly unknown[],
  label: string = DEFAULT_LABEL,
): NodeRow | RowProblem {
  const { at } = columns;
  const id = readSpacedId(columns, values, "id");
  if (id instanceof RowProblem) return id;
  const name = readText(values[at.name], "name");
  if (name instanceof RowProblem) return name;
  const labels = readLabels(values[at.labels]);
  if (labels instanceof RowProblem) return labels;
  const text = readText(values[at.text], "text");
  if (text instanceof RowProblem) return text;
  const properties = readProperties(columns, values);
  if (properties instanceof RowProblem) return properties;
  const node: NewNode = {
    id,
    name: name.trim() || id,
    labels: labels.length > 0 ? labels : [label],
    text,
  };
  if (properties) node.properties = properties;
  const parent = columns.property(values[at.parent]);
  return parent === undefined ? { node } : { node, parent };
}
