/** The edges of a snapshot, read from the lists of those that leave and reach each node. */
import type { PropertyValue } from "../graph-element";
import type { EdgeKind, GraphEdge, NeighbourQuery, RelationCount } from "../graph-source";
import type { ArrowColumns } from "./arrow-columns";
import type { Relation } from "./graph-builder";
import type { NeighbourLists } from "./neighbour-lists";
import type { NodeRows } from "./node-rows";
import type { PropertyPatch, PropertyRows } from "./property-rows";

export type EdgeLists = Pick<EdgeRows, "relations" | "outgoing" | "incoming" | "weights">;

export class EdgeRows {
  readonly relations: readonly Relation[];
  readonly outgoing: NeighbourLists;
  readonly incoming: NeighbourLists;
  /** By edge row: NaN where an edge has no weight; null when no edge has one. */
  readonly weights: Float32Array | null;

  constructor(
    { relations, outgoing, incoming, weights }: EdgeLists,
    readonly properties: PropertyRows,
    private readonly nodes: NodeRows,
  ) {
    this.relations = relations;
    this.outgoing = outgoing;
    this.incoming = incoming;
    this.weights = weights;
  }

  /** Reads edges as they are stored. */
  static read(
    relations: ArrowColumns,
    weights: ArrowColumns,
    adjacency: ArrowColumns,
    properties: PropertyRows,
    nodes: NodeRows,
  ): EdgeRows {
    const lists = {
      relations: readRelations(relations),
      outgoing: neighbourLists(adjacency, "outgoing"),
      incoming: neighbourLists(adjacency, "incoming"),
      weights: weights.has("weight") ? weights.numbers("weight", Float32Array) : null,
    };
    return new EdgeRows(lists, properties, nodes);
  }

  /**
   * The edges between nodes that are there, without some; every edge keeps its row and its id.
   * @param isGone of a relation's position in `relations`, and of an edge row
   */
  without(nodes: NodeRows, isGone: (relation: number, row: number) => boolean): EdgeRows {
    const { relations, weights } = this;
    const outgoing = remaining(this.outgoing, nodes, isGone);
    const incoming = remaining(this.incoming, nodes, isGone);
    return new EdgeRows({ relations, outgoing, incoming, weights }, this.properties, nodes);
  }

  /** Other lists, in which edges may have other rows, between other nodes. */
  patched(lists: EdgeLists, properties: PropertyPatch, nodes: NodeRows): EdgeRows {
    return new EdgeRows(lists, this.properties.patched(properties), nodes);
  }

  /** The row of the edge with this id, or -1. */
  rowOf(id: string): number {
    if (!/^e\d{1,10}$/.test(id)) return -1;
    const row = Number(id.slice(1));
    return this.outgoing.edges.includes(row) && id === idOf(row) ? row : -1;
  }

  /** Edge row at a place: `p` in the outgoing list, or `~p` in the incoming one. */
  row(place: number): number {
    return place >= 0 ? this.outgoing.edges[place]! : this.incoming.edges[~place]!;
  }

  /** The node at the other end. */
  far(place: number): number {
    return place >= 0 ? this.outgoing.nodes[place]! : this.incoming.nodes[~place]!;
  }

  relationAt(place: number): Relation {
    return this.relations[this.relationCode(place)]!;
  }

  /** Its position in `relations`. */
  relationCode(place: number): number {
    return place >= 0 ? this.outgoing.relations[place]! : this.incoming.relations[~place]!;
  }

  /** `weight` of a similarity edge, else the property of that key. */
  value(row: number, key: string): PropertyValue | undefined {
    const weight = key === "weight" && this.weights !== null ? this.weights[row]! : Number.NaN;
    return Number.isNaN(weight) ? this.properties.value(row, key) : weight;
  }

  /** For a relation its imported properties, for a similarity edge its evidence. */
  propertiesOf(row: number): Record<string, PropertyValue> {
    return this.properties.of(row);
  }

