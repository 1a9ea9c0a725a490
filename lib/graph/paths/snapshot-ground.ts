/**
 * A snapshot's lists of neighbours as the ground of a search: nodes are rows, edges are places in the lists, nothing is
 * copied and no hub is cut. Measured at a hundredth of the time that reading edges as objects takes (`bench/paths.bench.ts`).
 */
import type { Direction, GraphEdge } from "../graph-source";
import type { EdgeRows } from "../snapshot/edge-rows";
import type { NeighbourLists } from "../snapshot/neighbour-lists";
import type { NodeRows } from "../snapshot/node-rows";
import { PathClock, type PathGround } from "./path-ground";
import type { PathOptions, PathQuery, PathResult } from "./path-result";

export class SnapshotGround implements PathGround<number, number> {
  readonly endsFirst = false;
  isOver = false;
  truncated: PathResult["truncated"] = null;
  edgesRead = 0;
  readonly #clock: PathClock;
  readonly #relations: Uint8Array | null;
  readonly #labelSets: Uint8Array | null;
  readonly #ends: readonly number[];

  constructor(
    private readonly nodes: NodeRows,
    private readonly edges: EdgeRows,
    query: PathQuery,
    private readonly budget: NonNullable<PathOptions["budget"]>,
    signal: AbortSignal | undefined,
  ) {
    this.#clock = new PathClock(budget.milliseconds, signal);
    this.#relations = edges.relationMask(query);
    this.#labelSets = nodes.labelMask(query.labels);
    this.#ends = [nodes.rowOf(query.from), nodes.rowOf(query.to)];
  }

  expected(rows: readonly number[], direction: Direction): number {
    let sum = 0;
    for (const { offsets } of this.#lists(direction))
      for (const row of rows) sum += offsets[row + 1]! - offsets[row]!;
    return sum;
  }

  async read(rows: readonly number[], direction: Direction): Promise<void> {
    const isInTime = await this.#clock.goesOn();
    this.edgesRead += this.expected(rows, direction);
    if (!isInTime) this.truncated = "milliseconds";
    else if (this.edgesRead > this.budget.edges) this.truncated = "edges";
    this.isOver = this.truncated !== null;
  }

  forEachStep(row: number, direction: Direction, visit: (far: number, place: number) => void): void {
    for (const lists of this.#lists(direction)) {
      const isOutgoing = lists === this.edges.outgoing;
      const end = lists.offsets[row + 1]!;
      for (let at = lists.offsets[row]!; at < end; at++) {
        const far = lists.nodes[at]!;
        if (this.#relations !== null && this.#relations[lists.relations[at]!] === 0) continue;
        if (far !== row && this.#mayPass(far)) visit(far, isOutgoing ? at : ~at);
      }
    }
  }

  nodeId(row: number): string {
    return this.nodes.id(row);
  }

  edgeId(place: number): string {
    return `e${this.edges.row(place)}`;
  }

  graphEdge(place: number): GraphEdge {
    const { offsets } = place >= 0 ? this.edges.outgoing : this.edges.incoming;
    return this.edges.edge(ownerOf(place >= 0 ? place : ~place, offsets), place);
  }

  #mayPass(row: number): boolean {
    if (this.#labelSets === null || this.#ends.includes(row)) return true;
    return this.#labelSets[this.nodes.labelSetOf[row]!] === 1;
  }

  #lists(direction: Direction): NeighbourLists[] {
    const { outgoing, incoming } = this.edges;
    return direction === "any" ? [outgoing, incoming] : [direction === "out" ? outgoing : incoming];
  }
}

/** The node whose list has a place. */
function ownerOf(at: number, offsets: NeighbourLists["offsets"]): number {
  let low = 0;
  let high = offsets.length - 1;
  while (low + 1 < high) {
    const middle = (low + high) >>> 1;
    if (offsets[middle]! <= at) low = middle;
    else high = middle;
  }
  return low;
}
