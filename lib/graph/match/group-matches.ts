/** Aggregation: one row for all matches that agree in the columns that do not aggregate. */
import { isAggregating, mapParts, onColumns } from "../query/expression-parts";
import type { Expression } from "../query/query-expression";
import type { QueryGraph } from "../query/query-graph";
import { keyOf, loneKeyOf, type Value } from "../values";
import { type Accumulator, accumulator } from "./aggregate";
import { evaluate, pay } from "./evaluate";
import type { Scope } from "./pattern-search";
import { columnScope, type Match, type Ordered, type Paused } from "./row";
import type { Subqueries } from "./subqueries";

const NO_KEYS: Value[] = [];

interface Aggregation {
  expression: Expression & { kind: "aggregate" };
  name: string;
}

/** Rows in the order in which their groups were first met. */
export function* grouped(
  query: QueryGraph,
  matches: Iterable<Paused<Match>>,
  subqueries: Subqueries,
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
  const keyAt = columns.flatMap(({ isKey }, at) => (isKey ? [at] : []));
  /** The position of the only key; -1 where there is none, or several. */
  const lone = keyAt.length === 1 ? keyAt[0]! : -1;
  const groups = new Map<string | number, { keys: Value[]; accumulators: Accumulator[] }>();
  const group = (key: string | number, keys: Value[]) => {
    const accumulators = aggregations.map(({ expression }) => {
      return accumulator(expression.aggregate, expression.distinct);
    });
    groups.set(key, { keys, accumulators });
    return { accumulators };
  };
  let scope: Scope;
  const valuesOf = () => {
    const keys = columns.map(({ isKey, source }) => (isKey ? evaluate(source, scope, subqueries) : null));
    const values = aggregations.map(({ expression: { argument } }) =>
      argument === null ? true : evaluate(argument, scope, subqueries),
    );
    for (const value of keys) pay(value, subqueries);
    for (const value of values) pay(value, subqueries);
    return { keys, values };
  };
  for (const match of matches) {
    if (match === "pause") {
      yield match;
      continue;
    }
    scope = match.scope;
    let found = subqueries.attempt(valuesOf);
    for (; found === "pause"; found = subqueries.attempt(valuesOf)) yield found;
    if (found === "end") break;
    const key = lone < 0 ? found.keys.map(keyOf).join() : loneKeyOf(found.keys[lone]!);
    const { accumulators } = groups.get(key) ?? group(key, found.keys);
    for (let i = 0; i < accumulators.length; i++) accumulators[i]!.add(found.values[i]!, match.weight);
  }
  // Without keys there is one group, even of nothing.
  if (groups.size === 0 && keyAt.length === 0) group("", NO_KEYS);
  const results = columns.map(({ isKey, expression }) =>
    isKey ? null : onColumns(expression, query.returns),
  );
  for (const { keys, accumulators } of groups.values()) {
    const aggregated = new Map(aggregations.map(({ name }, i) => [name, accumulators[i]!.result()]));
    const inGroup: Scope = {
      get: (name) =>
        aggregated.get(name) ?? keys[columns.findIndex((column) => column.isKey && column.name === name)],
    };
    const row = yield* subqueries.complete(() => {
      const values = results.map((result, i) => {
        return result === null ? (keys[i] ?? null) : evaluate(result, inGroup, subqueries);
      });
      const named: Scope = columnScope(query.returns, values, inGroup);
      return { values, keys: order.map((expression) => evaluate(expression, named, subqueries)) };
    });
    if (row === null) return;
    yield { ...row, watch: () => ({ nodes: [], edges: [] }) };
  }
}

/** The expression with its aggregates replaced by variables, which `into` lists. */
function lifted(expression: Expression, into: Aggregation[]): Expression {
  if (expression.kind !== "aggregate") return mapParts(expression, (part) => lifted(part, into));
  const name = ` aggregate ${into.length}`;
  into.push({ expression, name });
  return { kind: "variable", name };
}
