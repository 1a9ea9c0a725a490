/**
 * The binding of one node of a pattern: the shortest of the lists that lead to it is walked, and the others are asked whether they reach
 * what it finds (generic worst-case-optimal join: Ngo, Ré and Rudra 2013).
 */
import { NodeValue, type Value } from "../values";
import type { EdgeCursor } from "./edge-cursor";
import type { NodeCandidates } from "./node-candidates";
import type { SearchEdge } from "./search-edge";

/** The result of one attempt: "skipped" asks for another one. */
export type Attempt = "bound" | "skipped" | "end";

/** More candidates than this are not tried one by one where a path of several edges leads to them. */
const FEW = 4;

export class NodeBinding {
  /** The edge that is walked; null while candidates are. */
  #driver: SearchEdge | null = null;
  /** The edges that are asked before they are bound. */
  readonly #probes: EdgeCursor[] = [];
  #candidates: Int32Array | null = null;
  #at = 0;
  #end = 0;

  /**
   * @param edges Those that join the node to what is bound before it.
   * @param rows By node of the pattern: its row, or -1 while it is not bound; this binding writes its own.
   * @param given For a node that is bound outside: its value there.
   */
  constructor(
    readonly node: number,
    private readonly edges: readonly SearchEdge[],
    private readonly candidates: NodeCandidates,
    private readonly rows: Int32Array,
    private readonly given: (() => Value | undefined) | null,
  ) {}

  get isGiven(): boolean {
    return this.given !== null;
  }

  /** True if this edge is bound together with the node. */
  walks(edge: SearchEdge): boolean {
    return this.#driver === edge;
  }

  /** Chooses what to walk: the candidates, or the edge that has fewer. */
  open(): void {
    const given = this.given === null ? null : rowsOf(this.given());
    this.#driver = null;
    this.#probes.length = 0;
    this.#at = 0;
    this.#end = given?.length ?? this.candidates.size;
    let shortest: EdgeCursor | null = null;
    for (const edge of this.edges) {
      if (edge.isLoop || edge.isTrail) continue;
      const cursor = edge.walk(this.node);
      const count = cursor.open(this.rows[edge.near(this.node)]!);
      if (count < this.#end) {
        this.#end = count;
        if (shortest !== null) this.#probes.push(shortest);
        shortest = cursor;
        this.#driver = edge;
      } else this.#probes.push(cursor);
    }
    if (this.#driver !== null) return;
    if (this.#probes.length === 0 && this.#end > FEW) this.#walkTrail();
    if (this.#driver === null) this.#candidates = given ?? this.candidates.rows();
  }

  /** Looks at the next node that is walked. */
  advance(): Attempt {
    const driver = this.#driver;
    if (driver === null) return this.#advanceCandidate();
    driver.unbind();
    return driver.isTrail ? this.#advanceTrail(driver) : this.#advanceEdge(driver);
  }

  #advanceCandidate(): Attempt {
    if (this.#at >= this.#end) return this.#unbind();
    const row = this.#candidates === null ? this.#at : this.#candidates[this.#at]!;
    this.#at += 1;
    return this.#take(row);
  }

  #advanceEdge(driver: SearchEdge): Attempt {
    const cursor = driver.walk(this.node);
    if (!cursor.next()) return this.#unbind();
    if (this.#take(cursor.node) === "skipped") return "skipped";
    return driver.bind(cursor, this.rows[driver.near(this.node)]!) ? "bound" : "skipped";
  }

  #advanceTrail(driver: SearchEdge): Attempt {
    const cursor = driver.trail(this.node);
    const found = cursor.next();
    if (found === "end") return this.#unbind();
    if (found === "more" || this.#take(cursor.node) === "skipped") return "skipped";
    driver.bindTrail(cursor, this.node);
    return "bound";
  }

  #walkTrail(): void {
    const edge = this.edges.find(({ isLoop }) => !isLoop);
    if (edge === undefined) return;
    this.#driver = edge;
    edge.trail(this.node).open(this.rows[edge.near(this.node)]!, -1);
  }

  #take(row: number): "bound" | "skipped" {
    if (!this.candidates.accepts(row)) return "skipped";
    for (const probe of this.#probes) if (!probe.reaches(row)) return "skipped";
    this.rows[this.node] = row;
    return "bound";
  }

  #unbind(): "end" {
    this.rows[this.node] = -1;
    return "end";
  }
}

function rowsOf(value: Value | undefined): Int32Array {
  return value instanceof NodeValue ? Int32Array.of(value.row) : new Int32Array(0);
}
