/** Nodes and relationships of Neo4j as JSON: APOC's exports, and results that its browser saves, with nodes, relationships and paths. */

import type { GraphIntake } from "../graph-intake";
import { isObject, type JsonObject } from "../rows/json-line";
import type { RowLog } from "../rows/row-log";
import { RowProblem } from "../rows/row-problem";
import { Remarks } from "../rows/tool-conventions";
import { edgeOfFields, nodeOfFields } from "./element-row";

const KNOWN_NODE = ["id", "labels"].map((column) => ({ column, as: column }));
const KNOWN_EDGE = ["source", "type", "target"].map((column) => ({ column, as: column }));

/** All that are in a value, each once; null where there is none. */
export class Neo4jGraph {
  readonly #nodes = new Map<string, JsonObject>();
  readonly #edges = new Map<string, JsonObject>();
  readonly #remarks = new Remarks();

  static find(value: unknown): Neo4jGraph | null {
    const found = new Neo4jGraph();
    found.#visit(value, "");
    return found.#nodes.size + found.#edges.size > 0 ? found : null;
  }

  take(graph: GraphIntake, log: RowLog): void {
    for (const element of [...this.#nodes.values(), ...this.#edges.values()]) {
      const problem = takeElement(element, graph, log, undefined);
      if (problem) log.rejectRow(undefined, problem);
    }
    this.#remarks.tell(log);
  }

  #visit(value: unknown, key: string): void {
    if (isNode(value)) this.#nodes.set(String(idOf(value)), value);
    else if (isRelationship(value)) this.#edges.set(String(idOf(value) ?? this.#edges.size), value);
    else if (typeof value === "object" && value !== null)
      for (const [name, inner] of Object.entries(value)) this.#visit(inner, name);
    else if (value !== null && key !== "length")
      this.#remarks.add("Values beside nodes and relationships are left out: #.", `"${key}"`);
  }
}

/** Whether it is a node or relationship as APOC writes them. */
export function isApocElement(value: JsonObject): boolean {
  return (value.type === "node" && "id" in value) || (value.type === "relationship" && isObject(value.start));
}

/** Adds a node or a relationship. @returns why it cannot be taken */
export function takeElement(
  element: JsonObject,
  graph: GraphIntake,
  log: RowLog,
  line: number | undefined,
): RowProblem | undefined {
  const properties = isObject(element.properties) ? Object.entries(element.properties) : [];
  const own = properties.map(([key, value]) => [key, plain(value)] as const);
  if (isNode(element)) {
    const row = nodeOfFields([["id", idOf(element)], ["labels", element.labels ?? []], ...own], KNOWN_NODE);
    if (row instanceof RowProblem) return row;
    graph.addNode(row, log, line ?? 0);
    return undefined;
  }
  const { start, end, label, type } = element;
  const ends = [start, end].map((one) => (isObject(one) ? idOf(one) : one));
  const row = edgeOfFields(
    [["source", ends[0]], ["type", label ?? type], ["target", ends[1]], ...own],
    KNOWN_EDGE,
  );
  if (row instanceof RowProblem) return row;
  graph.addEdge(row, log, line ?? 0);
  return undefined;
}

function isNode(value: unknown): value is JsonObject {
  if (!isObject(value)) return false;
  return isApocElement(value)
    ? value.type === "node"
    : Array.isArray(value.labels) && isObject(value.properties) && idOf(value) !== undefined;
}

function isRelationship(value: unknown): value is JsonObject {
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
