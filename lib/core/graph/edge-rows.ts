/** The edges of a snapshot: their columns, and for each node the lists of edges that leave and reach it. */
import type { ArrowColumns } from "./arrow-columns";
import type { Relation } from "./graph-builder";
import type { GraphEdge, NeighbourQuery, RelationCount } from "./graph-source";
import type { NeighbourLists } from "./neighbour-lists";
import type { NodeRows } from "./node-rows";
import type { PropertyRows } from "./property-rows";

export class EdgeRows {
  readonly sources: Int32Array;
  readonly targets: Int32Array;
  readonly relations: readonly Relation[];
  readonly outgoing: NeighbourLists;
  readonly incoming: NeighbourLists;
  /** NaN where an edge has no weight; null when no edge has one. */
  readonly weights: Float32Array | null;
  readonly #relationOf: Uint16Array;

  constructor(
    edges: ArrowColumns,
    adjacency: ArrowColumns,
    private readonly properties: PropertyRows,
    private readonly nodes: NodeRows,
  ) {
    const { codes, strings } = edges.coded("relation", Uint16Array);
    this.#relationOf = codes;
    this.relations = strings.map((relation) => JSON.parse(relation) as Relation);
    this.sources = edges.numbers("source", Int32Array);
    this.targets = edges.numbers("target", Int32Array);
    this.weights = edges.has("weight") ? edges.numbers("weight", Float32Array) : null;
    this.outgoing = neighbourLists(adjacency, "outgoing");
    this.incoming = neighbourLists(adjacency, "incoming");
  }

  edge(row: number): GraphEdge {
    const { type, kind } = this.relations[this.#relationOf[row]!]!;
    const id = `e${row}`;
    const source = this.nodes.id(this.sources[row]!);
    const target = this.nodes.id(this.targets[row]!);
    const properties = this.properties.of(row);
    const weight = this.weights ? this.weights[row]! : Number.NaN;
    if (Number.isNaN(weight)) return { id, source, target, type, kind, properties };
    return { id, source, target, type, kind, weight, properties };
  }

  /** How much an edge counts when only the strongest are kept: a fact without a weight is certain. */
  strength(row: number): number {
    const weight = this.weights ? this.weights[row]! : Number.NaN;
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

function neighbourLists(adjacency: ArrowColumns, side: "outgoing" | "incoming"): NeighbourLists {
  return {
    offsets: adjacency.offsets(side),
    nodes: adjacency.items(side, Int32Array, "node"),
    relations: adjacency.items(side, Uint16Array, "relation"),
    edges: adjacency.items(side, Int32Array, "edge"),
  };
}
