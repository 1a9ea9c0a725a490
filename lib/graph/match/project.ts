/** From matches to the rows of a query: columns, grouping, DISTINCT, ORDER BY, SKIP and LIMIT. */
import { isAggregating, onColumns, partsOf, variablesOf } from "../query/expression-parts";
import type { Expression } from "../query/query-expression";
import type { QueryGraph } from "../query/query-graph";
import { keyOf, loneKeyOf, orderOf, type Value } from "../values";
import { evaluate, pay } from "./evaluate";
import { grouped } from "./group-matches";
import { columnScope, type Match, type Ordered, type Paused, type Row } from "./row";
import type { Subqueries } from "./subqueries";

/** Number of times that sorting looks at a key: the logarithm of very many rows. */
const COMPARISONS = 24;

/** The query that counts its matches instead of one column of different nodes, with their variable; null for any other. */
export function countedNodes(query: QueryGraph): { query: QueryGraph; name: string } | null {
  const [column, ...others] = query.returns;
  const { expression } = column ?? {};
  if (expression?.kind !== "aggregate" || expression.aggregate !== "count" || !expression.distinct)
    return null;
  const name = expression.argument?.kind === "variable" ? expression.argument.name : "";
  if (others.length + query.optional.length > 0 || query.nodes.every(({ variable }) => variable !== name))
    return null;
  const all = { ...expression, distinct: false, argument: null };
  return { query: { ...query, returns: [{ ...column!, expression: all }] }, name };
}

/** True if the query only counts its matches. */
export function onlyCounts({ returns, optional }: QueryGraph): boolean {
  return (
    optional.length === 0 &&
    returns.every(({ expression }) => expression.kind === "aggregate" && expression.argument === null)
  );
}

/** Variables of matches that give the same rows once as often as they like; null where each match counts. */
export function decisiveVariables({ returns, order, optional, distinct }: QueryGraph): Set<string> | null {
  const all = [...returns, ...order].map(({ expression }) => expression);
  const isOnce = all.some(isAggregating) ? all.every(ignoresRepetition) : distinct;
  return isOnce && optional.length === 0 ? new Set(all.flatMap((one) => [...variablesOf(one)])) : null;
}

/** True if no aggregate in it changes when a value comes again. */
function ignoresRepetition(expression: Expression): boolean {
  if (expression.kind !== "aggregate") return partsOf(expression).every(ignoresRepetition);
  return expression.distinct || expression.aggregate === "min" || expression.aggregate === "max";
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
  const decisive = distinct ? decisiveVariable(returns) : null;
  const seen = new Set<string | number>();
  let current: Match;
  const rowOf = (): Ordered => {
    const { scope, watch } = current;
    const values = returns.map(({ expression }) => evaluate(expression, scope, subqueries));
    const named = columnScope(returns, values, distinct ? null : scope);
    const keys = order.map((expression) => evaluate(expression, named, subqueries));
    if (distinct) for (const value of values) pay(value, subqueries);
    for (const key of keys) pay(key, subqueries, COMPARISONS);
    return { values, keys, watch };
  };
  for (const match of matches) {
    if (match === "pause") {
      yield match;
      continue;
    }
    if (decisive !== null && isKnown(match.scope.get(decisive) ?? null, seen)) continue;
    current = match;
    let row = subqueries.attempt(rowOf);
    for (; row === "pause"; row = subqueries.attempt(rowOf)) yield row;
    if (row === "end") return;
    if (!distinct || decisive !== null || !isKnownRow(row, seen)) yield row;
  }
}

/** The variable that is a column and that all columns depend on; null if there is none. */
function decisiveVariable(returns: QueryGraph["returns"]): string | null {
  const [name, ...others] = new Set(returns.flatMap(({ expression }) => [...variablesOf(expression)]));
  const isColumn = returns.some(({ expression }) => expression.kind === "variable");
  return name !== undefined && others.length === 0 && isColumn ? name : null;
}

function* withoutRepetition(rows: Iterable<Paused<Ordered>>): Generator<Paused<Ordered>> {
  const seen = new Set<string | number>();
  for (const row of rows) if (row === "pause" || !isKnownRow(row, seen)) yield row;
}

function isKnownRow({ values }: Pick<Row, "values">, seen: Set<string | number>): boolean {
  return values.length === 1 ? isKnown(values[0]!, seen) : isAmong(values.map(keyOf).join(), seen);
}

function isKnown(value: Value, seen: Set<string | number>): boolean {
  return isAmong(loneKeyOf(value), seen);
}

/** True if it is among the keys already; it is from now on. */
function isAmong(key: string | number, seen: Set<string | number>): boolean {
  const known = seen.size;
  return seen.add(key).size === known;
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
    for (let i = 0; i < order.length; i++) {
      const difference = orderOf(a.keys[i]!, b.keys[i]!);
      if (difference !== 0) return order[i]!.descending ? -difference : difference;
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
    const origin = row.watch();
    best.push({ ...row, watch: () => origin });
    if (best.length < 2 * most + 16) continue;
    best = best.sort(compare).slice(0, most);
    last = best.at(-1);
  }
  yield* best.sort(compare);
}

function* cut(rows: Iterable<Paused<Ordered>>, skip: number, limit: number | null): Generator<Paused<Row>> {
  let at = 0;
  if (limit === 0) return;
  for (const row of rows) {
    if (row === "pause") {
      yield row;
      continue;
    }
    at += 1;
    if (at > skip) yield { values: row.values, watch: row.watch() };
    if (limit !== null && at >= skip + limit) return;
  }
}
