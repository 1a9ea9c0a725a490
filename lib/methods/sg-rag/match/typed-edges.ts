/**
 * The edges of the graph by relation and direction, read where a query asks for them: the path index knows who is next to whom,
 * and not by what. What is read is remembered as long as this is: for one stage, or with a part of a graph for one question.
 */
import type { GraphEdge } from "../../../graph/graph-source";
import type { EdgeRelation } from "../draw/structure";
import type { EdgeReader } from "../path-index/edge-reader";
import type { EntityIndex } from "../path-index/entity-index";

/** By the first vertex of a query edge: an edge of the graph that joins it with the second. */
type Firsts = ReadonlyMap<number, GraphEdge>;

const NONE: Firsts = new Map();

export class TypedEdges {
  /** By relation, then by second vertex. */
  readonly #known = new Map<string, Map<number, Map<number, GraphEdge>>>();

  constructor(
    private readonly edges: EdgeReader,
    private readonly entities: Pick<EntityIndex, "vertexOf" | "idOf">,
  ) {}

  get isCut(): boolean {
    return this.edges.isCut;
  }

  /** Possible first vertices of a query edge with this relation and second vertex, as far as edges were read. */
  firsts(relation: EdgeRelation, second: number): Firsts {
    return this.#known.get(keyOf(relation))?.get(second) ?? NONE;
  }

  /** Reads what joins these second vertices with any first one. @throws the signal's reason when it is aborted */
  async read(relation: EdgeRelation, seconds: Iterable<number>): Promise<void> {
    const { type, direction, label, bothWays } = relation;
    const { idOf, vertexOf } = this.entities;
    const key = keyOf(relation);
    const known = this.#known.get(key) ?? new Map<number, Map<number, GraphEdge>>();
    this.#known.set(key, known);
    const ids: string[] = [];
    for (const second of seconds) {
      if (known.has(second)) continue;
      known.set(second, new Map());
      ids.push(idOf(second));
    }
    if (ids.length === 0) return;
    // Apart, as the label is that of one end: what both ends are read from may have it at the other.
    for (const own of bothWays ? (["out", "in"] as const) : [direction]) {
      const read = this.edges.edgesAt(ids, {
        types: [type],
        direction: own === "out" ? "in" : "out",
        ...(label !== undefined && { labels: [label] }),
      });
      for await (const edges of read)
        for (const edge of edges) {
          const [from, to] = own === "out" ? [edge.source, edge.target] : [edge.target, edge.source];
          const [first, second] = [vertexOf(from), vertexOf(to)];
          const firsts = known.get(second);
          if (first >= 0 && first !== second && firsts && !firsts.has(first)) firsts.set(first, edge);
        }
    }
  }
}

function keyOf({ type, direction, label, bothWays }: EdgeRelation): string {
  return JSON.stringify([type, bothWays ? "any" : direction, label ?? null]);
}
