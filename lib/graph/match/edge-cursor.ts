/** Walks the edges that one query edge allows at a bound node, or between two bound nodes. */
import { type Adjacency, farEndStart, relationStart, type SortedLists } from "../snapshot/sorted-lists";

/** The edges that a query edge follows, seen from the bound end. */
export interface EdgeStep {
  direction: "out" | "in" | "any";
  /** Relation codes, ascending; null for all. */
  relations: readonly number[] | null;
}

export class EdgeCursor {
  /** After `next`: the far end, the edge's row, and its place (`p` outgoing, `~p` incoming). */
  node = -1;
  edge = -1;
  place = 0;
  /** Runs of places still to walk, as triples: 0 outgoing or 1 incoming, first, end. */
  readonly #runs: number[] = [];
  #run = 0;
  #at = 0;
  #end = 0;
  #near = -1;
  #skipLoops = false;

  constructor(
    private readonly adjacency: Adjacency,
    private readonly step: EdgeStep,
  ) {}

  /** All edges at `near`. Gives their number, loops counted twice where both directions are followed. */
  open(near: number): number {
    this.#start(near);
    for (const side of this.#sides()) this.#addNode(side, near);
    let count = 0;
    for (let i = 0; i < this.#runs.length; i += 3) count += this.#runs[i + 2]! - this.#runs[i + 1]!;
    return count;
  }

  /** Number of edges that `open` found twice: loops, where both directions are followed. */
  loopCount(): number {
    if (!this.#skipLoops) return 0;
    const found = this.#runs.length;
    // Loops are looked up behind the runs, which stay as they are.
    this.#addPair(1, this.#near, this.#near);
    let count = 0;
    for (let i = found; i < this.#runs.length; i += 3) count += this.#runs[i + 2]! - this.#runs[i + 1]!;
    this.#runs.length = found;
    return count;
  }

  /** True if an edge between these nodes, of this relation, is among those at the opened node. */
  contains(source: number, target: number, relation: number): boolean {
    const { direction, relations } = this.step;
    if (relations !== null && !relations.includes(relation)) return false;
    return (direction !== "in" && source === this.#near) || (direction !== "out" && target === this.#near);
  }

  openBetween(near: number, far: number): void {
    this.#start(near);
    for (const side of this.#sides()) this.#addPair(side, near, far);
  }

  /** True if any of the opened runs reaches `far`; the walk is not moved. Runs must come from `open`. */
  reaches(far: number): boolean {
    for (let i = 0; i < this.#runs.length; i += 3) {
      const sorted = this.#sorted(this.#runs[i]!);
      const first = this.#runs[i + 1]!;
      const end = this.#runs[i + 2]!;
      if (
        this.step.relations === null
          ? anyReaches(sorted, first, end, far)
          : runReaches(sorted, first, end, far)
      ) {
        return true;
      }
    }
    return false;
  }

  next(): boolean {
    for (;;) {
      if (this.#at >= this.#end) {
        if (this.#run >= this.#runs.length) return false;
        this.#at = this.#runs[this.#run + 1]!;
        this.#end = this.#runs[this.#run + 2]!;
        this.#run += 3;
        continue;
      }
      const side = this.#runs[this.#run - 3]!;
      const { lists, places } = this.#sorted(side);
      const place = places[this.#at++]!;
      const node = lists.nodes[place]!;
      // A loop is in both lists; it is one edge.
      if (this.#skipLoops && side === 1 && node === this.#near) continue;
      this.node = node;
      this.edge = lists.edges[place]!;
      this.place = side === 0 ? place : ~place;
      return true;
    }
  }

  #start(near: number): void {
    this.#near = near;
    this.#skipLoops = this.step.direction === "any";
    this.#runs.length = 0;
    this.#run = 0;
    this.#at = 0;
    this.#end = 0;
  }

  #sides(): readonly number[] {
    if (this.step.direction === "any") return BOTH;
    return this.step.direction === "out" ? OUT : IN;
  }

  #sorted(side: number): SortedLists {
    return side === 0 ? this.adjacency.outgoing : this.adjacency.incoming;
  }

  #addNode(side: number, near: number): void {
    const sorted = this.#sorted(side);
    const first = sorted.lists.offsets[near]!;
    const end = sorted.lists.offsets[near + 1]!;
    if (first === end) return;
    if (this.step.relations === null) {
      this.#runs.push(side, first, end);
      return;
    }
    for (const relation of this.step.relations) {
      const start = relationStart(sorted, first, end, relation);
      const stop = relationStart(sorted, start, end, relation + 1);
      if (start < stop) this.#runs.push(side, start, stop);
    }
  }

  #addPair(side: number, near: number, far: number): void {
    const sorted = this.#sorted(side);
    const first = sorted.lists.offsets[near]!;
    const end = sorted.lists.offsets[near + 1]!;
    if (this.step.relations === null) {
      for (let start = first; start < end; ) {
        const stop = relationEnd(sorted, start, end);
        this.#addFar(sorted, side, start, stop, far);
        start = stop;
      }
      return;
    }
    for (const relation of this.step.relations) {
      const start = relationStart(sorted, first, end, relation);
      this.#addFar(sorted, side, start, relationStart(sorted, start, end, relation + 1), far);
    }
  }

  #addFar(sorted: SortedLists, side: number, first: number, end: number, far: number): void {
    const start = farEndStart(sorted, first, end, far);
    const stop = farEndStart(sorted, start, end, far + 1);
    if (start < stop) this.#runs.push(side, start, stop);
  }
}

const OUT = [0];
const IN = [1];
const BOTH = [0, 1];

/** The end of the relation that begins at `start`. */
function relationEnd(sorted: SortedLists, start: number, end: number): number {
  return relationStart(sorted, start, end, sorted.lists.relations[sorted.places[start]!]! + 1);
}

function anyReaches(sorted: SortedLists, first: number, end: number, far: number): boolean {
  for (let start = first; start < end; ) {
    const stop = relationEnd(sorted, start, end);
    if (runReaches(sorted, start, stop, far)) return true;
    start = stop;
  }
  return false;
}

function runReaches(sorted: SortedLists, first: number, end: number, far: number): boolean {
  const at = farEndStart(sorted, first, end, far);
  return at < end && sorted.lists.nodes[sorted.places[at]!] === far;
}
