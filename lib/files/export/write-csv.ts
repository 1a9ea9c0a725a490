/** A graph as the tables that an import reads: `nodes.csv` and `edges.csv`. */
import type { PropertyValue } from "../../graph/graph-element";
import { ownValue } from "../../graph/own-value";
import type { ExportedGraph, PropertyKey } from "../../graph/snapshot/exported-graph";
import { type Aliases, EDGE_ALIASES, mapColumns, NODE_ALIASES } from "../import/rows/columns";

const NODE_COLUMNS = ["id", "name", "label", "text"];
const EDGE_COLUMNS = ["source", "type", "target"];

/** Labels are separated by a bar. */
export function* writeNodesCsv(graph: ExportedGraph): Generator<string> {
  const keys = columnsFor(graph.nodeKeys, NODE_COLUMNS, NODE_ALIASES);
  yield row([...NODE_COLUMNS, ...keys]);
  for (const { id, name, labels, text, properties } of graph.nodes())
    yield row([id, name, labels.join("|"), text, ...keys.map((key) => ownValue(properties, key))]);
}

export function* writeEdgesCsv(graph: ExportedGraph): Generator<string> {
  const keys = columnsFor(graph.edgeKeys, EDGE_COLUMNS, EDGE_ALIASES);
  yield row([...EDGE_COLUMNS, ...keys]);
  for (const { source, type, target, properties } of graph.edges())
    yield row([source, type, target, ...keys.map((key) => ownValue(properties, key))]);
}

/** A column for each key, but for those that an import would take for something else. */
function columnsFor<Field extends string>(
  keys: readonly PropertyKey[],
  fixed: readonly string[],
  aliases: Aliases<Field>,
): string[] {
  return [...new Set(keys.map(({ key }) => key))].filter((key) => {
    const { rest } = mapColumns([...fixed, key], aliases, () => undefined);
    return rest.length === 1 && rest[0]!.key === key && !fixed.includes(key);
  });
}

function row(cells: readonly (PropertyValue | undefined)[]): string {
  return `${cells.map(cell).join(",")}\n`;
}

/** Quoted too where it could be taken for a separator, since files are read by what their first lines look like. */
function cell(value: PropertyValue | undefined): string {
  const text = String(value ?? "");
  return /[",;|\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
