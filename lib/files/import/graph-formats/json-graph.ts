/** Graphs as one JSON text: Cytoscape, node-link (NetworkX, D3, Sigma) and JSON Graph Format. */
import type { GraphIntake } from "../graph-intake";
import type { EdgeRow } from "../rows/edge-row";
import type { RowLog } from "../rows/row-log";
import { RowProblem } from "../rows/row-problem";
import { edgeOfFields, nodeOfFields } from "./element-row";

type JsonObject = Readonly<Record<string, unknown>>;

interface JsonGraph {
  nodes: readonly JsonObject[];
  edges: readonly JsonObject[];
  /** Whether an edge's ends may be positions among the nodes, as D3 has them. */
  byPosition: boolean;
}

/** What belongs to the drawing of a graph. */
const DRAWING = new Set([
  "x",
  "y",
  "vx",
  "vy",
  "fx",
  "fy",
  "index",
  "position",
  "selected",
  "classes",
  "group",
]);

/** The nodes and edges of a parsed JSON text; null when it is none of these shapes. */
export function readJsonGraph(value: unknown): JsonGraph | null {
  if (!isObject(value)) return null;
  const inner =
    isObject(value.graph) && ("nodes" in value.graph || "edges" in value.graph) ? value.graph : value;
  return cytoscape(inner) ?? nodeLink(inner);
}

/** Adds nodes, then edges; each that cannot be taken is rejected by its position. */
export function takeJsonGraph(
  { nodes, edges, byPosition }: JsonGraph,
  graph: GraphIntake,
  log: RowLog,
): void {
  const ids: unknown[] = [];
  for (const [at, object] of nodes.entries()) {
    const fields = new Map(
      Object.entries(object).filter(([key]) => !(DRAWING.has(key) && typeof object[key] !== "string")),
    );
    // A name without an id is what D3's examples have.
    const id = object.id ?? object.key ?? object.name;
    fields.set("id", id);
    fields.delete("key");
    if (!("name" in object) && !("title" in object) && typeof object.label === "string") {
      fields.set("name", object.label);
      fields.delete("label");
    }
    ids.push(id);
    const row = nodeOfFields(fields);
    if (row instanceof RowProblem) log.rejectRow(undefined, placed(row, `nodes[${at}]`));
    else graph.addNode(row, log, at + 1);
  }
  const known = new Set(ids.map(String));
  for (const [at, object] of edges.entries()) {
    const fields = new Map(Object.entries(object));
    for (const end of ["source", "target"]) {
      const value = isObject(object[end]) ? (object[end].id ?? object[end].name) : object[end];
      const isPosition = byPosition && typeof value === "number" && !known.has(String(value));
      fields.set(end, isPosition ? (ids[value] ?? value) : value);
    }
    const row: EdgeRow | RowProblem = edgeOfFields(fields);
    if (row instanceof RowProblem) log.rejectRow(undefined, placed(row, `edges[${at}]`));
    else graph.addEdge(row, log, at + 1);
  }
}

function placed({ reason, field }: RowProblem, place: string): RowProblem {
  return new RowProblem(reason, field === undefined ? place : `${place}.${field}`);
}

function cytoscape(value: JsonObject): JsonGraph | null {
  const { elements } = value;
  if (Array.isArray(elements)) {
    const all = elements.filter(isObject).map((element) => ({ ...element, ...dataOf(element) }));
    const isEdge = (element: JsonObject) => "source" in element && "target" in element;
    const [nodes, edges] = [all.filter((element) => !isEdge(element)), all.filter(isEdge)];
    return { nodes: nodes.map(dataOf), edges: edges.map(dataOf), byPosition: false };
  }
  if (!isObject(elements)) return null;
  const list = (given: unknown) => (Array.isArray(given) ? given.filter(isObject).map(dataOf) : []);
  return { nodes: list(elements.nodes), edges: list(elements.edges), byPosition: false };
}

/** Cytoscape has what is known of an element below `data`. */
function dataOf(element: JsonObject): JsonObject {
  return isObject(element.data) ? element.data : element;
}

function nodeLink(value: JsonObject): JsonGraph | null {
  const links = value.links ?? value.edges ?? value.relationships;
  // JSON Graph Format has an object of nodes by their ids.
  const nodes = isObject(value.nodes)
    ? Object.entries(value.nodes).map(([id, node]) => ({ ...(isObject(node) ? flat(node) : {}), id }))
    : value.nodes;
  if (!Array.isArray(nodes) || !Array.isArray(links)) return null;
  return {
    nodes: nodes.map((node: unknown) => (isObject(node) ? flat(node) : { id: node })),
    edges: links.map((link: unknown) => (isObject(link) ? flat(link) : { value: link })),
    byPosition: true,
  };
}

/** Without the level of `metadata`, `attributes` (Graphology) or `properties` (Neo4j), whose fields are the element's. */
function flat(element: JsonObject): JsonObject {
  const { metadata, attributes, properties, ...own } = element;
  return Object.fromEntries(
    [metadata, attributes, properties]
      .flatMap((inner) => (isObject(inner) ? Object.entries(inner) : []))
      .concat(Object.entries(own)),
  );
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
