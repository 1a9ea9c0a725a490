/** The edges of a snapshot, read from the lists of those that leave and reach each node. */
import type { ArrowColumns } from "./arrow-columns";
import type { Relation } from "./graph-builder";
import type { EdgeKind, GraphEdge, NeighbourQuery, PropertyValue, RelationCount } from "./graph-source";
import type { NeighbourLists } from "./neighbour-lists";
import type { NodeRows } from "./node-rows";
import type { PropertyRows } from "./property-rows";

export class EdgeRows {
  readonly relations: readonly Relation[];
  readonly outgoing: NeighbourLists;
  readonly incoming: NeighbourLists;
  /** By edge row: NaN where an edge has no weight; null when no edge has one. */
  readonly weights: Float32Array | null;

  constructor(
    relations: ArrowColumns,
    weights: ArrowColumns,
    adjacency: ArrowColumns,
    private readonly properties: PropertyRows,
    private readonly nodes: NodeRows,
  ) {
    this.relations = readRelations(relations);
    this.weights = weights.has("weight") ? weights.numbers("weight", Float32Array) : null;
    this.outgoing = neighbourLists(adjacency, "outgoing");
    this.incoming = neighbourLists(adjacency, "incoming");
  }

  /** Edge row at a place: `p` in the outgoing list, or `~p` in the incoming one. */
  row(place: number): number {
    return place >= 0 ? this.outgoing.edges[place]! : this.incoming.edges[~place]!;
  }

  /** The node at the other end. */
  far(place: number): number {
    return place >= 0 ? this.outgoing.nodes[place]! : this.incoming.nodes[~place]!;
  }

  /** Which relation the edge at a place is of. */
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

  /** Of a relation what was brought with it, of a similarity edge its evidence. */
  propertiesOf(row: number): Record<string, PropertyValue> {
    return this.properties.of(row);
  }

  /** The edge at a place in a list of node `start`. */
  edge(start: number, place: number): GraphEdge {
    const row = this.row(place);
    const relation = place >= 0 ? this.outgoing.relations[place]! : this.incoming.relations[~place]!;
    const { type, kind } = this.relations[relation]!;
    const near = this.nodes.id(start);
    const far = this.nodes.id(this.far(place));
    const id = `e${row}`;
    const source = place >= 0 ? near : far;
    const target = place >= 0 ? far : near;
    const properties = this.properties.of(row);
    const weight = this.weights === null ? Number.NaN : this.weights[row]!;
    if (Number.isNaN(weight)) return { id, source, target, type, kind, properties };
    return { id, source, target, type, kind, weight, properties };
  }

  /** How much an edge counts when only the strongest are kept: a fact without a weight is certain. */
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
