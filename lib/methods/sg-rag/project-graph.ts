/**
 * The part of a graph that one question needs, and an index of its paths: for graphs without an index, such as those that live in a
 * database. What the planned relations lead to from the names is read first, then what is next to the names by any relation.
 */
import type { GraphEdge, GraphSource, NodeId } from "../../graph/graph-source";
import { utf8ColumnOf } from "../../graph/snapshot/ipc-file";
import type { QueryReading } from "./draw/query-reading";
import { TypedEdges } from "./match/typed-edges";
import { EdgeReader } from "./path-index/edge-reader";
import { buildEntityIndex, type EntityIndex } from "./path-index/entity-index";

/** Edges that are read; Neo4j takes some seconds for so many. */
const MOST_EDGES = 100_000;

interface Projection {
  entities: EntityIndex;
  /** The edges of the planned relations, which were read already. */
  typed: TypedEdges;
  nodes: number;
  edges: number;
  /** True if not all edges fitted. */
  isCut: boolean;
}

/**
 * Exact as far as its edges go: a match of planned relations, or of any relations next to names, is found as in the whole graph.
 * @param names what the names may mean
 * @throws the signal's reason, and what the graph throws
 */
export async function projectGraph(
  graph: GraphSource,
  names: readonly NodeId[],
  readings: readonly QueryReading[],
  { signal, most = MOST_EDGES }: { signal: AbortSignal; most?: number },
): Promise<Projection> {
  const part = new Part();
  const reader = new EdgeReader(graph, signal, most);
  const typed = new TypedEdges(reader, part);
  for (const reading of readings) await walk(reading, typed, part);
  const places = new Set(names);
  for (const name of places) part.vertexOf(name);
  for await (const edges of reader.edgesAt([...places])) part.add(edges);
  return { entities: await part.index(graph), typed, ...part.size, isCut: reader.isCut };
}

/** Reads what a query graph with relations leads to, from the names outwards. */
async function walk(
  { vertices, edges, relations = [] }: QueryReading,
  typed: TypedEdges,
  part: Part,
): Promise<void> {
  const reached = new Map<number, ReadonlySet<number>>();
  for (const [at, { constraint }] of vertices.entries())
    if (constraint) reached.set(at, new Set([part.vertexOf(constraint.reading.node)]));
  const left = new Set(edges.keys());
  for (;;) {
    const next = [...left].find((edge) => reached.has(edges[edge]![1]));
    if (next === undefined) return;
    left.delete(next);
    const [first, second] = edges[next]!;
    for (const relation of relations[next] ?? []) {
      const seconds = [...reached.get(second)!];
      await typed.read(relation, seconds);
      const known = reached.get(first);
      const found = seconds.flatMap((vertex) => {
        const firsts = typed.firsts(relation, vertex);
        part.add(firsts.values());
        return [...firsts.keys()];
      });
      reached.set(first, new Set(known ? found.filter((vertex) => known.has(vertex)) : found));
    }
  }
}

/** Nodes in the order in which they were met, with edges between them, until they are indexed. */
class Part {
  readonly #ids: NodeId[] = [];
  readonly #vertices = new Map<NodeId, number>();
  readonly #edges = new Map<string, GraphEdge>();
  #isIndexed = false;

  readonly idOf = (vertex: number): NodeId => this.#ids[vertex]!;

  /** A new one for a node that was not met before; -1 once they are indexed. */
  readonly vertexOf = (id: NodeId): number => {
    const known = this.#vertices.get(id);
    if (known !== undefined || this.#isIndexed) return known ?? -1;
    this.#vertices.set(id, this.#ids.length);
    return this.#ids.push(id) - 1;
  };

  get size(): Pick<Projection, "nodes" | "edges"> {
    return { nodes: this.#ids.length, edges: this.#edges.size };
  }

  add(edges: Iterable<GraphEdge>): void {
    for (const edge of edges) this.#edges.set(edge.id, edge);
  }

  /** The index of its paths of one edge; nodes have as many neighbours as in the whole graph. */
  async index(graph: GraphSource): Promise<EntityIndex> {
    const edges = [...this.#edges.values()];
    const ends = (end: "source" | "target") => Int32Array.from(edges, (edge) => this.vertexOf(edge[end]));
    const [sources, targets] = [ends("source"), ends("target")];
    this.#isIndexed = true;
    const { index } = buildEntityIndex(
      { ids: utf8ColumnOf(this.#ids), sources, targets },
      { mostLongPaths: 0 },
    );
    const degrees = Int32Array.from(await graph.degrees(this.#ids));
    return { index: { ...index, degrees }, vertexOf: this.vertexOf, idOf: this.idOf };
  }
}
