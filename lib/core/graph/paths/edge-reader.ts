/**
 * Reads edges for a search of paths: one call for each frontier, each node once, within a budget. What was read is kept,
 * since the searches for further paths walk the same ground again.
 */
import type { Direction, GraphEdge, GraphSource, NodeId } from "../graph-source";
import type { PathOptions, PathQuery, PathResult } from "./path-result";

/** An edge as it is walked: where it leads. */
export interface Step {
  edge: GraphEdge;
  node: NodeId;
}

/** Of a hub no more edges are read: a path through it can still be found from its other side. */
const MOST_PER_NODE = 10_000;
/** Others get to run at least this often. */
const SLICE_MS = 8;

export class EdgeReader {
  edgesRead = 0;
  /** Part of the result: what was not looked at. */
  truncated: PathResult["truncated"] = null;
  /** No more is read. */
  isOver = false;
  readonly #steps: Record<Direction, Map<NodeId, Step[]>>;
  readonly #degrees = new Map<NodeId, number>();
  #direct: GraphEdge[] = [];
  #nodesRead = 0;
  readonly #deadline: number;
  #sliceEnd: number;

  constructor(
    private readonly source: GraphSource,
    private readonly query: PathQuery,
    private readonly budget: NonNullable<PathOptions["budget"]>,
    private readonly signal: AbortSignal | undefined,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#steps = { out: new Map(), in: new Map(), any: new Map() };
    this.#deadline = now() + budget.milliseconds;
    this.#sliceEnd = now() + SLICE_MS;
  }

  /** The steps from a node that was read. */
  steps(id: NodeId, direction: Direction): readonly Step[] {
    return this.#steps[direction].get(id) ?? [];
  }

  /** Looks up how many edges the two ends have, so that the search starts where there are few. */
  async countEnds(): Promise<void> {
    const { from, to, types, kinds, direction = "any" } = this.query;
    for (const [id, side] of [
      [from, direction],
      [to, turned(direction)],
    ] as const) {
      const counts = await this.source.relationCounts(id);
      const followed = counts.filter(
        (of) =>
          (types?.includes(of.type) ?? true) &&
          (kinds?.includes(of.kind) ?? true) &&
          (side === "any" || side === of.direction),
      );
      this.#degrees.set(
        id,
        followed.reduce((sum, { count }) => sum + count, 0),
      );
    }
  }

  /** How many edges reading these nodes would bring: the ends were counted, others are judged by what was read. */
  expected(ids: readonly NodeId[], direction: Direction): number {
    const mean = Math.max(1, this.#nodesRead > 0 ? this.edgesRead / this.#nodesRead : 1);
    const unread = ids.filter((id) => !this.#steps[direction].has(id));
    return unread.reduce((sum, id) => sum + (this.#degrees.get(id) ?? mean), 0);
  }

  /** Reads the nodes that were not read in this direction. @throws the signal's reason when it is aborted */
  async read(ids: readonly NodeId[], direction: Direction): Promise<void> {
    await this.#pause();
    const known = this.#steps[direction];
    const left = this.budget.edges - this.edgesRead;
    const unread = ids.filter((id) => !known.has(id));
    if (this.isOver || unread.length === 0) return;
    if (unread.length > left) {
      this.#stop("edges");
      return;
    }
    const { types, kinds, labels } = this.query;
    const limitPerNode = Math.min(MOST_PER_NODE, Math.floor(left / unread.length));
    const { edges, truncated } = await this.source.neighbours(unread, {
      types,
      kinds,
      labels,
      direction,
      limitPerNode,
    });
    if (truncated) this.truncated ??= "edges";
    this.edgesRead += edges.length;
    this.#nodesRead += unread.length;
    this.#keep(unread, direction, edges);
  }

  /**
   * Reads the edges that lead straight from one end to the other, whatever labels the ends have: reading the
   * neighbours of an end leaves the other one out when it is not one of the labels.
   */
  async readDirect(): Promise<void> {
    const { from, to, types, kinds, direction = "any" } = this.query;
    const [end] = await this.source.nodes([from]);
    const { edges, truncated } = await this.source.neighbours([to], {
      types,
      kinds,
      labels: end?.labels,
      direction: turned(direction),
      limitPerNode: MOST_PER_NODE,
    });
    if (truncated) this.truncated ??= "edges";
    this.edgesRead += edges.length;
    this.#direct = edges.filter(({ source, target }) => source === from || target === from);
  }

  #keep(asked: readonly NodeId[], direction: Direction, edges: readonly GraphEdge[]): void {
    const known = this.#steps[direction];
    for (const id of asked) known.set(id, []);
    const isNew = new Set(asked);
    const listed = new Set(this.#direct.length > 0 ? edges.map(({ id }) => id) : []);
    for (const edge of [...edges, ...this.#direct.filter(({ id }) => !listed.has(id))]) {
      const { source, target } = edge;
      if (source === target) continue;
      if (direction !== "in" && isNew.has(source)) known.get(source)!.push({ edge, node: target });
      if (direction !== "out" && isNew.has(target)) known.get(target)!.push({ edge, node: source });
    }
  }

  async #pause(): Promise<void> {
    if (this.now() > this.#deadline) this.#stop("milliseconds");
    if (this.now() > this.#sliceEnd) {
      await new Promise<void>((resolve) => setTimeout(resolve));
      this.#sliceEnd = this.now() + SLICE_MS;
    }
    this.signal?.throwIfAborted();
  }

  #stop(reason: NonNullable<PathResult["truncated"]>): void {
    this.isOver = true;
    this.truncated = reason;
  }
}

/** The direction in which the same edges are walked back. */
export function turned(direction: Direction): Direction {
  return direction === "any" ? "any" : direction === "out" ? "in" : "out";
}
