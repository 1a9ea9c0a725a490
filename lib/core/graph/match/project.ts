/** From matches to the rows of a query: columns, grouping, DISTINCT, ORDER BY, SKIP and LIMIT. */
import { type Expression, isAggregating, mapParts, onColumns } from "../query-expression";
import type { QueryGraph } from "../query-graph";
import { type Accumulator, accumulator } from "./aggregate";
import { evaluate } from "./evaluate";
import type { Scope } from "./pattern-search";
import type { Subqueries } from "./subqueries";
import { type EdgeValue, keyOf, orderOf, type Value } from "./values";

/** Node rows and edges that a row was matched with. */
export interface Witness {
  nodes: number[];
  edges: EdgeValue[];
}

/** One match, as it stands while it is looked at. */
export interface Match {
  scope: Scope;
  /** How many matches this stands for; 1 unless the query does nothing but count them. */
  weight: number;
  witness(): Witness;
}

export interface Row {
  /** Aligned with the query's columns. */
  values: Value[];
  witness: Witness;
}

/** Between two of these the server may do something else. */
export type Paused<T> = T | "pause";

interface Ordered extends Row {
  keys: Value[];
}

const NO_KEYS: Value[] = [];

interface Aggregation {
  expression: Expression & { kind: "aggregate" };
  name: string;
}

/** Whether all that is asked is how many matches there are. */
export function onlyCounts({ returns, optional }: QueryGraph): boolean {
  return (
    optional.length === 0 &&
    returns.every(({ expression }) => expression.kind === "aggregate" && expression.argument === null)
  );
}

/** The rows of one stage. `wanted` more rows than its own limit are never made. */
export function* project(
  query: QueryGraph,
  matches: Iterable<Paused<Match>>,
  evaluation: Subqueries,
): Generator<Paused<Row>> {
  const aggregates = query.returns.some(({ expression }) => isAggregating(expression));
  const rows = aggregates ? grouped(query, matches, evaluation) : single(query, matches, evaluation);
  const distinct = query.distinct ? withoutRepetition(rows) : rows;
  const ordered = query.order.length > 0 ? sorted(query, distinct) : distinct;
  yield* cut(ordered, query.skip, query.limit);
}

function* single(
  { returns, order: asked, distinct }: QueryGraph,
  matches: Iterable<Paused<Match>>,
  evaluation: Subqueries,
): Generator<Paused<Ordered>> {
  const order = asked.map(({ expression }) => (distinct ? onColumns(expression, returns) : expression));
  for (const match of matches) {
    if (match === "pause") {
      yield match;
      continue;
    }
    const row = yield* settled(evaluation, () => {
      const values = returns.map(({ expression }) => evaluate(expression, match.scope, evaluation));
      const named = columnScope(returns, values, distinct ? null : match.scope);
      return { values, keys: order.map((expression) => evaluate(expression, named, evaluation)) };
    });
    if (row === null) return;
    yield { ...row, witness: match.witness() };
  }
}

