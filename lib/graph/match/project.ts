/** From matches to the rows of a query: columns, grouping, DISTINCT, ORDER BY, SKIP and LIMIT. */
import { isAggregating, onColumns } from "../query/expression-parts";
import type { QueryGraph } from "../query/query-graph";
import { keyOf, orderOf } from "../values";
import { evaluate, pay } from "./evaluate";
import { grouped } from "./group-matches";
import { columnScope, type Match, type Ordered, type Paused, type Row } from "./row";
import type { Subqueries } from "./subqueries";

/** Number of times that sorting looks at a key: the logarithm of very many rows. */
const COMPARISONS = 24;

/** True if the query only counts its matches. */
export function onlyCounts({ returns, optional }: QueryGraph): boolean {
  return (
    optional.length === 0 &&
    returns.every(({ expression }) => expression.kind === "aggregate" && expression.argument === null)
  );
}

/** The rows of one stage, one by one: no match is asked for that its limit does not need. */
export function* project(
  query: QueryGraph,
  matches: Iterable<Paused<Match>>,
  subqueries: Subqueries,
): Generator<Paused<Row>> {
  const aggregates = query.returns.some(({ expression }) => isAggregating(expression));
  const rows = aggregates ? grouped(query, matches, subqueries) : single(query, matches, subqueries);
  const distinct = query.distinct && aggregates ? withoutRepetition(rows) : rows;
  const ordered = query.order.length > 0 ? sorted(query, distinct) : distinct;
  yield* cut(ordered, query.skip, query.limit);
}

/** A row for each match; under DISTINCT only what is new is made into one. */
function* single(
  { returns, order: asked, distinct }: QueryGraph,
  matches: Iterable<Paused<Match>>,
  subqueries: Subqueries,
): Generator<Paused<Ordered>> {
  const order = asked.map(({ expression }) => (distinct ? onColumns(expression, returns) : expression));
  const seen = new Set<string>();
  for (const match of matches) {
    if (match === "pause") {
      yield match;
      continue;
    }
    const row = yield* subqueries.complete(() => {
      const values = returns.map(({ expression }) => evaluate(expression, match.scope, subqueries));
      const named = columnScope(returns, values, distinct ? null : match.scope);
      const keys = order.map((expression) => evaluate(expression, named, subqueries));
      if (distinct) for (const value of values) pay(value, subqueries);
      for (const key of keys) pay(key, subqueries, COMPARISONS);
      return { values, keys };
    });
    if (row === null) return;
    if (!distinct || isNew(row, seen)) yield { ...row, watch: match.watch() };
  }
}

function* withoutRepetition(rows: Iterable<Paused<Ordered>>): Generator<Paused<Ordered>> {
  const seen = new Set<string>();
  for (const row of rows) {
    if (row === "pause") {
      yield row;
      continue;
    }
    if (isNew(row, seen)) yield row;
  }
}

function isNew({ values }: Pick<Row, "values">, seen: Set<string>): boolean {
  const known = seen.size;
  seen.add(values.map(keyOf).join());
  return seen.size > known;
}

/** Under a limit no more than twice as many rows are in memory at any time. */
function* sorted(
  { order, skip, limit }: QueryGraph,
  rows: Iterable<Paused<Ordered>>,
): Generator<Paused<Ordered>> {
  const most = limit === null ? Number.POSITIVE_INFINITY : skip + limit;
  let best: Ordered[] = [];
  /** The last row that can still be wanted. */
  let last: Ordered | undefined;
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
    // The first of equal rows stays.
    if (last !== undefined && compare(row, last) >= 0) continue;
    best.push(row);
    if (best.length < 2 * most + 16) continue;
    best = best.sort(compare).slice(0, most);
    last = best.at(-1);
  }
  yield* best.sort(compare);
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
