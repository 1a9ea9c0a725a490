/**
 * Any GraphSource as the ground of a search: one call for each frontier, each node once, within a budget. What was read is
 * cached, since the searches for further paths walk the same ground again.
 */
import type { Direction, GraphEdge, GraphSource, NodeId } from "../graph-source";
import { PathClock, type PathGround, turned } from "./path-ground";
import type { PathOptions, PathQuery, PathResult } from "./path-result";

/** An edge as it is walked: where it leads. */
interface Step {
  edge: GraphEdge;
  node: NodeId;
}

/** Maximum number of edges read of a hub: a path through it can still be found from its other side. */
const MOST_PER_NODE = 10_000;
/** Edges that are cached, whatever the budget allows. */
const MOST_EDGES = 500_000;

export class SourceGround implements PathGround<NodeId, GraphEdge> {
  edgesRead = 0;
  /** Part of the result: what was not looked at. */
  truncated: PathResult["truncated"] = null;
  /** No more is read. */
  isOver = false;
  readonly #steps: Record<Direction, Map<NodeId, Step[]>>;
  readonly #degrees = new Map<NodeId, number>();
  #direct: GraphEdge[] = [];
  #nodesRead = 0;
  readonly #clock: PathClock;
  readonly #mostEdges: number;
  /** Reading the neighbours of a node leaves out an end that has none of the labels: it is reached from its own side. */
  readonly endsFirst: boolean;

  constructor(
    private readonly source: GraphSource,
    private readonly query: PathQuery,
    { edges, milliseconds }: NonNullable<PathOptions["budget"]>,
    signal: AbortSignal | undefined,
  ) {
    this.#steps = { out: new Map(), in: new Map(), any: new Map() };
    this.#clock = new PathClock(milliseconds, signal);
    this.#mostEdges = Math.min(edges, MOST_EDGES);
    this.endsFirst = query.labels !== undefined;
  }

  forEachStep(id: NodeId, direction: Direction, visit: (far: NodeId, edge: GraphEdge) => void): void {
    for (const { node, edge } of this.#steps[direction].get(id) ?? []) visit(node, edge);
  }

  nodeId(id: NodeId): NodeId {
    return id;
  }

  edgeId({ id }: GraphEdge): string {
    return id;
  }

  graphEdge(edge: GraphEdge): GraphEdge {
    return edge;
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

  /** Estimated number of edges that reading these nodes adds: the ends were counted, others are estimated by what was read. */
  expected(ids: readonly NodeId[], direction: Direction): number {
    const mean = Math.max(1, this.#nodesRead > 0 ? this.edgesRead / this.#nodesRead : 1);
    const unread = ids.filter((id) => !this.#steps[direction].has(id));
    return unread.reduce((sum, id) => sum + (this.#degrees.get(id) ?? mean), 0);
  }

  /** Reads the nodes that were not read in this direction. @throws the signal's reason when it is aborted */
  async read(ids: readonly NodeId[], direction: Direction): Promise<void> {
    if (!(await this.#clock.goesOn())) this.#stop("milliseconds");
    const known = this.#steps[direction];
    const left = this.#mostEdges - this.edgesRead;
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

  #stop(reason: NonNullable<PathResult["truncated"]>): void {
    this.isOver = true;
    this.truncated = reason;
  }
}
