/**
 * Finds the matches of one pattern, one binding at a time, without recursion, so that it can be stopped and resumed after
 * any edge: node after node in the join order, and for each the edges that join it to those before; parallel edges are
 * told apart one query edge after the other.
 */
import type { Expression, Pattern } from "../query-expression";
import { isAnonymous } from "../query-pattern";
import type { Meter } from "./budget";
import { type JoinStep, joinOrder } from "./join-order";
import type { MatchIndex } from "./match-index";
import { type Attempt, NodeBinding } from "./node-binding";
import { nodeCandidates } from "./node-candidates";
import { SearchEdge } from "./search-edge";
import { type SearchLevel, searchLevels } from "./search-level";
import { EdgeValue, NodeValue, type Value } from "./values";

/** What an expression reads its variables from; undefined for a name that is not bound there. */
export interface Scope {
  get(name: string): Value | undefined;
}

/** Whether a conjunct is true in a scope. */
export type Condition = (conjunct: Expression, scope: Scope) => boolean;

export class PatternSearch implements Scope {
  readonly steps: JoinStep[];
  /** By step: how many bindings it produced. */
  readonly produced: number[];
  /** By node: its row, or -1 while it is not bound. */
  readonly #rows: Int32Array;
  readonly #edges: SearchEdge[];
  /** By step. */
  readonly #bindings: NodeBinding[];
  readonly #levels: SearchLevel[];
  readonly #nodeAt: Map<string, number>;
  readonly #edgeAt: Map<string, number>;
  /** How many matches the current row stands for: more than one only after `countLast`. */
  weight = 1;
  /** The step whose bindings are counted instead of walked. */
  #counted: JoinStep | null = null;
  /** The level that is being advanced; -1 before and after. */
  #depth = -1;
  /** For an edge that the node was reached through: whether its own level was passed. */
  readonly #passed: boolean[];

  /** @param outer What is bound already. @param outerNames Its variables: nodes and edges of these names are given. */
  constructor(
    private readonly pattern: Pattern,
    index: MatchIndex,
    private readonly outer: Scope,
    outerNames: ReadonlySet<string>,
    private readonly meter: Meter,
    private readonly holds: Condition,
  ) {
    const { nodes, edges } = pattern;
    this.#nodeAt = new Map(nodes.map(({ variable }, at) => [variable, at]));
    this.#edgeAt = new Map(edges.map(({ variable }, at) => [variable, at]));
    const ends = edges.map(({ from, to }) => [this.#nodeAt.get(from)!, this.#nodeAt.get(to)!] as const);
    this.#edges = edges.map((edge, at) => new SearchEdge(edge, ends[at]!, index));
    for (const edge of this.#edges) {
      edge.rivals = this.#edges.filter((other) => other !== edge && other.query.clause === edge.query.clause);
    }
    const given = nodes.map(({ variable }) => outerNames.has(variable) && !isAnonymous(variable));
    const candidates = nodes.map((node) => nodeCandidates(node, index));
    const sizes = candidates.map(({ estimate }, node) => (given[node] ? 1 : estimate));
    this.steps = joinOrder({ nodes, edges, ends, sizes, given, statistics: index.statistics });
    this.produced = this.steps.map(() => 0);
    this.#rows = new Int32Array(nodes.length).fill(-1);
    this.#bindings = this.steps.map((step) => {
      const joining = step.edges.map((edge) => this.#edges[edge]!);
      const value = given[step.node] ? () => outer.get(nodes[step.node]!.variable) : null;
      return new NodeBinding(step.node, joining, candidates[step.node]!, this.#rows, value);
    });
    this.#levels = searchLevels(pattern, this.steps);
    this.#passed = this.#levels.map(() => false);
  }

  /**
   * From now on a row stands for all bindings of the last node, where these can be counted without looking at them: one
   * edge leads to it, and nothing is asked of either. To be called before the first `open`.
   */
  countLast(): void {
    const last = this.steps.at(-1);
    const edge = this.#edges[last?.edges[0] ?? -1];
    if (!last || !edge || this.steps.length < 2 || last.edges.length > 1) return;
    if (this.#bindings.at(-1)!.isGiven) return;
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
      edge.unbind();
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
      const found = level.part === 0 ? this.#bindings[level.step]!.advance() : this.#advanceEdge(level);
      if (found === "end") this.#depth -= 1;
      else if (found === "bound" && this.#decide(level)) {
        if (level.isLast) this.produced[level.step]!++;
        if (this.#depth === this.#levels.length - 1) {
          if (this.#counted === null || this.#weigh(this.#counted) > 0) return "row";
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
    return isTrail ? [...bound] : bound[0]!;
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

  #decide(level: SearchLevel): boolean {
    for (const conjunct of level.conditions) if (!this.holds(conjunct, this)) return false;
    return true;
  }

  #open({ step, part }: SearchLevel): void {
    const binding = this.#bindings[step]!;
    if (part === 0) {
      binding.open();
      return;
    }
    const { node, edges } = this.steps[step]!;
    const edge = this.#edges[edges[part - 1]!]!;
    this.#passed[this.#depth] = false;
    if (binding.walks(edge)) return;
    const near = this.#rows[edge.near(node)]!;
    const far = this.#rows[node]!;
    if (edge.isTrail) edge.trail(node).open(near, far);
    else edge.close(node).openBetween(near, far);
  }

  #advanceEdge({ step, part }: SearchLevel): Attempt {
    const { node, edges } = this.steps[step]!;
    const edge = this.#edges[edges[part - 1]!]!;
    if (this.#bindings[step]!.walks(edge)) {
      if (this.#passed[this.#depth]) return "end";
      this.#passed[this.#depth] = true;
      return "bound";
    }
    edge.unbind();
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
