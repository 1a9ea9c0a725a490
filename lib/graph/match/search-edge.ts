/** One query edge during a search: how it is walked from either end, and what it is bound to. */
import type { QueryEdge } from "../query/query-pattern";
import type { MatchIndex } from "../snapshot/match-index";
import { EdgeValue, type Value } from "../values";
import { EdgeCursor, type EdgeStep } from "./edge-cursor";
import { predicateTest } from "./predicate";
import { TrailCursor } from "./trail-cursor";

const OPPOSITE = { out: "in", in: "out", any: "any" } as const;

interface Both<T> {
  forward: T;
  backward: T;
}

const FREE = -1;
/** The row of no edge: for one that is bound to nothing outside. */
const NONE = -2;
const UNBOUND: readonly EdgeValue[] = [];

export class SearchEdge {
  /** Null while it is bound to one edge of which no value was asked for. */
  #bound: readonly EdgeValue[] | null = UNBOUND;
  #row = NONE;
  #start = 0;
  #place = 0;
  /** Row that it must be bound to. */
  #given = FREE;
  /** Edges of the same clause, which must be bound to others. */
  rivals: SearchEdge[] = [];
  readonly isTrail: boolean;
  readonly isLoop: boolean;
  readonly #steps: Both<EdgeStep>;
  /** Made when first asked for: most edges are followed in one way only. */
  readonly #walks: Partial<Both<EdgeCursor>> = {};
  readonly #closes: Partial<Both<EdgeCursor>> = {};
  readonly #trails: Partial<Both<TrailCursor>> = {};
  readonly #tests: ((row: number) => boolean)[];

  /** @param ends Positions of both nodes in the pattern. @param isGiven Whether it is bound outside. */
  constructor(
    readonly query: QueryEdge,
    readonly ends: readonly [number, number],
    readonly isGiven: boolean,
    private readonly index: MatchIndex,
  ) {
    const relations = index.relationsOf(query.types);
    this.#steps = {
      forward: { direction: query.direction, relations },
      backward: { direction: OPPOSITE[query.direction], relations },
    };
    this.isTrail = query.hops[1] > 1;
    this.isLoop = ends[0] === ends[1];
    this.#tests = query.predicates.map((predicate) => {
      const test = predicateTest(predicate);
      return (row) => test(index.edgeValue(row, predicate.key));
    });
  }

  /** Empty while it is not bound; several edges for a path. */
  get bound(): readonly EdgeValue[] {
    this.#bound ??= [new EdgeValue(this.#row, this.#start, this.#place)];
    return this.#bound;
  }

  /** Sets what it is bound to outside; the edges of a path are not compared. */
  give(value: Value | undefined): void {
    if (value instanceof EdgeValue) this.#given = value.row;
    else this.#given = Array.isArray(value) ? FREE : NONE;
  }

  /** The end that is not `node`. */
  near(node: number): number {
    return this.ends[0] === node ? this.ends[1] : this.ends[0];
  }

  /** For walking to `node` and for asking whether it is reached. */
  walk(node: number): EdgeCursor {
    const way = this.#way(node);
    this.#walks[way] ??= new EdgeCursor(this.index.adjacency, this.#steps[way]);
    return this.#walks[way];
  }

  /** Number of edges at `near` that may be bound, without walking them; for an edge without predicates. */
  count(node: number, near: number): number {
    const cursor = this.walk(node);
    let count = cursor.open(near) - cursor.loopCount();
    for (const rival of this.rivals) {
      for (const { start, place } of rival.bound) {
        const [source, target] = this.index.endsOf(start, place);
        if (cursor.contains(source, target, this.index.edges.relationCode(place))) count -= 1;
      }
    }
    return count;
  }

  /** For the edges between two bound nodes. */
  close(node: number): EdgeCursor {
    const way = this.#way(node);
    this.#closes[way] ??= new EdgeCursor(this.index.adjacency, this.#steps[way]);
    return this.#closes[way];
  }

  trail(node: number): TrailCursor {
    const way = this.#way(node);
    this.#trails[way] ??= new TrailCursor(this.index.adjacency, this.#steps[way], this.query.hops, (edge) => {
      return this.#accepts(edge);
    });
    return this.#trails[way];
  }

  /** Binds the edge that a cursor is on; false when it may not be bound. */
  bind(cursor: EdgeCursor, near: number): boolean {
    if (!this.#accepts(cursor.edge)) return false;
    this.#bound = null;
    this.#row = cursor.edge;
    this.#start = near;
    this.#place = cursor.place;
    return true;
  }

  unbind(): void {
    this.#bound = UNBOUND;
  }

  /** Binds the path that a cursor is on, in the direction of the query edge. */
  bindTrail(cursor: TrailCursor, node: number): void {
    const path = cursor.edges.map((edge, i) => new EdgeValue(edge, cursor.starts[i]!, cursor.places[i]!));
    this.#bound = this.ends[1] === node ? path : path.reverse();
  }

  #way(node: number): "forward" | "backward" {
    return this.ends[1] === node ? "forward" : "backward";
  }

  #isAt(edge: number): boolean {
    return this.#bound === null ? this.#row === edge : this.#bound.some(({ row }) => row === edge);
  }

  #accepts(edge: number): boolean {
    if (this.#given !== FREE && edge !== this.#given) return false;
    for (const rival of this.rivals) if (rival.#isAt(edge)) return false;
    for (const test of this.#tests) if (!test(edge)) return false;
    return true;
  }
}
