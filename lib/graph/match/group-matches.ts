/** Aggregation: one row for all matches that agree in the columns that do not aggregate. */
import { isAggregating, mapParts, onColumns } from "../query/expression-parts";
import type { Expression } from "../query/query-expression";
import type { QueryGraph } from "../query/query-graph";
import { keyOf, type Value } from "../values";
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
    const found = yield* subqueries.complete(() => {
      const keys = columns.map(({ isKey, source }) =>
        isKey ? evaluate(source, match.scope, subqueries) : null,
      );
      const values = aggregations.map(({ expression: { argument } }) =>
        argument === null ? true : evaluate(argument, match.scope, subqueries),
      );
      for (const value of [...keys, ...values]) pay(value, subqueries);
      return { keys, values };
    });
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
    const row = yield* subqueries.complete(() => {
      const values = results.map((result, i) => {
        return result === null ? (keys[i] ?? null) : evaluate(result, inGroup, subqueries);
      });
      const named: Scope = columnScope(query.returns, values, inGroup);
      return { values, keys: order.map((expression) => evaluate(expression, named, subqueries)) };
    });
    if (row === null) return;
    yield { ...row, watch: { nodes: [], edges: [] } };
  }
}

/** The expression with its aggregates replaced by variables, which `into` lists. */
function lifted(expression: Expression, into: Aggregation[]): Expression {
  if (expression.kind !== "aggregate") return mapParts(expression, (part) => lifted(part, into));
  const name = ` aggregate ${into.length}`;
  into.push({ expression, name });
  return { kind: "variable", name };
}
