/** The patterns of a query, those inside its conditions included. */
import { partsOf } from "../../../lib/graph/query/expression-parts";
import type { Expression, Pattern } from "../../../lib/graph/query/query-expression";
import type { QueryGraph } from "../../../lib/graph/query/query-graph";

export function everyPattern(query: QueryGraph): Pattern[] {
  const own: Pattern[] = [query, ...query.optional];
  const expressions = [...query.returns, ...query.order].map(({ expression }) => expression);
  const inside = [...own.flatMap(({ where }) => where), ...expressions].flatMap(patternsIn);
  return [...own, ...inside, ...(query.input ? everyPattern(query.input) : [])];
}

function patternsIn(expression: Expression): Pattern[] {
  const own = "pattern" in expression ? [expression.pattern] : [];
  const deeper = own.flatMap(({ where }) => where.flatMap(patternsIn));
  return [...own, ...deeper, ...partsOf(expression).flatMap(patternsIn)];
}
