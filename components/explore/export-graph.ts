/** The content of the canvas as files. The tables are those that a new knowledge base can be made from. */
import Papa from "papaparse";
import type { PropertyValue } from "@/lib/graph/graph-element";
import type { GraphEdge, GraphNode } from "@/lib/graph/graph-source";
import { ownValue } from "@/lib/graph/own-value";
import type { GatheredNodes } from "./canvas-content";
import { gatheredNames } from "./gather";

/** The key of a property that graphs rarely have themselves. */
const GROUP = "group on canvas";

export interface DrawnGraph {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}

/** Nodes with the name of the group that a person gathered them in as one more property, for files. */
export function withGroups(
  nodes: readonly GraphNode[],
  gathered: readonly GatheredNodes[],
): readonly GraphNode[] {
  if (gathered.length === 0) return nodes;
  const names = gatheredNames(gathered);
  return nodes.map((node) => {
    const name = names.get(node.id);
    return name === undefined ? node : { ...node, properties: { ...node.properties, [GROUP]: name } };
  });
}

export function writeJson({ nodes, edges }: DrawnGraph): string {
  return `${JSON.stringify({ nodes, edges }, null, 2)}\n`;
}

/** `id, name, label, text`, then one column a property. */
export function writeNodesCsv({ nodes }: DrawnGraph): string {
  const keys = keysOf(nodes, ["id", "name", "label", "text"]);
  const rows = nodes.map(({ id, name, labels, text, properties }) => [
    id,
    name,
    labels.join("|"),
    text,
    ...keys.map((key) => ownValue(properties, key) ?? ""),
  ]);
  return Papa.unparse([["id", "name", "label", "text", ...keys], ...rows], { newline: "\n" });
}

/** `source, type, target`, then one column a property. */
export function writeEdgesCsv({ edges }: DrawnGraph): string {
  const keys = keysOf(edges, ["source", "type", "target"]);
  const rows = edges.map(({ source, type, target, properties }) => [
    source,
    type,
    target,
    ...keys.map((key) => ownValue(properties, key) ?? ""),
  ]);
  return Papa.unparse([["source", "type", "target", ...keys], ...rows], { newline: "\n" });
}

/** Property keys in the order of their first use; one that is called like a column of its own would take its place. */
function keysOf(
  items: readonly { properties: Readonly<Record<string, PropertyValue>> }[],
  columns: readonly string[],
): string[] {
  return [...new Set(items.flatMap(({ properties }) => Object.keys(properties)))].filter(
    (key) => !columns.includes(key),
  );
}