function* grouped(
  query: QueryGraph,
  matches: Iterable<Paused<Match>>,
  evaluation: Subqueries,
): Generator<Paused<Ordered>> {
  const aggregations: Aggregation[] = [];
  const columns = query.returns.map(({ name, expression }) => ({
    name,
    isKey: !isAggregating(expression),
    source: expression,
    expression: lifted(expression, aggregations),
  }));
  const order = query.order.map(({ expression }) =>
    lifted(onColumns(expression, query.returns), aggregations),
  );
  const hasKeys = columns.some(({ isKey }) => isKey);
  const groups = new Map<string, { keys: Value[]; accumulators: Accumulator[] }>();
  const group = (keys: Value[]) => {
    const accumulators = aggregations.map(({ expression }) => {
      return accumulator(expression.aggregate, expression.distinct);
    });
    return { keys, accumulators };
  };
  for (const match of matches) {
    if (match === "pause") {
      yield match;
      continue;
    }
    const found = yield* settled(evaluation, () => ({
      keys: columns.map(({ isKey, source }) => (isKey ? evaluate(source, match.scope, evaluation) : null)),
      values: aggregations.map(({ expression: { argument } }) =>
        argument === null ? true : evaluate(argument, match.scope, evaluation),
      ),
    }));
    if (found === null) break;
    const key = found.keys.map(keyOf).join();
    const { accumulators } = groups.get(key) ?? group(found.keys);
    if (!groups.has(key)) groups.set(key, { keys: found.keys, accumulators });
    for (const [i, value] of found.values.entries()) accumulators[i]!.add(value, match.weight);
  }
  // Without keys there is one group, even of nothing.
  if (groups.size === 0 && !hasKeys) groups.set("", group(NO_KEYS));
  const results = columns.map(({ isKey, expression }) =>
    isKey ? null : onColumns(expression, query.returns),
  );
  for (const { keys, accumulators } of groups.values()) {
    const aggregated = new Map(aggregations.map(({ name }, i) => [name, accumulators[i]!.result()]));
    const inGroup: Scope = {
      get: (name) =>
        aggregated.get(name) ?? keys[columns.findIndex((column) => column.isKey && column.name === name)],
    };
    const row = yield* settled(evaluation, () => {
      const values = results.map((result, i) => {
        return result === null ? (keys[i] ?? null) : evaluate(result, inGroup, evaluation);
      });
      const named: Scope = columnScope(query.returns, values, inGroup);
      return { values, keys: order.map((expression) => evaluate(expression, named, evaluation)) };
    });
    if (row === null) return;
    yield { ...row, witness: { nodes: [], edges: [] } };
  }
}

/** What is computed, after as many pauses as that takes; null when the budget is spent. */
export function* settled<T extends object>(
  evaluation: Subqueries,
  compute: () => T,
): Generator<"pause", T | null> {
  for (;;) {
    const result = evaluation.settle(compute);
    if (result === "end") return null;
    if (result !== "pause") return result;
    yield result;
  }
}

function* withoutRepetition(rows: Iterable<Paused<Ordered>>): Generator<Paused<Ordered>> {
  const seen = new Set<string>();
  for (const row of rows) {
    if (row === "pause") {
      yield row;
      continue;
    }
    const key = row.values.map(keyOf).join();
    if (seen.has(key)) continue;
    seen.add(key);
    yield row;
  }
}

/** Under a limit no more than twice as many rows are held at any time. */
function* sorted(
  { order, skip, limit }: QueryGraph,
  rows: Iterable<Paused<Ordered>>,
): Generator<Paused<Ordered>> {
  const kept = limit === null ? Number.POSITIVE_INFINITY : skip + limit;
  let held: Ordered[] = [];
  const compare = (a: Ordered, b: Ordered) => {
    for (const [i, { descending }] of order.entries()) {
      const difference = orderOf(a.keys[i]!, b.keys[i]!);
      if (difference !== 0) return descending ? -difference : difference;
    }
    return 0;
  };
  for (const row of rows) {
    if (row === "pause") {
      yield row;
      continue;
    }
    held.push(row);
    if (held.length >= 2 * kept + 16) held = held.sort(compare).slice(0, kept);
  }
  yield* held.sort(compare);
}

function* cut(rows: Iterable<Paused<Row>>, skip: number, limit: number | null): Generator<Paused<Row>> {
  let at = 0;
  if (limit === 0) return;
  for (const row of rows) {
    if (row === "pause") {
      yield row;
      continue;
    }
    at += 1;
    if (at > skip) yield row;
    if (limit !== null && at >= skip + limit) return;
  }
}

function columnScope(returns: QueryGraph["returns"], values: Value[], before: Scope | null): Scope {
  return {
    get: (name) => {
      const at = returns.findIndex((column) => column.name === name);
      return at >= 0 ? values[at] : before?.get(name);
    },
  };
}

/** The expression with its aggregates replaced by variables, which `into` lists. */
function lifted(expression: Expression, into: Aggregation[]): Expression {
  if (expression.kind !== "aggregate") return mapParts(expression, (part) => lifted(part, into));
  const name = ` aggregate ${into.length}`;
  into.push({ expression, name });
  return { kind: "variable", name };
}
