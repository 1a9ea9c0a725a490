/**
 * The exported part of a snapshot: nodes and edges that sources brought, as they are indexed. Every import makes the chunks of documents
 * and tables again, and links them, so they are left out, or else exported as ordinary nodes and edges for other programs.
 */
import type { GraphNode, PropertyValue } from "../graph-element";
import type { EdgeKind } from "../graph-source";
import { Yielder } from "../numeric/yielder";
import type { EdgeRows } from "./edge-rows";
import { type PropertyType, setProperty } from "./growing-properties";
import type { NodeRows } from "./node-rows";
import type { ReadParts } from "./snapshot";

export type Properties = Readonly<Record<string, PropertyValue>>;

export interface ExportedNode {
  id: string;
  name: string;
  labels: readonly string[];
  text: string;
  properties: Properties;
}

export interface ExportedEdge {
  source: string;
  target: string;
  type: string;
  /** `structural`: from a node to the one that its `parent` column named. `similarity`: between a text and what a source found in it. */
  kind: EdgeKind;
  properties: Properties;
}

/** A property that some node, or some edge, has: a key with values of two types is two. */
export interface PropertyKey {
  key: string;
  type: PropertyType;
}

export interface ExportedGraph {
  nodeCount: number;
  edgeCount: number;
  nodeKeys: readonly PropertyKey[];
  edgeKeys: readonly PropertyKey[];
  /** In the order of the snapshot's rows, which is that of import. */
  nodes(): Iterable<ExportedNode>;
  edges(): Iterable<ExportedEdge>;
}

export interface ExportOptions {
  /** True if passages and table segments are exported, with the links that indexing made. */
  passages: boolean;
}

const ORIGIN_KEYS: readonly PropertyKey[] = [
  { key: "origin", type: "string" },
  { key: "originTitle", type: "string" },
  { key: "originPosition", type: "number" },
  { key: "firstPage", type: "number" },
  { key: "lastPage", type: "number" },
];
const WEIGHT: PropertyKey = { key: "weight", type: "number" };

/** Rows between two looks at the clock. */
const PAUSE = 1_024;

/** The places of edges, eight bytes for each. */
interface EdgePlaces {
  /** By edge row: the place in the lists of outgoing edges, -1 for an edge that is not exported. */
  places: Int32Array;
  sources: Int32Array;
  count: number;
}

/** Lets others have the processor now and then. @throws the signal's reason */
export async function exportedGraph(
  snapshot: Pick<ReadParts, "nodes" | "edges">,
  { passages }: ExportOptions,
  signal?: AbortSignal,
): Promise<ExportedGraph> {
  const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
  const yielder = new Yielder();
  const chunks = new Uint8Array(nodes.count);
  for (let row = 0; row < nodes.count; row++) {
    if (row % PAUSE === 0) await yielder.yieldIfDue(signal);
    if (nodes.isThere(row) && nodes.isChunk(row)) chunks[row] = 1;
  }
  const isTaken = (row: number) => nodes.isThere(row) && (passages || chunks[row] === 0);
  const found = await placeEdges(nodes, edges, { isTaken, passages }, signal);
  const { places, sources } = found;
  const hasChunks = passages && chunks.includes(1);
  return {
    nodeCount: count(nodes.count, isTaken),
    edgeCount: found.count,
    nodeKeys: distinct([...nodes.properties.keys(isTaken), ...(hasChunks ? ORIGIN_KEYS : [])]),
    edgeKeys: distinct([
      ...edges.properties.keys((row) => (places[row] ?? -1) >= 0),
      ...(passages && edges.weights ? [WEIGHT] : []),
    ]),
    *nodes() {
      for (let row = 0; row < nodes.count; row++) if (isTaken(row)) yield exportedNode(nodes.node(row));
    },
    *edges() {
      for (let row = 0; row < places.length; row++) {
        const place = places[row]!;
        if (place < 0) continue;
        const { type, kind } = edges.relationAt(place);
        const [source, target] = [sources[row]!, edges.far(place)];
        const isOwn = chunks[source] === 0 && chunks[target] === 0 && !isLinked(edges, place);
        yield {
          source: nodes.idOnce(source),
          target: nodes.idOnce(target),
          type,
          kind: isOwn ? kind : "relation",
          properties: weighed(edges.propertiesOf(row), edges.weights?.[row]),
        };
      }
    },
  };
}

async function placeEdges(
  nodes: NodeRows,
  edges: EdgeRows,
  { isTaken, passages }: ExportOptions & { isTaken: (row: number) => boolean },
  signal?: AbortSignal,
): Promise<EdgePlaces> {
  const yielder = new Yielder();
  const { offsets, edges: rows } = edges.outgoing;
  let length = 0;
  for (let place = 0; place < rows.length; place++) {
    if (place % PAUSE === 0) await yielder.yieldIfDue(signal);
    if (rows[place]! >= length) length = rows[place]! + 1;
  }
  const places = new Int32Array(length).fill(-1);
  const sources = new Int32Array(length);
  let count = 0;
  for (let node = 0; node < nodes.count; node++) {
    if (node % PAUSE === 0) await yielder.yieldIfDue(signal);
    if (!isTaken(node)) continue;
    for (let place = offsets[node]!; place < offsets[node + 1]!; place++) {
      if ((isLinked(edges, place) && !passages) || !isTaken(edges.far(place))) continue;
      places[rows[place]!] = place;
      sources[rows[place]!] = node;
      count++;
    }
  }
  return { places, sources, count };
}

/** True for an edge that indexing made of texts: it has a weight, and none that a source brings has. */
function isLinked(edges: EdgeRows, place: number): boolean {
  const weight = edges.weights?.[edges.row(place)] ?? Number.NaN;
  return edges.relationAt(place).kind === "similarity" && !Number.isNaN(weight);
}

/** A chunk says where it comes from by properties, where it has no others of these names. */
function exportedNode({ id, name, labels, text, properties, origin }: GraphNode): ExportedNode {
  if (!origin) return { id, name, labels, text, properties };
  const found: Record<string, PropertyValue> = {
    origin: origin.source,
    originTitle: origin.title,
    originPosition: origin.position,
    ...(origin.pages && { firstPage: origin.pages[0], lastPage: origin.pages[1] }),
  };
  return { id, name, labels, text, properties: joined(properties, found) };
}

/** An edge without a weight has none, or NaN. */
function weighed(properties: Properties, weight = Number.NaN): Properties {
  return Number.isNaN(weight) ? properties : joined(properties, { weight });
}

function joined(properties: Properties, more: Properties): Properties {
  const all: Record<string, PropertyValue> = {};
  for (const [key, value] of Object.entries(more)) setProperty(all, key, value);
  for (const [key, value] of Object.entries(properties)) setProperty(all, key, value);
  return all;
}

function distinct(keys: readonly PropertyKey[]): PropertyKey[] {
  return [...new Map(keys.map((one) => [`${one.key}:${one.type}`, one])).values()];
}

function count(rows: number, isTaken: (row: number) => boolean): number {
  let taken = 0;
  for (let row = 0; row < rows; row++) if (isTaken(row)) taken++;
  return taken;
}
