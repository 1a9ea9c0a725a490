/** Nodes and relationships of Neo4j as JSON: APOC's exports, and results that its browser saves, with nodes, relationships and paths. */
import type { GraphIntake } from "../graph-intake";
import { isApocElement, isObject, type JsonObject } from "../rows/json-line";
import { quoteValue, type RowLog, RowProblem } from "../rows/row-log";
import { Remarks } from "../rows/tool-conventions";
import { edgeOfFields, nodeOfFields } from "./element-row";

/** The nodes and relationships that are in a value, each once; null where its first hundred items have none. */
export function neo4jElements(value: unknown): { elements: JsonObject[]; remarks: Remarks } | null {
  const [nodes, edges] = [new Map<string, JsonObject>(), new Map<string, JsonObject>()];
  let [first, count] = ["", 0];
  const visit = (one: unknown, key: string): void => {
    if (!isObject(one)) {
      for (const inner of Array.isArray(one) ? one : []) visit(inner, key);
      if (one !== null && typeof one !== "object" && key !== "length" && count++ === 0) first = key;
    } else if (isNode(one)) nodes.set(String(idOf(one)), one);
    else if (isRelationship(one)) edges.set(String(idOf(one) ?? edges.size), one);
    else for (const [name, inner] of Object.entries(one)) visit(inner, name);
  };
  const items = Array.isArray(value) ? value : [value];
  for (const [at, item] of items.entries()) {
    if (at === 100 && nodes.size + edges.size === 0) return null;
    visit(item, "");
  }
  if (nodes.size + edges.size === 0) return null;
  const remarks = new Remarks();
  const sentence = "Values beside nodes and relationships are left out: #.";
  if (count > 0) remarks.add(sentence, quoteValue(first), count);
  return { elements: [...nodes.values(), ...edges.values()], remarks };
}

/** Adds a node or a relationship. @returns why it cannot be taken */
export function takeElement(
  element: JsonObject,
  graph: GraphIntake,
  log: RowLog,
  line: number | undefined,
): RowProblem | undefined {
  const fields = new Map<string, unknown>();
  const isOfNode = isNode(element);
  if (isOfNode) fields.set("id", idOf(element)).set("labels", element.labels ?? []);
  else {
    const [source, target] = [element.start, element.end].map((one) => (isObject(one) ? idOf(one) : one));
    fields
      .set("source", source)
      .set("type", element.label ?? element.type)
      .set("target", target);
  }
  // A property that is called like one of these is one all the same.
  const own = new Set([...fields.keys(), "label", "type"]);
  for (const [key, value] of Object.entries(isObject(element.properties) ? element.properties : {}))
    fields.set(own.has(key) ? `${key} (property)` : key, plain(value));
  const row = isOfNode ? nodeOfFields(fields) : edgeOfFields(fields);
  if (row instanceof RowProblem) return row;
  if ("node" in row) graph.addNode(row, log, line ?? 0);
  else graph.addEdge(row, log, line ?? 0);
  return undefined;
}

function isNode(value: unknown): boolean {
  if (!isObject(value)) return false;
  return isApocElement(value)
    ? value.type === "node"
    : Array.isArray(value.labels) && isObject(value.properties) && idOf(value) !== undefined;
}

function isRelationship(value: unknown): boolean {
  if (!isObject(value)) return false;
  return (
    isApocElement(value) ||
    (isObject(value.properties) && typeof value.type === "string" && "start" in value && "end" in value)
  );
}

/** The ends of relationships have the older kind of ids, so that it comes first. */
function idOf({ identity, id, elementId }: JsonObject): unknown {
  return plain(identity ?? id ?? elementId);
}

/** Whole numbers of JavaScript's driver have two halves. */
function plain(value: unknown): unknown {
  if (!isObject(value)) return value;
  const { low, high, ...others } = value;
  const isWhole = typeof low === "number" && typeof high === "number" && Object.keys(others).length === 0;
  return isWhole ? high * 2 ** 32 + (low < 0 ? low + 2 ** 32 : low) : value;
}
