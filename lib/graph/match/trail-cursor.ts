/** Walks the paths of several edges that one query edge allows: depth first, no edge twice (a trail). */
import type { Adjacency } from "../snapshot/sorted-lists";
import { EdgeCursor, type EdgeStep } from "./edge-cursor";

export class TrailCursor {
  /** After `next` gave "path": the last node; rows, start nodes and places of the edges, in order. */
  node = -1;
  readonly edges: number[] = [];
  readonly starts: number[] = [];
  readonly places: number[] = [];
  readonly #cursors: EdgeCursor[];
  /** Number of open cursors. */
  #depth = 0;
  #far = -1;

  constructor(
    adjacency: Adjacency,
    step: EdgeStep,
    private readonly hops: readonly [number, number],
    private readonly accepts: (edge: number) => boolean,
  ) {
    this.#cursors = Array.from({ length: hops[1] }, () => new EdgeCursor(adjacency, step));
  }

  /** @param far Where paths must end; -1 for anywhere. */
  open(near: number, far: number): void {
    this.#far = far;
    this.edges.length = 0;
    this.starts.length = 0;
    this.places.length = 0;
    this.#depth = 0;
    this.#push(near);
  }

  /** One edge is tried: "path" when it completes one, "end" when there is none left. */
  next(): "path" | "more" | "end" {
    if (this.#depth === 0) return "end";
    // The edge of the open level was taken before; its subtree is done.
    this.edges.length = this.starts.length = this.places.length = this.#depth - 1;
    const cursor = this.#cursors[this.#depth - 1]!;
    if (!cursor.next()) {
      this.#depth -= 1;
      return "more";
    }
    if (this.edges.includes(cursor.edge) || !this.accepts(cursor.edge)) return "more";
    const length = this.edges.length + 1;
    this.starts.push(this.starts.length === 0 ? this.#near : this.#cursors[this.#depth - 2]!.node);
    this.edges.push(cursor.edge);
    this.places.push(cursor.place);
    this.node = cursor.node;
    if (length < this.hops[1]) this.#push(cursor.node);
    return length >= this.hops[0] && (this.#far < 0 || cursor.node === this.#far) ? "path" : "more";
  }

  #near = -1;

  #push(node: number): void {
    if (this.#depth === 0) this.#near = node;
    const cursor = this.#cursors[this.#depth]!;
    this.#depth += 1;
    // The last edge of a path of full length must reach the far end: it is looked up, not searched for.
    if (this.#far >= 0 && this.#depth === this.hops[1]) cursor.openBetween(node, this.#far);
    else cursor.open(node);
  }
}
