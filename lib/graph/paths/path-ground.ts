/** The graph of a search for paths: read frontier by frontier, or arrays in memory. */
import type { Direction, GraphEdge, NodeId } from "../graph-source";
import { nextTurn } from "../numeric/yielder";
import type { PathResult } from "./path-result";

export interface PathGround<Node, Edge> {
  /** Nothing more is read: the budget is spent. */
  readonly isOver: boolean;
  /** Parts of the result. */
  readonly truncated: PathResult["truncated"];
  readonly edgesRead: number;
  /** True if the neighbours of both ends have to be read before others. */
  readonly endsFirst: boolean;
  /** Estimated number of edges that reading these nodes adds. */
  expected(nodes: readonly Node[], direction: Direction): number;
  /** Makes the steps of these nodes known. @throws the signal's reason when it is aborted */
  read(nodes: readonly Node[], direction: Direction): Promise<void>;
  /** Each edge that leads on from a node that was read, with where it leads. */
  forEachStep(node: Node, direction: Direction, visit: (far: Node, edge: Edge) => void): void;
  nodeId(node: Node): NodeId;
  edgeId(edge: Edge): string;
  graphEdge(edge: Edge): GraphEdge;
}

/** Ends a search when its time is up or it is aborted, and lets others run between. */
export class PathClock {
  readonly #deadline: number;
  #sliceEnd: number;

  constructor(
    milliseconds: number,
    private readonly signal: AbortSignal | undefined,
  ) {
    this.#deadline = performance.now() + milliseconds;
    this.#sliceEnd = performance.now() + SLICE_MS;
  }

  /** False when the time is up. @throws the signal's reason when it is aborted */
  async goesOn(): Promise<boolean> {
    if (performance.now() > this.#sliceEnd) {
      await nextTurn();
      this.#sliceEnd = performance.now() + SLICE_MS;
    }
    this.signal?.throwIfAborted();
    return performance.now() <= this.#deadline;
  }
}

/** Others get to run at least this often. */
const SLICE_MS = 8;

/** The direction in which the same edges are walked back. */
export function turned(direction: Direction): Direction {
  return direction === "any" ? "any" : direction === "out" ? "in" : "out";
}
