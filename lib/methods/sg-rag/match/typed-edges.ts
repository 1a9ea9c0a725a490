/**
 * The edges of the graph by relation and direction, read where a query asks for them: the path index knows who is next to whom,
 * and not by what. What is read is remembered as long as this is: for one stage.
 */
import type { GraphEdge, GraphSource } from "../../../graph/graph-source";
import type { EdgeRelation } from "../draw/structure";
import type { EntityIndex } from "../path-index/entity-index";

/** Neighbours of the vertices whose edges are asked for in one call; a hub is a call of its own. */
const NEIGHBOURS_A_CALL = 4_096;
/** Edges that are read for one question at most. */
const MOST_READ = 400_000;

/** By the first vertex of a query edge: an edge of the graph that joins it with the second. */
type Firsts = ReadonlyMap<number, GraphEdge>;

const NONE: Firsts = new Map();

export class TypedEdges {
  /** By relation, then by second vertex. */
  readonly #known = new Map<string, Map<number, Map<number, GraphEdge>>>();
  readonly #most: number;
  #read = 0;

  constructor(
    private readonly graph: GraphSource,
    private readonly entities: Pick<EntityIndex, "index" | "vertexOf" | "idOf">,
    private readonly signal?: AbortSignal,
    most = MOST_READ,
  ) {
    this.#most = most;
  }

  get isCut(): boolean {
    return this.#read >= this.#most;
  }

  /** Possible first vertices of a query edge with this relation and second vertex, as far as edges were read. */
  firsts(relation: EdgeRelation, second: number): Firsts {
    return this.#known.get(keyOf(relation))?.get(second) ?? NONE;
  }

  /** Reads what joins these second vertices with any first one. @throws the signal's reason when it is aborted */
  async read(relation: EdgeRelation, seconds: Iterable<number>): Promise<void> {
    const key = keyOf(relation);
    const known = this.#known.get(key) ?? new Map<number, Map<number, GraphEdge>>();
    this.#known.set(key, known);
    const wanted = new Set<number>();
    for (const second of seconds) if (!known.has(second)) wanted.add(second);
    for (const batch of this.#batches(wanted)) {
      this.signal?.throwIfAborted();
      if (this.isCut) return;
      await this.#readBatch(relation, batch, known);
    }
  }

  async #readBatch(
    { type, direction, label, bothWays }: EdgeRelation,
    seconds: readonly number[],
    known: Map<number, Map<number, GraphEdge>>,
  ): Promise<void> {
    const { idOf, vertexOf } = this.entities;
    for (const second of seconds) known.set(second, new Map());
    // Apart, as the label is that of one end: what both ends are read from may have it at the other.
    for (const own of bothWays ? (["out", "in"] as const) : [direction]) {
      const { edges } = await this.graph.neighbours(seconds.map(idOf), {
        types: [type],
        direction: own === "out" ? "in" : "out",
        ...(label !== undefined && { labels: [label] }),
      });
      this.#read += edges.length;
      for (const edge of edges) {
        const [from, to] = own === "out" ? [edge.source, edge.target] : [edge.target, edge.source];
        const [first, second] = [vertexOf(from), vertexOf(to)];
        const firsts = known.get(second);
        if (first >= 0 && first !== second && firsts && !firsts.has(first)) firsts.set(first, edge);
      }
    }
  }

  /** Few neighbours a call, so that others have the thread in between. */
  *#batches(seconds: Iterable<number>): Generator<number[]> {
    const { degrees, labels } = this.entities.index;
    let batch: number[] = [];
    let neighbours = 0;
    for (const second of seconds) {
      const degree = degrees[labels[second]!]!;
      if (batch.length > 0 && neighbours + degree > NEIGHBOURS_A_CALL) {
        yield batch;
        batch = [];
        neighbours = 0;
      }
      batch.push(second);
      neighbours += degree;
    }
    if (batch.length > 0) yield batch;
  }
}

function keyOf({ type, direction, label, bothWays }: EdgeRelation): string {
  return JSON.stringify([type, bothWays ? "any" : direction, label ?? null]);
}
