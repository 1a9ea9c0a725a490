/**
 * Finds the matches of one pattern, one binding at a time, without recursion, so that it can be stopped and resumed after
 * any edge. Each node is bound by walking the shortest of the lists that lead to it and probing the others (generic
 * worst-case-optimal join: Ngo, Ré and Rudra 2013); parallel edges are then told apart one query edge after the other.
 */
import { type Expression, type Pattern, variablesOf } from "../query-expression";
import { isAnonymous } from "../query-pattern";
import type { Meter } from "./budget";
import type { EdgeCursor } from "./edge-cursor";
import { type JoinStep, joinOrder } from "./join-order";
import type { MatchIndex } from "./match-index";
import { type NodeCandidates, nodeCandidates } from "./node-candidates";
import { SearchEdge } from "./search-edge";
import { EdgeValue, NodeValue, type Value } from "./values";

/** What an expression reads its variables from; undefined for a name that is not bound there. */
export interface Scope {
  get(name: string): Value | undefined;
}

/** Whether a conjunct is true in a scope. */
export type Condition = (conjunct: Expression, scope: Scope) => boolean;

/** One thing to bind: a node together with the first edge that leads to it, then each edge that joins it to the others. */
interface Level {
  step: number;
  /** 0 binds the node, `i` the i-th edge of the step. */
  part: number;
  isLast: boolean;
  /** What can be decided once this is bound. */
  conditions: Expression[];
}

/** How a node is being bound. */
interface Binding {
  /** The edge that is walked; null while candidates are. */
  driver: SearchEdge | null;
  /** The edges that are asked before they are bound. */
  probes: EdgeCursor[];
  rows: Int32Array | null;
  at: number;
  end: number;
}

/** More candidates than this are not tried one by one where a path of several edges leads to them. */
const FEW = 4;

export class PatternSearch implements Scope {
  readonly steps: JoinStep[];
  /** By step: how many bindings it produced. */
  readonly produced: number[];
  /** By node: its row, or -1 while it is not bound. */
  readonly #rows: Int32Array;
  readonly #given: readonly boolean[];
  readonly #edges: SearchEdge[];
  readonly #candidates: NodeCandidates[];
  readonly #bindings: Binding[];
  readonly #levels: Level[];
  readonly #nodeAt: Map<string, number>;
  readonly #edgeAt: Map<string, number>;
  /** How many matches the current row stands for: more than one only after `countLast`. */
  weight = 1;
  /** The step whose bindings are counted instead of walked. */
  #counted: JoinStep | null = null;
  /** The level that is being advanced; -1 before and after. */
  #depth = -1;
  /** For an edge that the node was reached through: whether its own level was passed. */
  #passed: boolean[];

