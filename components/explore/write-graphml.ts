/**
 * The content of the canvas as GraphML (Brandes et al. 2002), with typed attributes: a new knowledge base can be made from it. A node's
 * name, labels and text, and an edge's type, are attributes like its properties.
 */
import type { PropertyValue } from "@/lib/graph/graph-element";
import type { GraphEdge, GraphNode } from "@/lib/graph/graph-source";
import { ownValue } from "@/lib/graph/own-value";

type Fields = Readonly<Record<string, PropertyValue>>;

interface Key {
  id: string;
  name: string;
  type: "string" | "double" | "boolean";
}

export function writeGraphml({
  nodes,
  edges,
}: {
  nodes: readonly GraphNode[];
  edges: readonly GraphEdge[];
}): string {
  const nodeFields = nodes.map(({ name, labels, text, properties }) => ({
    ...properties,
    name,
    labels: labels.join("|"),
    ...(text === "" ? {} : { text }),
  }));
  const edgeFields = edges.map(({ type, properties }) => ({ ...properties, type }));
  const [nodeKeys, edgeKeys] = [keysOf("n", nodeFields), keysOf("e", edgeFields)];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<graphml xmlns="http://graphml.graphdrawing.org/xmlns">',
    ...nodeKeys.map((key) => declare(key, "node")),
    ...edgeKeys.map((key) => declare(key, "edge")),
    '  <graph edgedefault="directed">',
    ...nodes.map(({ id }, at) => element(`node id="${xml(id)}"`, "node", nodeKeys, nodeFields[at]!)),
    ...edges.map(({ source, target }, at) =>
      element(`edge source="${xml(source)}" target="${xml(target)}"`, "edge", edgeKeys, edgeFields[at]!),
    ),
    "  </graph>",
    "</graphml>",
    "",
  ].join("\n");
}

/** One for each field; a field with values of several types is one of texts. */
function keysOf(prefix: string, rows: readonly Fields[]): Key[] {
  const types = new Map<string, Set<Key["type"]>>();
  for (const row of rows) {
    for (const [name, value] of Object.entries(row)) {
      const known = types.get(name) ?? new Set();
      types.set(name, known.add(typeOf(value)));
    }
  }
  return [...types].map(([name, [first = "string", ...others]], index) => ({
    id: `${prefix}${index}`,
    name,
    type: others.length > 0 ? "string" : first,
  }));
}

function typeOf(value: PropertyValue): Key["type"] {
  if (typeof value === "boolean") return "boolean";
  return typeof value === "number" ? "double" : "string";
}

function declare({ id, name, type }: Key, what: "node" | "edge"): string {
  return `  <key id="${id}" for="${what}" attr.name="${xml(name)}" attr.type="${type}"/>`;
}

function element(opening: string, tag: string, keys: readonly Key[], fields: Fields): string {
  const values = keys.flatMap(({ id, name }) => {
    const value = ownValue(fields, name);
    return value === undefined ? [] : `<data key="${id}">${xml(String(value))}</data>`;
  });
  return `    <${opening}>${values.join("")}</${tag}>`;
}

/** Text for XML; signs that XML 1.0 has no place for are left out. */
export function xml(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, "")
    .replaceAll(/[&<>"\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
