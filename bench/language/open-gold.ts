/**
 * A gold query without its limit, with what its rows are ordered by as further columns: which rows a limit leaves out is
 * then known, and rows that tie there can be exchanged.
 */

import { isAggregating } from "../../lib/graph/query/expression-parts";
import { queryGraph } from "../../lib/graph/query/normalize-query-graph";
import type { Column, QueryGraph } from "../../lib/graph/query/query-graph";
import { withColumns } from "./gold-columns";

export interface OpenedGold {
  query: QueryGraph;
  /** For each key, the last columns of `query`: whether the largest comes first. */
  descending: boolean[];
  limit: number | null;
  skip: number;
}

/** Null where there is a limit in an earlier stage that more is matched or aggregated from. */
export function openGold(gold: QueryGraph): OpenedGold | null {
  const opened = withoutLimit(gold);
  if (hasLimit(opened.query)) return null;
  return { ...opened, query: queryGraph(opened.query) };
}

function withoutLimit(gold: QueryGraph): OpenedGold {
  const { input } = gold;
  const isLifted =
    input !== null &&
    isProjection(gold) &&
    (gold.limit === null || input.limit === null) &&
    (input.limit !== null || (gold.order.length === 0 && input.order.length > 0));
  if (!isLifted) return withKeys(gold);
  const { query, descending, limit, skip } = withoutLimit(input);
  const keys = query.returns.slice(query.returns.length - descending.length);
  const passed = keys.map(({ name }): Column => ({ name, expression: { kind: "variable", name } }));
  return {
    query: { ...gold, input: query, returns: [...gold.returns, ...passed], order: [], limit: null, skip: 0 },
    descending,
    limit: limit ?? gold.limit,
    skip: skip || gold.skip,
  };
}

function withKeys(gold: QueryGraph): OpenedGold {
  const keys = gold.order.map(({ expression }, at): Column => {
    return { name: `key ${at}`, expression: withColumns(expression, gold.returns) };
  });
  return {
    query: { ...gold, returns: [...gold.returns, ...keys], order: [], limit: null, skip: 0 },
    descending: gold.order.map(({ descending }) => descending),
    limit: gold.limit,
    skip: gold.skip,
  };
}

/** A stage that gives one row for each row before it. */
function isProjection({ input, nodes, unwind, optional, where, distinct, returns }: QueryGraph): boolean {
  return (
    nodes.length + unwind.length + optional.length === 0 &&
    (where.length === 0 || input?.limit === null) &&
    !distinct &&
    !returns.some(({ expression }) => isAggregating(expression))
  );
}

function hasLimit(query: QueryGraph): boolean {
  return query.limit !== null || query.skip > 0 || (query.input !== null && hasLimit(query.input));
}
