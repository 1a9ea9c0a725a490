/** The nodes that edits name, with their edges: all that can change. */
import type { NodeId } from "../graph-element";
import type { GraphBuilder, NewEdge, NewNode } from "../snapshot/graph-builder";

/** An edge with an end that edits name. */
export interface TouchedEdge {
  /** Place among all edges; added ones have places behind those of the graph. */
  readonly place: number;
  readonly edge: NewEdge;
}

type Ends = Pick<NewEdge, "source" | "type" | "target">;

/** The graph that edits are applied to. */
export interface GraphBefore {
  readonly nodeCount: number;
  readonly edgeCount: number;
  indexOf(id: NodeId): number;
  node(row: number): NewNode;
  /** The reasons why nodes are gone, by the log up to here. */
  readonly gone: ReadonlyMap<NodeId, string>;
  /** Edges with an end at one of these rows that edits can change, each once, with their places, ascending. */
  touching(rows: ReadonlySet<number>): Iterable<TouchedEdge>;
}

/** The changes of a graph by edits, by the positions of the graph before. */
export interface GraphChanges {
  /** Changed nodes; null for those that are gone. Ascending, as are edges. */
  nodes: { row: number; node: NewNode | null }[];
  addedNodes: NewNode[];
  edges: { row: number; edge: NewEdge | null }[];
  addedEdges: NewEdge[];
}

/** A graph that is being built, as what edits are applied to. */
export function beforeEdits(graph: GraphBuilder): GraphBefore {
  return {
    nodeCount: graph.nodeCount,
    edgeCount: graph.edgeCount,
    gone: new Map(),
    indexOf: (id) => graph.indexOf(id),
    node: (row) => graph.node(row),
    *touching(rows) {
      for (let place = 0; place < graph.edgeCount; place++)
        if (rows.has(graph.sources.at(place)) || rows.has(graph.targets.at(place)))
          yield { place, edge: graph.edge(place) };
    },
  };
}

export class TouchedGraph {
  /** Existing nodes, added ones in order of addition. */
  readonly #nodes = new Map<NodeId, { row: number | null; node: NewNode }>();
  /** Nodes that no longer exist, with what happened to them. */
  readonly #gone: Map<NodeId, string>;
  /** Positions, in the graph before, of what edits name or touch. */
  readonly #nodeRows = new Map<number, NewNode>();
  readonly #edgeRows = new Map<number, NewEdge>();
  readonly #edges = new Map<number, TouchedEdge>();
  readonly #edgesOf = new Map<NodeId, Set<TouchedEdge>>();
  readonly #edgesLike = new Map<string, Set<TouchedEdge>>();
  #places: number;

  /** @param ids nodes that edits name, whether they are there or not */
  constructor(
    private readonly before: GraphBefore,
    ids: ReadonlySet<NodeId>,
  ) {
    for (const id of ids) {
      const row = before.indexOf(id);
      if (row < 0) continue;
      const node = before.node(row);
      this.#nodeRows.set(row, node);
      this.#nodes.set(id, { row, node });
    }
    this.#gone = new Map(before.gone);
    this.#places = before.edgeCount;
    for (const touched of before.touching(new Set(this.#nodeRows.keys()))) {
      this.#edgeRows.set(touched.place, touched.edge);
      this.#insert(touched);
    }
  }

  /** A node that edits name. */
  node(id: NodeId): NewNode | undefined {
    return this.#nodes.get(id)?.node;
  }

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

  /** The changes of the graph: untouched elements are not listed. */
  changes(): GraphChanges {
    const nodes = new Map([...this.#nodes.values()].map(({ row, node }) => [row, node]));
    const added: NewEdge[] = [];
    for (let place = this.before.edgeCount; place < this.#places; place++) {
      const touched = this.#edges.get(place);
      if (touched) added.push(touched.edge);
    }
    return {
      nodes: [...this.#nodeRows]
        .map(([row, before]) => ({ row, before, node: nodes.get(row) ?? null }))
        .filter(({ before, node }) => before !== node)
        .map(({ row, node }) => ({ row, node }))
        .sort((a, b) => a.row - b.row),
      addedNodes: [...this.#nodes.values()].flatMap(({ row, node }) => (row === null ? [node] : [])),
      edges: [...this.#edgeRows]
        .map(([row, before]) => ({ row, before, edge: this.#edges.get(row)?.edge ?? null }))
        .filter(({ before, edge }) => before !== edge)
        .map(({ row, edge }) => ({ row, edge }))
        .sort((a, b) => a.row - b.row),
      addedEdges: added,
    };
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