  /** @param outer What is bound already. @param outerNames Its variables: nodes and edges of these names are given. */
  constructor(
    private readonly pattern: Pattern,
    private readonly index: MatchIndex,
    private readonly outer: Scope,
    outerNames: ReadonlySet<string>,
    private readonly meter: Meter,
    private readonly holds: Condition,
  ) {
    const { nodes, edges } = pattern;
    this.#nodeAt = new Map(nodes.map(({ variable }, at) => [variable, at]));
    this.#edgeAt = new Map(edges.map(({ variable }, at) => [variable, at]));
    this.#given = nodes.map(({ variable }) => outerNames.has(variable) && !isAnonymous(variable));
    this.#candidates = nodes.map((node) => nodeCandidates(node, index));
    const ends = edges.map(({ from, to }) => [this.#nodeAt.get(from)!, this.#nodeAt.get(to)!] as const);
    this.#edges = edges.map((edge, at) => new SearchEdge(edge, ends[at]!, index));
    for (const edge of this.#edges) {
      edge.rivals = this.#edges.filter((other) => other !== edge && other.query.clause === edge.query.clause);
    }
    const sizes = this.#candidates.map(({ estimate }, node) => (this.#given[node] ? 1 : estimate));
    this.steps = joinOrder({ nodes, edges, ends, sizes, given: this.#given, statistics: index.statistics });
    this.produced = this.steps.map(() => 0);
    this.#rows = new Int32Array(nodes.length).fill(-1);
    this.#bindings = this.steps.map(() => ({ driver: null, probes: [], rows: null, at: 0, end: 0 }));
    this.#levels = this.#planLevels();
    this.#passed = this.#levels.map(() => false);
  }

  /**
   * From now on a row stands for all bindings of the last node, where these can be counted without looking at them: one
   * edge leads to it, and nothing is asked of either. To be called before the first `open`.
   */
  countLast(): void {
    const last = this.steps.at(-1);
    const edge = this.#edges[last?.edges[0] ?? -1];
    if (!last || !edge || this.steps.length < 2 || last.edges.length > 1 || this.#given[last.node]) return;
    const { labels, id, predicates, text } = this.pattern.nodes[last.node]!;
    const isFree = labels.length === 0 && id === undefined && text === undefined && predicates.length === 0;
    const isAsked = this.#levels.slice(-2).some(({ conditions }) => conditions.length > 0);
    const isGiven = this.outer.get(edge.query.variable) !== undefined;
    if (!isFree || isAsked || isGiven || edge.isLoop || edge.isTrail || edge.query.predicates.length > 0)
      return;
    this.#counted = last;
    this.#levels.length -= 2;
  }

  /** Starts over, with what is bound outside now. */
  open(): void {
    this.#rows.fill(-1);
    for (const edge of this.#edges) {
      edge.bound = [];
      const given = isAnonymous(edge.query.variable) ? undefined : this.outer.get(edge.query.variable);
      edge.given = given instanceof EdgeValue ? given.row : -1;
    }
    this.#depth = 0;
    if (this.#levels.length > 0) this.#open(this.#levels[0]!);
  }

  /**
   * "row" leaves a match bound; "pause" asks to be called again, unless that may not be; "end" when there is no more or
   * the budget is spent.
   */
  next(mayPause = true): "row" | "pause" | "end" {
    if (this.#levels.length === 0) return this.#once();
    while (this.#depth >= 0) {
      if (mayPause && this.meter.pauseDue) return "pause";
      if (!this.meter.spend()) return "end";
      const level = this.#levels[this.#depth]!;
      const found = level.part === 0 ? this.#advanceNode(level) : this.#advanceEdge(level);
      if (found === "end") this.#depth -= 1;
      else if (found === "bound" && this.#decide(level)) {
        if (level.isLast) this.produced[level.step]!++;
        if (this.#depth === this.#levels.length - 1) {
          if (this.#counted === null) return "row";
          if (this.#weigh(this.#counted) > 0) return "row";
          continue;
        }
        this.#depth += 1;
        this.#open(this.#levels[this.#depth]!);
      }
    }
    return "end";
  }

  get(name: string): Value | undefined {
    const node = this.#nodeAt.get(name);
    if (node !== undefined && this.#rows[node]! >= 0) return new NodeValue(this.#rows[node]!);
    const edge = this.#edgeAt.get(name);
    if (edge === undefined) return this.outer.get(name);
    const { bound, isTrail } = this.#edges[edge]!;
    if (bound.length === 0) return this.outer.get(name);
    return isTrail ? bound : bound[0]!;
  }

  /** Rows of the bound nodes, and the bound edges, in the order of the pattern. */
  current(): { nodes: Int32Array; edges: EdgeValue[] } {
    return { nodes: this.#rows.slice(), edges: this.#edges.flatMap(({ bound }) => bound) };
  }

  #weigh({ node, edges }: JoinStep): number {
    const edge = this.#edges[edges[0]!]!;
    this.weight = edge.count(node, this.#rows[edge.near(node)]!);
    this.produced[this.produced.length - 1]! += this.weight;
    return this.weight;
  }

  /** A pattern of nothing matches once. */
  #once(): "row" | "end" {
    const isFirst = this.#depth === 0;
    this.#depth = -1;
    return isFirst && this.pattern.where.every((conjunct) => this.holds(conjunct, this)) ? "row" : "end";
  }

  #decide(level: Level): boolean {
    for (const conjunct of level.conditions) if (!this.holds(conjunct, this)) return false;
    return true;
  }

  #planLevels(): Level[] {
    const levels: Level[] = [];
    const boundAt = new Map<string, number>();
    for (const [step, { node, edges }] of this.steps.entries()) {
      boundAt.set(this.pattern.nodes[node]!.variable, levels.length);
      levels.push({ step, part: 0, isLast: edges.length === 0, conditions: [] });
      for (const [i, edge] of edges.entries()) {
        boundAt.set(this.pattern.edges[edge]!.variable, levels.length);
        levels.push({ step, part: i + 1, isLast: i === edges.length - 1, conditions: [] });
      }
    }
    if (levels.length === 0) return levels;
    for (const conjunct of this.pattern.where) {
      const last = Math.max(0, ...[...variablesOf(conjunct)].map((name) => boundAt.get(name) ?? 0));
      levels[last]!.conditions.push(conjunct);
    }
    return levels;
  }

  #open({ step, part }: Level): void {
    const { node, edges } = this.steps[step]!;
    if (part === 0) {
      this.#openNode(step);
      return;
    }
    const edge = this.#edges[edges[part - 1]!]!;
    this.#passed[this.#depth] = false;
    if (this.#bindings[step]!.driver === edge) return;
    const near = this.#rows[edge.near(node)]!;
    const far = this.#rows[node]!;
    if (edge.isTrail) edge.trail(node).open(near, far);
    else edge.close(node).openBetween(near, far);
  }

  /** Chooses what to walk: the candidates, or the edge that has the fewest. */
  #openNode(step: number): void {
    const { node, edges } = this.steps[step]!;
    const binding = this.#bindings[step]!;
    binding.driver = null;
    binding.probes.length = 0;
    binding.at = 0;
    if (this.#given[node]) {
      const value = this.outer.get(this.pattern.nodes[node]!.variable);
      binding.rows = value instanceof NodeValue ? Int32Array.of(value.row) : new Int32Array(0);
      binding.end = binding.rows.length;
    } else {
      binding.rows = this.#candidates[node]!.rows;
      binding.end = binding.rows?.length ?? this.index.nodeCount;
    }
    let fewest = binding.end;
    let driver: EdgeCursor | null = null;
    for (const at of edges) {
      const edge = this.#edges[at]!;
      if (edge.isLoop || edge.isTrail) continue;
      const cursor = edge.walk(node);
      const count = cursor.open(this.#rows[edge.near(node)]!);
      if (count < fewest) {
        fewest = count;
        driver = cursor;
        binding.driver = edge;
      }
      binding.probes.push(cursor);
    }
    if (driver !== null) binding.probes.splice(binding.probes.indexOf(driver), 1);
    else if (binding.probes.length === 0 && binding.end > FEW) this.#driveByTrail(binding, node, edges);
  }

  #driveByTrail(binding: Binding, node: number, edges: readonly number[]): void {
    const edge = edges.map((at) => this.#edges[at]!).find(({ isLoop }) => !isLoop);
    if (edge === undefined) return;
    binding.driver = edge;
    edge.trail(node).open(this.#rows[edge.near(node)]!, -1);
  }

  #advanceNode({ step }: Level): "bound" | "skipped" | "end" {
    const { node } = this.steps[step]!;
    const binding = this.#bindings[step]!;
    const { driver } = binding;
    let row: number;
    if (driver === null) {
      if (binding.at >= binding.end) return this.#unbindNode(node, null);
      row = binding.rows === null ? binding.at : binding.rows[binding.at]!;
      binding.at += 1;
    } else if (driver.isTrail) {
      const cursor = driver.trail(node);
      driver.bound = [];
      const found = cursor.next();
      if (found === "end") return this.#unbindNode(node, driver);
      if (found === "more") return "skipped";
      row = cursor.node;
      driver.bindTrail(cursor, node);
    } else {
      const cursor = driver.walk(node);
      driver.bound = [];
      if (!cursor.next()) return this.#unbindNode(node, driver);
      row = cursor.node;
      if (!this.#mayBe(node, row, binding)) return "skipped";
      if (!driver.bind(cursor, this.#rows[driver.near(node)]!)) return "skipped";
      this.#rows[node] = row;
      return "bound";
    }
    if (!this.#mayBe(node, row, binding)) return "skipped";
    this.#rows[node] = row;
    return "bound";
  }

  #mayBe(node: number, row: number, { probes }: Binding): boolean {
    if (!this.#candidates[node]!.accepts(row)) return false;
    for (const probe of probes) if (!probe.reaches(row)) return false;
    return true;
  }

  #unbindNode(node: number, driver: SearchEdge | null): "end" {
    this.#rows[node] = -1;
    if (driver !== null) driver.bound = [];
    return "end";
  }

  #advanceEdge({ step, part }: Level): "bound" | "skipped" | "end" {
    const { node, edges } = this.steps[step]!;
    const edge = this.#edges[edges[part - 1]!]!;
    if (this.#bindings[step]!.driver === edge) {
      if (this.#passed[this.#depth]) return "end";
      this.#passed[this.#depth] = true;
      return "bound";
    }
    edge.bound = [];
    const near = this.#rows[edge.near(node)]!;
    if (edge.isTrail) {
      const cursor = edge.trail(node);
      const found = cursor.next();
      if (found !== "path") return found === "end" ? "end" : "skipped";
      edge.bindTrail(cursor, node);
      return "bound";
    }
    const cursor = edge.close(node);
    if (!cursor.next()) return "end";
    return edge.bind(cursor, near) ? "bound" : "skipped";
  }
}
