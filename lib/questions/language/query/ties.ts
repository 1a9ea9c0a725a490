/** Ties: a node that ties with the first answer is an answer, too. "The longest river" may be two. */
import type { MatchResult } from "../../../graph/match/match-result";
import type { QueryGraph } from "../../../graph/query/query-graph";

export type Found = Pick<MatchResult, "rows">;

/** True if a query returns the first in an order, so that others could tie with it. */
export function picksOne({ limit, order, returns }: QueryGraph): boolean {
  return limit === 1 && order.length > 0 && order.every((_, at) => keyColumn({ order, returns }, at) >= 0);
}

/**
 * The query that gives the first, or the one that as many come before as it skips, with all that tie with it; and what it finds.
 * @param found what the query finds without its limit, from the first on
 */
export function withTies(query: QueryGraph, { rows: found }: Found): { query: QueryGraph; result: Found } {
  const keys = query.order.map((_, at) => keyColumn(query, at));
  const keyOf = (row: MatchResult["rows"][number]) => JSON.stringify(keys.map((at) => row[at] ?? null));
  const first = found[query.skip];
  if (!first) return { query, result: { rows: [] } };
  const rows = found.filter((row) => keyOf(row) === keyOf(first));
  const tied = rows.length > 1 ? { tied: true as const } : {};
  return {
    query: { ...query, skip: found.indexOf(rows[0]!), limit: rows.length, ...tied },
    result: { rows },
  };
}

/** First answers of which more are no answer, where most others tie with them. */
const MOST_TIED = 10;

/**
 * True if what comes first is as good as anything: all of more than two answers tie ("the committee with the most chairs", where each has
 * one), or more than half of them and more than are written out, unless they have the fewest.
 */
export function tiesMost(query: QueryGraph, result: MatchResult): boolean {
  const isShown = query.order.length > 0 && query.order.every((_, at) => keyColumn(query, at) >= 0);
  if (!isShown || result.truncated !== null || result.rows.length <= 2) return false;
  const tied = withTies(query, result).result.rows.length;
  const isCrowd = query.order[0]!.descending && tied > MOST_TIED && 2 * tied > result.rows.length;
  return tied === result.rows.length || isCrowd;
}

/** Column of a value that orders; negative if it is not shown. */
function keyColumn({ order, returns }: Pick<QueryGraph, "order" | "returns">, at: number): number {
  const { expression } = order[at]!;
  const text = JSON.stringify(expression);
  return returns.findIndex(
    (column) =>
      JSON.stringify(column.expression) === text ||
      (expression.kind === "variable" && expression.name === column.name),
  );
}
