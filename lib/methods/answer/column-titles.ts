/** What the columns of a computed table are called: "Person", "number of Film", "average price". */
import type { Expression } from "../../graph/query/query-expression";
import type { QueryGraph } from "../../graph/query/query-graph";

const AGGREGATES: Readonly<Record<string, string>> = {
  count: "number of",
  sum: "total",
  avg: "average",
  min: "smallest",
  max: "largest",
  collect: "all",
};

/** In the order of the query's columns. Names that a person or the reader gave to more than one thing stay as they are. */
export function columnTitles(query: QueryGraph): string[] {
  const titles = query.returns.map(({ name, expression }) => titleOf(expression, query) ?? name);
  return titles.map((title, at) => (titles.indexOf(title) === at ? title : query.returns[at]!.name));
}

function titleOf(expression: Expression, query: QueryGraph): string | null {
  switch (expression.kind) {
    case "variable":
      return labelOf(expression.name, query) ?? computedBefore(expression.name, query);
    case "property":
      return expression.key;
    case "aggregate": {
      const of = expression.argument && titleOf(expression.argument, query);
      return of ? `${AGGREGATES[expression.aggregate] ?? expression.aggregate} ${of}` : null;
    }
    default:
      return null;
  }
}

function labelOf(variable: string, { nodes, input }: QueryGraph): string | null {
  const label = nodes.find((node) => node.variable === variable)?.labels[0];
  return label ?? (input ? labelOf(variable, input) : null);
}

function computedBefore(variable: string, { input }: QueryGraph): string | null {
  const column = input?.returns.find(({ name }) => name === variable);
  return column ? titleOf(column.expression, input!) : null;
}