  edge(start: number, place: number): GraphEdge {
    const row = this.row(place);
    const relation = place >= 0 ? this.outgoing.relations[place]! : this.incoming.relations[~place]!;
    const { type, kind } = this.relations[relation]!;
    const near = this.nodes.id(start);
    const far = this.nodes.id(this.far(place));
    const id = idOf(row);
    const source = place >= 0 ? near : far;
    const target = place >= 0 ? far : near;
    const properties = this.properties.of(row);
    const weight = this.weights === null ? Number.NaN : this.weights[row]!;
    if (Number.isNaN(weight)) return { id, source, target, type, kind, properties };
    return { id, source, target, type, kind, weight, properties };
  }

  /** The rank of an edge when only the strongest are chosen: a fact without a weight is certain. */
  strength(place: number): number {
    const weight = this.weights === null ? Number.NaN : this.weights[this.row(place)]!;
    return Number.isNaN(weight) ? 1 : weight;
  }

  /** Degrees of a node by relation and direction, largest first. */
  relationCounts(node: number): RelationCount[] {
    const counted = [
      ...this.#countRelations(node, this.outgoing, "out"),
      ...this.#countRelations(node, this.incoming, "in"),
    ];
    return counted.sort((a, b) => b.count - a.count);
  }

  /** Edges at a node, a self-loop both ways. */
  degree(node: number): number {
    const [out, into] = [this.outgoing.offsets, this.incoming.offsets];
    return out[node + 1]! - out[node]! + into[node + 1]! - into[node]!;
  }

  /** By relation: 1 when the query follows it; null when it follows all. */
  relationMask({ types, kinds }: Pick<NeighbourQuery, "types" | "kinds">): Uint8Array | null {
    if (!types && !kinds) return null;
    return Uint8Array.from(this.relations, ({ type, kind }) =>
      Number((types?.includes(type) ?? true) && (kinds?.includes(kind) ?? true)),
    );
  }

  #countRelations(node: number, lists: NeighbourLists, direction: "out" | "in"): RelationCount[] {
    const counts = new Map<number, number>();
    const end = lists.offsets[node + 1]!;
    for (let at = lists.offsets[node]!; at < end; at++) {
      const relation = lists.relations[at]!;
      counts.set(relation, (counts.get(relation) ?? 0) + 1);
    }
    return [...counts].map(([relation, count]) => ({ ...this.relations[relation]!, direction, count }));
  }
}

function idOf(row: number): string {
  return `e${row}`;
}

/** One direction without the lists of nodes that are gone, what leads to them, and what is gone itself. Linear in edges. */
function remaining(
  lists: NeighbourLists,
  nodes: NodeRows,
  isGone: (relation: number, row: number) => boolean,
): NeighbourLists {
  const chosen = new Int32Array(lists.edges.length);
  const offsets = new Int32Array(lists.offsets.length);
  let end = 0;
  for (let node = 0; node < offsets.length - 1; node++) {
    const last = nodes.isThere(node) ? lists.offsets[node + 1]! : lists.offsets[node]!;
    for (let at = lists.offsets[node]!; at < last; at++)
      if (nodes.isThere(lists.nodes[at]!) && !isGone(lists.relations[at]!, lists.edges[at]!))
        chosen[end++] = at;
    offsets[node + 1] = end;
  }
  const places = chosen.subarray(0, end);
  return {
    offsets,
    nodes: places.map((at) => lists.nodes[at]!),
    relations: Uint16Array.from(places, (at) => lists.relations[at]!),
    edges: places.map((at) => lists.edges[at]!),
  };
}

function readRelations(table: ArrowColumns): Relation[] {
  const types = table.text("type");
  const kinds = table.text("kind");
  return Array.from({ length: table.length }, (_, row) => ({
    type: types.at(row),
    kind: kinds.at(row) as EdgeKind,
  }));
}

function neighbourLists(adjacency: ArrowColumns, side: "outgoing" | "incoming"): NeighbourLists {
  return {
    offsets: adjacency.offsets(side),
    nodes: adjacency.items(side, Int32Array, "node"),
    relations: adjacency.items(side, Uint16Array, "relation"),
    edges: adjacency.items(side, Int32Array, "edge"),
  };
}
