/** A graph as GraphML (Brandes et al. 2002) with typed attributes, one element a line. */
import type { ExportedGraph, Properties, PropertyKey } from "../../graph/snapshot/exported-graph";
import {
  ESCAPED_ATTRIBUTE,
  escapeSigns,
  FIELD_KEYS,
  GRAPHML_VERSION,
  hasNoXml,
  joinLabels,
  NAMESPACE,
  VERSION_ATTRIBUTE,
} from "../import/graph-formats/exact-graphml";

const TYPES = { string: "string", number: "double", boolean: "boolean" } as const;

export function* writeGraphml(graph: ExportedGraph): Generator<string> {
  const nodeKeys = idsOf("n", graph.nodeKeys);
  const edgeKeys = idsOf("e", graph.edgeKeys);
  yield '<?xml version="1.0" encoding="UTF-8"?>\n';
  yield `<graphml xmlns="http://graphml.graphdrawing.org/xmlns" xmlns:hopscope="${NAMESPACE}" ${VERSION_ATTRIBUTE}="${GRAPHML_VERSION}">\n`;
  for (const field of [FIELD_KEYS.name, FIELD_KEYS.labels, FIELD_KEYS.text])
    yield declare(field, "node", field);
  for (const field of [FIELD_KEYS.type, FIELD_KEYS.kind]) yield declare(field, "edge", field);
  for (const { key, type } of graph.nodeKeys)
    yield declare(nodeKeys.get(`${key}:${type}`)!, "node", key, type);
  for (const { key, type } of graph.edgeKeys)
    yield declare(edgeKeys.get(`${key}:${type}`)!, "edge", key, type);
  yield '  <graph edgedefault="directed">\n';
  for (const { id, name, labels, text, properties } of graph.nodes()) {
    const fields =
      data(FIELD_KEYS.name, name) +
      data(FIELD_KEYS.labels, joinLabels(labels)) +
      (text === "" ? "" : data(FIELD_KEYS.text, text));
    yield `    <node id="${attribute(id)}">${fields}${values(properties, nodeKeys)}</node>\n`;
  }
  for (const { source, target, type, kind, properties } of graph.edges()) {
    const fields = data(FIELD_KEYS.type, type) + (kind === "relation" ? "" : data(FIELD_KEYS.kind, kind));
    const ends = `source="${attribute(source)}" target="${attribute(target)}"`;
    yield `    <edge ${ends}>${fields}${values(properties, edgeKeys)}</edge>\n`;
  }
  yield "  </graph>\n</graphml>\n";
}

function idsOf(prefix: string, keys: readonly PropertyKey[]): ReadonlyMap<string, string> {
  return new Map(keys.map(({ key, type }, at) => [`${key}:${type}`, `${prefix}${at}`]));
}

function declare(id: string, what: "node" | "edge", name: string, type: PropertyKey["type"] = "string") {
  return `  <key id="${id}" for="${what}" attr.name="${attribute(name)}" attr.type="${TYPES[type]}"/>\n`;
}

function values(properties: Properties, keys: ReadonlyMap<string, string>): string {
  return Object.entries(properties)
    .map(([key, value]) => data(keys.get(`${key}:${typeof value}`)!, String(value)))
    .join("");
}

function data(key: string, text: string): string {
  if (!hasNoXml(text)) return `<data key="${key}">${xml(text)}</data>`;
  return `<data key="${key}" ${ESCAPED_ATTRIBUTE}="true">${xml(escapeSigns(text))}</data>`;
}

/** In attributes there is no place to say that a text is escaped: there it always is. */
function attribute(text: string): string {
  return xml(escapeSigns(text));
}

function xml(text: string): string {
  return text.replaceAll(/[&<>"\r\n\t]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
