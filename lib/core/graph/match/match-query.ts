/**
 * Runs a QueryGraph on the embedded graph: each stage's pattern is searched for every row of its input, optional parts
 * are added, and the matches are projected. Rows come out one by one, in an order that depends on query and graph alone,
 * and nothing is matched beyond what the limit needs.
 */
import { type Expression, isAggregating, type Pattern, patternVariables } from "../query-expression";
import type { QueryGraph } from "../query-graph";
import { DEFAULT_BUDGET, Meter } from "./budget";
import { type Evaluation, evaluate, isTrue, withVariable } from "./evaluate";
import type { MatchIndex } from "./match-index";
import {
  DEFAULT_LIMIT,
  type MatchOptions,
  type MatchResult,
  type MatchValue,
  type PlanStep,
} from "./match-result";
import { PatternSearch, type Scope } from "./pattern-search";
import { type Match, onlyCounts, type Paused, project, type Row, type Witness } from "./project";
import { EdgeValue, MapValue, NodeValue, type Value } from "./values";

const NOTHING: Scope = { get: () => undefined };

/** A search with the pattern that it is for. */
interface PlannedSearch {
  search: PatternSearch;
  pattern: Pattern;
  stage: number;
  optional: boolean;
  /** How often it was started. */
  opened: number;
}

/** @throws the signal's reason when it is aborted. */
export async function matchQuery(
  query: QueryGraph,
  index: MatchIndex,
  { limit = DEFAULT_LIMIT, budget = DEFAULT_BUDGET, run: runs = true, signal }: MatchOptions = {},
): Promise<MatchResult> {
  signal?.throwIfAborted();
  const run = new QueryRun(index, new Meter(budget));
  const rows: Row[] = [];
  let more = false;
  if (!runs) run.expect(query);
  for (const row of runs ? run.rows(query) : []) {
    if (row === "pause") {
      await new Promise<void>((resolve) => setTimeout(resolve));
      signal?.throwIfAborted();
      run.meter.resume();
    } else if (rows.length === limit) {
      more = true;
      break;
    } else {
      rows.push(row);
    }
  }
  return {
    columns: query.returns.map(({ name }) => name),
    rows: rows.map(({ values }) => values.map((value) => matchValue(value, index))),
    subgraph: subgraphOf(rows, index),
    plan: run.plan(),
    truncated: run.meter.exhausted ?? (more ? "limit" : null),
  };
}

class QueryRun implements Evaluation {
  readonly #searches: PlannedSearch[] = [];
  readonly #inner = new Map<Expression, { search: PatternSearch; scope: { current: Scope } }>();

  constructor(
    readonly index: MatchIndex,
    readonly meter: Meter,
  ) {}

  rows(query: QueryGraph): Generator<Paused<Row>> {
    return project(query, this.#matches(query), this);
  }

  /** Plans every stage without matching anything. @returns How many rows the query is expected to have. */
  expect(query: QueryGraph): number {
    const { input, unwind, returns, limit } = query;
    const names = new Set([...(input?.returns ?? []), ...unwind].map(({ name }) => name));
    const opened = input === null ? 1 : this.expect(input);
    const main = this.#plan(query, NOTHING, names, stageOf(query), false);
    main.opened = opened;
    const rows = opened * (main.search.steps.at(-1)?.estimate ?? 1);
    for (const planned of this.#planOptional(query, main, names, stageOf(query))) planned.opened = rows;
    const isOne = returns.every(({ expression }) => isAggregating(expression));
    return Math.min(isOne ? 1 : rows, limit ?? rows);
  }

  plan(): PlanStep[] {
    return this.#searches.flatMap(({ search, pattern, stage, optional, opened }) =>
      search.steps.map(({ node, edges, estimate }, step) => ({
        stage,
        variable: pattern.nodes[node]!.variable,
        edges: edges.map((edge) => pattern.edges[edge]!.variable),
        estimated: estimate * opened,
        rows: search.produced[step]!,
        optional,
      })),
    );
  }

  forEachMatch(
    expression: Expression & { kind: "exists" | "matches" | "collect" },
    scope: Scope,
    found: (match: Scope) => boolean,
  ): void {
    let inner = this.#inner.get(expression);
    if (inner === undefined) {
      const relay = { current: scope };
      const { pattern } = expression;
      const names = new Set(patternVariables(pattern).filter((name) => scope.get(name) !== undefined));
      const outer: Scope = { get: (name) => relay.current.get(name) };
      inner = { search: this.#search(pattern, outer, names), scope: relay };
      this.#inner.set(expression, inner);
    }
    inner.scope.current = scope;
    inner.search.open();
    for (;;) {
      // An expression is computed in one go: only the budget ends it.
      const state = inner.search.next(false);
      if (state === "end" || (state === "row" && !found(inner.search))) return;
    }
  }

  *#matches(query: QueryGraph): Generator<Paused<Match>> {
    const relay: { current: Scope } = { current: NOTHING };
    const outer: Scope = { get: (name) => relay.current.get(name) };
    const names = new Set([...(query.input?.returns ?? []), ...query.unwind].map(({ name }) => name));
    const inputRows = query.input === null ? [null] : this.rows(query.input);
    let main: PlannedSearch | null = null;
    let optional: PlannedSearch[] = [];
    for (const input of inputRows) {
      if (input === "pause") {
        yield input;
        continue;
      }
      if (main === null) {
        const stage = stageOf(query);
        main = this.#plan(query, outer, names, stage, false);
        if (onlyCounts(query)) main.search.countLast();
        optional = this.#planOptional(query, main, names, stage);
      }
      const before: Scope = input === null ? NOTHING : rowScope(query.input!, input);
      for (const scope of this.#unwound(query.unwind, before)) {
        relay.current = scope;
        for (const state of this.#states([main, ...optional])) {
          if (state === "pause") yield state;
          else
            yield {
              scope: state,
              weight: main.search.weight,
              witness: () => this.#witness([main!, ...optional], input),
            };
        }
      }
    }
  }

  /** The last search of the chain, once for each way in which the first matches and the optional ones do or do not. */
  *#states([first, ...others]: PlannedSearch[], isOptional = false): Generator<Paused<Scope>> {
    const { search } = first!;
    search.open();
    first!.opened += 1;
    let found = false;
    for (;;) {
      const state = search.next();
      if (state === "pause") yield state;
      else if (state === "row") {
        found = true;
        if (others.length === 0) yield search;
        else yield* this.#states(others, true);
      } else break;
    }
    if (found || !isOptional) return;
    if (others.length === 0) yield search;
    else yield* this.#states(others, true);
  }

