/** The nodes that edits name, with their edges: all that can change. The rest of a graph is copied as it is. */
import type { NodeId } from "../graph-element";
import { GraphBuilder, type NewEdge, type NewNode } from "../snapshot/graph-builder";

/** An edge with an end that edits name. */
export interface TouchedEdge {
  /** Place among all edges; added ones have places behind those of the graph. */
  readonly place: number;
  readonly edge: NewEdge;
}

type Ends = Pick<NewEdge, "source" | "type" | "target">;

export class TouchedGraph {
  /** Those that are there now, added ones in order of addition. */
  readonly #nodes = new Map<NodeId, { row: number | null; node: NewNode }>();
  /** Those that are there no longer, with what happened to them. */
  readonly #gone = new Map<NodeId, string>();
  /** Positions, in the graph before, of what edits name or touch. */
  readonly #nodeRows = new Set<number>();
  readonly #edgeRows = new Set<number>();
  readonly #edges = new Map<number, TouchedEdge>();
  readonly #edgesOf = new Map<NodeId, Set<TouchedEdge>>();
  readonly #edgesLike = new Map<string, Set<TouchedEdge>>();
  #places: number;

  /** @param ids nodes that edits name, whether they are there or not */
  constructor(
    private readonly before: GraphBuilder,
    ids: ReadonlySet<NodeId>,
  ) {
    for (const id of ids) {
      const row = before.indexOf(id);
      if (row < 0) continue;
      this.#nodeRows.add(row);
      this.#nodes.set(id, { row, node: before.node(row) });
    }
    this.#places = before.edgeCount;
    for (let row = 0; row < before.edgeCount; row++) {
      const isTouched =
        this.#nodeRows.has(before.sources.at(row)) || this.#nodeRows.has(before.targets.at(row));
      if (!isTouched) continue;
      this.#edgeRows.add(row);
      this.#insert({ place: row, edge: before.edge(row) });
    }
  }

  /** A node that edits name. */
  node(id: NodeId): NewNode | undefined {
    return this.#nodes.get(id)?.node;
  }

  /** What happened to a node that is gone. */
  whyGone(id: NodeId): string | undefined {
    return this.#gone.get(id);
  }

  addNode(node: NewNode): void {
    this.#nodes.set(node.id, { row: null, node });
    this.#gone.delete(node.id);
  }

  changeNode(node: NewNode): void {
    const { row } = this.#nodes.get(node.id)!;
    this.#nodes.set(node.id, { row, node });
  }

  /** Removes a node with its edges. */
  removeNode(id: NodeId, happened: string): void {
    for (const touched of this.edgesOf(id)) this.removeEdge(touched);
    this.#nodes.delete(id);
    this.#gone.set(id, happened);
  }

  addEdge(edge: NewEdge): void {
    this.#insert({ place: this.#places++, edge });
  }

  /** Puts an edge in the place of another. */
  replaceEdge(touched: TouchedEdge, edge: NewEdge): void {
    this.removeEdge(touched);
    this.#insert({ place: touched.place, edge });
  }

  removeEdge(touched: TouchedEdge): void {
    const { source, target } = touched.edge;
    this.#edges.delete(touched.place);
    this.#edgesOf.get(source)?.delete(touched);
    this.#edgesOf.get(target)?.delete(touched);
    this.#edgesLike.get(keyOf(touched.edge))?.delete(touched);
  }

  /** Edges with an end, in their places. */
  edgesOf(id: NodeId): TouchedEdge[] {
    return inPlace(this.#edgesOf.get(id));
  }

  /** Edges with these ends and this type, in their places. */
  edgesLike(ends: Ends): TouchedEdge[] {
    return inPlace(this.#edgesLike.get(keyOf(ends)));
  }

  /** The graph as it is now: nodes and edges in the order they had, added ones behind them. */
  build(): GraphBuilder {
    const graph = new GraphBuilder();
    const { before } = this;
    const nodes = new Map([...this.#nodes.values()].map(({ row, node }) => [row, node]));
    for (let row = 0; row < before.nodeCount; row++) {
      const node = this.#nodeRows.has(row) ? nodes.get(row) : before.node(row);
      if (node) graph.addNode(node);
    }
    for (const { row, node } of this.#nodes.values()) if (row === null) graph.addNode(node);
    for (let row = 0; row < before.edgeCount; row++) {
      const edge = this.#edgeRows.has(row) ? this.#edges.get(row)?.edge : before.edge(row);
      if (edge) graph.addEdge(edge);
    }
    for (let place = before.edgeCount; place < this.#places; place++) {
      const touched = this.#edges.get(place);
      if (touched) graph.addEdge(touched.edge);
    }
    return graph;
  }

  #insert(touched: TouchedEdge): void {
    const { source, target } = touched.edge;
    this.#edges.set(touched.place, touched);
    into(this.#edgesOf, source).add(touched);
    into(this.#edgesOf, target).add(touched);
    into(this.#edgesLike, keyOf(touched.edge)).add(touched);
  }
}

function keyOf({ source, type, target }: Ends): string {
  return JSON.stringify([source, type, target]);
}

function into<T>(sets: Map<string, Set<T>>, key: string): Set<T> {
  const known = sets.get(key);
  if (known) return known;
  const made = new Set<T>();
  sets.set(key, made);
  return made;
}

function inPlace(edges: Iterable<TouchedEdge> = []): TouchedEdge[] {
  return [...edges].sort((a, b) => a.place - b.place);
}
