/** Graphs as one JSON text: Cytoscape, node-link and adjacency (NetworkX, D3, Sigma), and JSON Graph Format. */
import type { GraphIntake } from "../graph-intake";
import type { NodeLink } from "../rows/columns";
import type { EdgeRow } from "../rows/edge-row";
import { isObject, type JsonObject } from "../rows/json-line";
import { quoteValue, type RowLog, RowProblem } from "../rows/row-log";
import { labelsAreNames, Remarks } from "../rows/tool-conventions";
import { edgeOfFields, nodeOfFields } from "./element-row";

export interface JsonGraph {
  nodes: readonly JsonObject[];
  edges: readonly JsonObject[];
  /** True if an edge's ends may be positions among the nodes, as in D3. */
  byPosition?: boolean;
  /** A remark on it for a person. */
  note?: string;
  linksOf?(node: JsonObject): readonly NodeLink[];
}

/** Keys of a graph's drawing, or of the program that drew it. */
const DRAWING = new Set(["x", "y", "vx", "vy", "fx", "fy", "index", "position", "classes"]);
const CYTOSCAPE_KEYS = new Set(["selected", "suid"]);
const LEFT_OUT = "Positions, and what only the program that drew it needs, are left out: #.";

/** The nodes and edges of a parsed JSON text; null when it is none of these shapes. */
export function readJsonGraph(value: unknown): JsonGraph | null {
  if (!isObject(value)) return null;
  const inner =
    isObject(value.graph) && ("nodes" in value.graph || "edges" in value.graph) ? value.graph : value;
  return cytoscape(inner) ?? nodeLink(inner);
}

/** Adds nodes, then edges; each that cannot be taken is rejected by its position. */
export function takeJsonGraph(
  { nodes, edges, byPosition, note, linksOf }: JsonGraph,
  graph: GraphIntake,
  log: RowLog,
): void {
  const remarks = new Remarks();
  const fieldsOf = (object: JsonObject) =>
    new Map(
      Object.entries(object).filter(([key, value]) => {
        const isKept =
          !(DRAWING.has(key) && typeof value !== "string") && !CYTOSCAPE_KEYS.has(key.toLowerCase());
        if (!isKept) remarks.add(LEFT_OUT, quoteValue(key));
        return isKept;
      }),
    );
  const ids: unknown[] = [];
  const areNames = labelsName(nodes);
  for (const [at, object] of nodes.entries()) {
    const fields = fieldsOf(object);
    // A name without an id is what D3's examples have.
    const id = object.id ?? object.key ?? object.name;
    fields.set("id", id);
    fields.delete("key");
    const hasName = "name" in object || "title" in object;
    if (typeof object.label === "string" && (areNames || !hasName)) {
      fields.set("name", object.label);
      fields.delete("label");
      // NetworkX writes the id as the name, and once more as the value.
      if (String(object.value) === String(id)) fields.delete("value");
    }
    ids.push(id);
    const row = nodeOfFields(fields);
    if (row instanceof RowProblem) log.rejectRow(undefined, placed(row, `nodes[${at}]`));
    else graph.addNode(linksOf ? { ...row, links: linksOf(object) } : row, log, at + 1);
  }
  const known = new Set(ids.map(String));
  for (const [at, object] of edges.entries()) {
    const fields = fieldsOf(object);
    for (const end of ["source", "target"]) {
      const value = isObject(object[end]) ? (object[end].id ?? object[end].name) : object[end];
      const isPosition = byPosition && typeof value === "number" && !known.has(String(value));
      // Other words for the ends are found as those of columns are.
      if (value !== undefined) fields.set(end, isPosition ? (ids[value] ?? value) : value);
    }
    const row: EdgeRow | RowProblem = edgeOfFields(fields);
    if (row instanceof RowProblem) log.rejectRow(undefined, placed(row, `edges[${at}]`));
    else graph.addEdge(row, log, at + 1);
  }
  if (note !== undefined) log.note?.(note);
  // A file that is left out with a word is no empty one.
  if (note !== undefined && nodes.length + edges.length === 0) log.accepted++;
  remarks.tell(log);
}

/** True if names only repeat ids, and labels are the names. */
function labelsName(nodes: readonly JsonObject[]): boolean {
  const labels = nodes.flatMap(({ label }) => (typeof label === "string" ? [label] : []));
  const names = nodes.flatMap(({ id, name }) => (name === undefined || name === id ? [] : [String(name)]));
  return names.length === 0 && labelsAreNames(labels, { isGraph: true });
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
    return { nodes: nodes.map(dataOf), edges: edges.map(dataOf) };
  }
  if (!isObject(elements)) return null;
  const list = (given: unknown) => (Array.isArray(given) ? given.filter(isObject).map(dataOf) : []);
  return { nodes: list(elements.nodes), edges: list(elements.edges) };
}

/** Cytoscape has what is known of an element below `data`. */
function dataOf(element: JsonObject): JsonObject {
  return isObject(element.data) ? element.data : element;
}

function nodeLink(value: JsonObject): JsonGraph | null {
  const links = value.links ?? value.edges ?? value.relationships ?? adjacent(value);
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

/** NetworkX's format: for each node, in order, the ends of its edges. An undirected edge is listed at both. */
function adjacent({ nodes, adjacency, directed }: JsonObject): JsonObject[] | undefined {
  if (!Array.isArray(nodes) || !Array.isArray(adjacency)) return undefined;
  const ids = nodes.map((node: unknown) => (isObject(node) ? node.id : node));
  const positions = new Map(ids.map((id, at) => [id, at]));
  return adjacency.flatMap((ends: unknown, at) =>
    (Array.isArray(ends) ? ends.filter(isObject) : [])
      .filter(({ id }) => directed === true || at <= (positions.get(id) ?? at))
      .map(({ id, ...own }) => ({ ...own, source: ids[at], target: id })),
  );
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