  *#unwound(lists: QueryGraph["unwind"], scope: Scope): Generator<Scope> {
    const [first, ...others] = lists;
    if (first === undefined) {
      yield scope;
      return;
    }
    const value = evaluate(first.expression, scope, this);
    const items = Array.isArray(value) ? value : value === null ? [] : [value];
    for (const item of items) yield* this.#unwound(others, withVariable(scope, first.name, item));
  }

  #planOptional(query: QueryGraph, main: PlannedSearch, names: Set<string>, stage: number): PlannedSearch[] {
    const known = new Set([...names, ...patternVariables(query)]);
    let outer: Scope = main.search;
    return query.optional.map((pattern) => {
      const planned = this.#plan(pattern, outer, new Set(known), stage, true);
      outer = planned.search;
      for (const name of patternVariables(pattern)) known.add(name);
      return planned;
    });
  }

  #plan(
    pattern: Pattern,
    outer: Scope,
    names: ReadonlySet<string>,
    stage: number,
    optional: boolean,
  ): PlannedSearch {
    const planned = { search: this.#search(pattern, outer, names), pattern, stage, optional, opened: 0 };
    this.#searches.push(planned);
    return planned;
  }

  #search(pattern: Pattern, outer: Scope, names: ReadonlySet<string>): PatternSearch {
    const holds = (conjunct: Expression, scope: Scope) => isTrue(conjunct, scope, this);
    return new PatternSearch(pattern, this.index, outer, names, this.meter, holds);
  }

  #witness(searches: readonly PlannedSearch[], input: Row | null): Witness {
    const nodes = [...(input?.witness.nodes ?? [])];
    const edges = [...(input?.witness.edges ?? [])];
    for (const { search } of searches) {
      const current = search.current();
      for (const row of current.nodes) if (row >= 0) nodes.push(row);
      edges.push(...current.edges);
    }
    return { nodes, edges };
  }
}

function stageOf(query: QueryGraph): number {
  return query.input === null ? 0 : stageOf(query.input) + 1;
}

function rowScope({ returns }: QueryGraph, { values }: Row): Scope {
  return {
    get: (name) => {
      const at = returns.findIndex((column) => column.name === name);
      return at < 0 ? undefined : values[at];
    },
  };
}

function matchValue(value: Value, index: MatchIndex): MatchValue {
  if (value instanceof NodeValue) return { node: index.nodes.id(value.row) };
  if (value instanceof EdgeValue) return { edge: `e${value.row}` };
  if (value instanceof MapValue) {
    const entries = [...value.entries].map(([key, item]) => [key, matchValue(item, index)]);
    return { map: Object.fromEntries(entries) };
  }
  return Array.isArray(value) ? value.map((item) => matchValue(item, index)) : value;
}

/** Each node and edge once, in order of first appearance; the nodes on the way of a path are among them. */
function subgraphOf(rows: readonly Row[], { nodes, edges }: MatchIndex): MatchResult["subgraph"] {
  const nodeRows = new Set<number>();
  const edgeAt = new Map<number, EdgeValue>();
  for (const { witness } of rows) {
    for (const row of witness.nodes) nodeRows.add(row);
    for (const edge of witness.edges) {
      edgeAt.set(edge.row, edge);
      nodeRows.add(edge.start);
      nodeRows.add(edges.far(edge.place));
    }
  }
  return {
    nodes: [...nodeRows].map((row) => nodes.node(row)),
    edges: [...edgeAt.values()].map(({ start, place }) => edges.edge(start, place)),
  };
}
