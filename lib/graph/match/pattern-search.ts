/**
 * Finds the matches of one pattern, one binding at a time, without recursion, so that it can be stopped and resumed after
 * any edge: node after node in the join order, and for each the edges that join it to those before; parallel edges are
 * distinguished one query edge after the other.
 */
import { variablesOf } from "../query/expression-parts";
import type { Expression, Pattern } from "../query/query-expression";
import { isAnonymous } from "../query/query-facts";
import type { MatchIndex } from "../snapshot/match-index";
import { type EdgeValue, NodeValue, type Value } from "../values";
import type { Meter } from "./budget";
import { type JoinStep, joinOrder } from "./join-order";
import { type Attempt, NodeBinding } from "./node-binding";
import { nodeCandidates } from "./node-candidates";
import { SearchEdge } from "./search-edge";

/** The values of variables for an expression; undefined for a name that is not bound there. */
export interface Scope {
  get(name: string): Value | undefined;
}

/** Why something is not done: it wants to be asked again after a pause, or the budget is spent. */
export type Interrupted = "pause" | "end";

/** True if all conjuncts are true in a scope. */
export type Decision = (conjuncts: readonly Expression[], scope: Scope) => boolean | Interrupted;

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
  /** Number of matches that the current row represents: more than one only after `countLast` or `tally`. */
  weight = 1;
  /** The level that goes on after a match: the last one unless `onlyFirst` says otherwise. */
  #resumed: number | null = null;
  /** The step whose bindings are counted instead of walked. */
  #counted: JoinStep | null = null;
  /** The matches since the last row; null unless they are only counted. */
  #tally: { node: number; seen: Uint8Array | null; count: number } | null = null;
  /** The level that is being advanced; -1 before and after. */
  #depth = -1;
  /** For an edge that the node was reached through: whether its own level was passed. */
  readonly #passed: boolean[];
  /** True if the level is bound, and its conditions are still to be decided. */
  #isUndecided = false;
  /** True while a match is bound. */
  #isMatch = false;

  /** @param outer What is bound already. @param outerNames Its variables: nodes and edges of these names are given. */
  constructor(
    private readonly pattern: Pattern,
    private readonly index: MatchIndex,
    private readonly outer: Scope,
    outerNames: ReadonlySet<string>,
    private readonly meter: Meter,
    private readonly decide: Decision,
  ) {
    const { nodes, edges } = pattern;
    this.#nodeAt = new Map(nodes.map(({ variable }, at) => [variable, at]));
    this.#edgeAt = new Map(edges.map(({ variable }, at) => [variable, at]));
    const ends = edges.map(({ from, to }) => [this.#nodeAt.get(from)!, this.#nodeAt.get(to)!] as const);
    const isOuter = ({ variable }: { variable: string }) =>
      outerNames.has(variable) && !isAnonymous(variable);
    this.#edges = edges.map((edge, at) => new SearchEdge(edge, ends[at]!, isOuter(edge), index));
    for (const edge of this.#edges)
      edge.rivals = this.#edges.filter((other) => other !== edge && other.query.clause === edge.query.clause);
    const given = nodes.map(isOuter);
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
   * From now on a row represents all bindings of the last node, where these can be counted without looking at them: one
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
    if (!isFree || isAsked || edge.isGiven || edge.isLoop || edge.isTrail || edge.query.predicates.length > 0)
      return;
    this.#counted = last;
    this.#levels.length -= 2;
  }

  /**
   * From now on only the first match is found of those that bind the same to these variables, and perhaps others with them: what follows the
   * last of them is not walked any more. To be called before the first `open`.
   */
  onlyFirst(names: ReadonlySet<string>): void {
    const { nodes, edges } = this.pattern;
    this.#resumed = this.#levels.findLastIndex(({ step, part }) => {
      const own = this.steps[step]!;
      return names.has(part === 0 ? nodes[own.node]!.variable : edges[own.edges[part - 1]!]!.variable);
    });
  }

  /**
   * From now on one row represents all matches, or, with the name of a node, as many as it has different bindings, those of earlier openings
   * left out. To be called before the first `open`.
   */
  tally(name?: string): void {
    const seen = name === undefined ? null : new Uint8Array(this.index.nodeCount);
    this.#tally = { node: this.#nodeAt.get(name ?? "") ?? -1, seen, count: 0 };
  }

  /** Starts over, with what is bound outside now. */
  open(): void {
    this.#rows.fill(-1);
    for (const edge of this.#edges) {
      edge.unbind();
      if (edge.isGiven) edge.give(this.outer.get(edge.query.variable));
    }
    this.#depth = 0;
    this.#isUndecided = false;
    this.#isMatch = false;
    if (this.#levels.length > 0) this.#open(this.#levels[0]!);
  }

  /**
   * "row" leaves a match bound; "pause" asks to be called again; "end" when there is no more or the budget is spent.
   */
  next(): "row" | Interrupted {
    const tally = this.#tally;
    if (tally === null) return this.#match();
    for (;;) {
      const state = this.#match();
      if (state === "row") {
        const row = this.#rows[tally.node] ?? -1;
        if (tally.seen === null) tally.count += this.#counted === null ? 1 : this.weight;
        else if (tally.seen[row] === 0) {
          tally.seen[row] = 1;
          tally.count += 1;
        }
      } else if (state === "pause" || tally.count === 0) return state;
      else {
        this.weight = tally.count;
        tally.count = 0;
        return "row";
      }
    }
  }

  #match(): "row" | Interrupted {
    if (this.#levels.length === 0) return this.#once();
    if (this.#isMatch) this.#leave();
    while (this.#depth >= 0) {
      if (this.meter.pauseDue) return "pause";
      const level = this.#levels[this.#depth]!;
      if (!this.#isUndecided) {
        if (!this.meter.spend()) return "end";
        const found = level.part === 0 ? this.#bindings[level.step]!.advance() : this.#advanceEdge(level);
        if (found === "end") this.#depth -= 1;
        if (found !== "bound") continue;
      }
      const decided = level.conditions.length === 0 || this.decide(level.conditions, this);
      this.#isUndecided = decided === "pause";
      if (decided === "pause" || decided === "end") return decided;
      if (decided && this.#completes(level)) {
        this.#isMatch = true;
        return "row";
      }
    }
    return "end";
  }

  /** Lets go of the match, as far back as it is not wanted again. */
  #leave(): void {
    this.#isMatch = false;
    if (this.#resumed === null) return;
    for (; this.#depth > this.#resumed; this.#depth--) {
      const { step, part } = this.#levels[this.#depth]!;
      const { node, edges } = this.steps[step]!;
      if (part === 0) this.#rows[node] = -1;
      // The edge that is walked is bound with the node.
      for (const [at, edge] of edges.entries())
        if (this.#bindings[step]!.walks(this.#edges[edge]!) ? part === 0 : part === at + 1)
          this.#edges[edge]!.unbind();
    }
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

  /** Goes on to the next level; whether there is none, and the match represents one at least. */
  #completes({ step, isLast }: SearchLevel): boolean {
    if (isLast) this.produced[step]!++;
    if (this.#depth === this.#levels.length - 1)
      return this.#counted === null || this.#weigh(this.#counted) > 0;
    this.#depth += 1;
    this.#open(this.#levels[this.#depth]!);
    return false;
  }

  #weigh({ node, edges }: JoinStep): number {
    const edge = this.#edges[edges[0]!]!;
    this.weight = edge.count(node, this.#rows[edge.near(node)]!);
    this.produced[this.produced.length - 1]! += this.weight;
    return this.weight;
  }

  /** A pattern of nothing matches once. */
  #once(): "row" | Interrupted {
    if (this.#depth < 0) return "end";
    if (this.meter.pauseDue) return "pause";
    if (!this.meter.spend()) return "end";
    const decided = this.decide(this.pattern.where, this);
    if (decided === "pause") return "pause";
    this.#depth = -1;
    return decided === true ? "row" : "end";
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

/** One thing to bind: a node together with the first edge that leads to it, then each edge that joins it to the others. */
interface SearchLevel {
  step: number;
  /** 0 binds the node, `i` the i-th edge of the step. */
  part: number;
  isLast: boolean;
  /** Conjuncts that can be decided once this is bound. */
  conditions: Expression[];
}

/** Each condition is checked at the level that binds the last of its variables. */
function searchLevels(pattern: Pattern, steps: readonly JoinStep[]): SearchLevel[] {
  const levels: SearchLevel[] = [];
  const boundAt = new Map<string, number>();
  for (const [step, { node, edges }] of steps.entries()) {
    boundAt.set(pattern.nodes[node]!.variable, levels.length);
    levels.push({ step, part: 0, isLast: edges.length === 0, conditions: [] });
    for (const [i, edge] of edges.entries()) {
      boundAt.set(pattern.edges[edge]!.variable, levels.length);
      levels.push({ step, part: i + 1, isLast: i === edges.length - 1, conditions: [] });
    }
  }
  if (levels.length === 0) return levels;
  for (const conjunct of pattern.where) {
    const last = Math.max(0, ...[...variablesOf(conjunct)].map((name) => boundAt.get(name) ?? 0));
    levels[last]!.conditions.push(conjunct);
  }
  return levels;
}
