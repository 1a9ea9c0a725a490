/**
 * One run of a QueryGraph: each stage's pattern is searched for every row of its input, optional parts are added, and the
 * matches are projected. Rows come out one by one, in an order that depends on query and graph alone.
 */
import { isAggregating, patternVariables } from "../query/expression-parts";
import type { Pattern } from "../query/query-expression";
import type { QueryGraph } from "../query/query-graph";
import type { MatchIndex } from "../snapshot/match-index";
import type { Meter } from "./budget";
import { evaluate, withVariable } from "./evaluate";
import type { PlanStep } from "./match-result";
import type { PatternSearch, Scope } from "./pattern-search";
import { countedNodes, decisiveVariables, onlyCounts, project } from "./project";
import type { Match, MatchOrigin, Paused, Row } from "./row";
import { Subqueries, searchPattern } from "./subqueries";

const NOTHING: Scope = { get: () => undefined };

interface PlannedSearch {
  search: PatternSearch;
  pattern: Pattern;
  stage: number;
  optional: boolean;
  opened: number;
}

/** The evaluation of one query, within one budget. */
export class QueryRun {
  readonly #searches: PlannedSearch[] = [];

  constructor(
    readonly index: MatchIndex,
    readonly meter: Meter,
  ) {}

  rows(query: QueryGraph): Generator<Paused<Row>> {
    const isKnown = (name: string) =>
      inputNames(query).has(name) ||
      query.returns.some((column) => column.name === name) ||
      [query, ...query.optional].some((pattern) => patternVariables(pattern).includes(name));
    const counted = countedNodes(query);
    const subqueries = new Subqueries(this.index, this.meter, isKnown);
    return project(counted?.query ?? query, this.#matches(query, counted?.name), subqueries);
  }

  /** Plans every stage without matching anything. @returns How many rows the query is expected to have. */
  expect(query: QueryGraph): number {
    const { input, returns, limit } = query;
    const names = inputNames(query);
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

  /** @param counted The node of which only the number of different ones is asked for. */
  *#matches(query: QueryGraph, counted?: string): Generator<Paused<Match>> {
    const relay: { current: Scope } = { current: NOTHING };
    const outer: Scope = { get: (name) => relay.current.get(name) };
    const names = inputNames(query);
    const subqueries = new Subqueries(this.index, this.meter, (name) => names.has(name));
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
        const decisive = decisiveVariables(query);
        if (onlyCounts(query)) main.search.countLast();
        else if (decisive) main.search.onlyFirst(decisive);
        if (counted !== undefined || onlyCounts(query)) main.search.tally(counted);
        optional = this.#planOptional(query, main, names, stage);
      }
      const before: Scope = input === null ? NOTHING : rowScope(query.input!, input);
      for (const scope of this.#unwound(query.unwind, before, subqueries)) {
        if (scope === "pause") {
          yield scope;
          continue;
        }
        relay.current = scope;
        const searches = [main, ...optional];
        const watch = () => this.#watch(searches, input);
        const match = { scope: searches.at(-1)!.search, weight: 1, watch };
        for (const state of this.#states(searches)) {
          match.weight = main.search.weight;
          yield state === "pause" ? state : match;
        }
        if (this.meter.exhausted !== null) return;
      }
    }
  }

  /** Binds the searches of the chain in each way in which the first matches and the optional ones do or do not. */
  *#states([first, ...others]: PlannedSearch[], isOptional = false): Generator<"pause" | "match"> {
    const { search } = first!;
    search.open();
    first!.opened += 1;
    let found = false;
    for (;;) {
      const state = search.next();
      if (state === "pause") yield state;
      else if (state === "row") {
        found = true;
        if (others.length === 0) yield "match";
        else yield* this.#states(others, true);
      } else break;
    }
    if (found || !isOptional || this.meter.exhausted !== null) return;
    if (others.length === 0) yield "match";
    else yield* this.#states(others, true);
  }

  *#unwound(lists: QueryGraph["unwind"], scope: Scope, subqueries: Subqueries): Generator<Paused<Scope>> {
    const [first, ...others] = lists;
    if (first === undefined) {
      yield scope;
      return;
    }
    const { expression, name } = first;
    const found = yield* subqueries.complete(() => ({ value: evaluate(expression, scope, subqueries) }));
    const value = found?.value ?? null;
    const items = Array.isArray(value) ? value : value === null ? [] : [value];
    for (const item of items) yield* this.#unwound(others, withVariable(scope, name, item), subqueries);
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
    const search = searchPattern(pattern, this.index, this.meter, outer, names);
    const planned = { search, pattern, stage, optional, opened: 0 };
    this.#searches.push(planned);
    return planned;
  }

  #watch(searches: readonly PlannedSearch[], input: Row | null): MatchOrigin {
    const nodes = [...(input?.watch.nodes ?? [])];
    const edges = [...(input?.watch.edges ?? [])];
    for (const { search } of searches) {
      const current = search.current();
      for (const row of current.nodes) if (row >= 0) nodes.push(row);
      edges.push(...current.edges);
    }
    return { nodes, edges };
  }
}

/** The variables that a stage starts with. */
function inputNames({ input, unwind }: QueryGraph): Set<string> {
  return new Set([...(input?.returns ?? []), ...unwind].map(({ name }) => name));
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
