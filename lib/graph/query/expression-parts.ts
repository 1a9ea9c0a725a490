/** The parts of an expression, its variables, and the same expression with other parts. */
import type { Expression, Pattern } from "./query-expression";

/** The parts that an expression is directly made of; patterns inside it are not entered. */
export function partsOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case "property":
      return [expression.of];
    case "operation":
      return expression.operands;
    case "call":
      return expression.arguments;
    case "aggregate":
      return expression.argument ? [expression.argument] : [];
    case "list":
      return expression.items;
    case "map":
      return expression.entries.map(({ value }) => value);
    case "reduce":
      return [expression.initial, expression.list, expression.step];
    case "case": {
      const branches = expression.branches.flatMap(({ when, result }) => [when, result]);
      return expression.otherwise ? [...branches, expression.otherwise] : branches;
    }
    case "quantifier":
      return [expression.list, expression.where];
    case "comprehension":
      return [expression.list, expression.where, expression.result].filter((part) => part !== null);
    default:
      return [];
  }
}

/** True if an aggregate occurs anywhere in it. */
export function isAggregating(expression: Expression): boolean {
  return expression.kind === "aggregate" || partsOf(expression).some(isAggregating);
}

/** The variables it reads from outside, those of its patterns included. */
export function variablesOf(expression: Expression): Set<string> {
  const found = new Set<string>();
  collectVariables(expression, found);
  return found;
}

function collectVariables(expression: Expression, into: Set<string>): void {
  switch (expression.kind) {
    case "variable":
      into.add(expression.name);
      return;
    case "label":
      into.add(expression.variable);
      return;
    case "quantifier":
    case "comprehension": {
      const own = new Set<string>();
      for (const part of partsOf(expression)) collectVariables(part, own);
      own.delete(expression.variable);
      collectVariables(expression.list, own);
      for (const name of own) into.add(name);
      return;
    }
    case "reduce": {
      const own = new Set<string>();
      collectVariables(expression.step, own);
      own.delete(expression.variable);
      own.delete(expression.accumulator);
      collectVariables(expression.initial, own);
      collectVariables(expression.list, own);
      for (const name of own) into.add(name);
      return;
    }
    case "exists":
    case "matches":
    case "collect": {
      for (const name of patternVariables(expression.pattern)) into.add(name);
      for (const conjunct of expression.pattern.where) collectVariables(conjunct, into);
      if (expression.kind === "collect") collectVariables(expression.result, into);
      return;
    }
    default:
      for (const part of partsOf(expression)) collectVariables(part, into);
  }
}

export function patternVariables({ nodes, edges }: Pick<Pattern, "nodes" | "edges">): string[] {
  return [...nodes, ...edges].map(({ variable }) => variable);
}

/** The same expression with each of its direct parts replaced; patterns inside it are not entered. */
export function mapParts(expression: Expression, map: (part: Expression) => Expression): Expression {
  switch (expression.kind) {
    case "property":
      return { ...expression, of: map(expression.of) };
    case "operation":
      return { ...expression, operands: expression.operands.map(map) };
    case "call":
      return { ...expression, arguments: expression.arguments.map(map) };
    case "aggregate":
      return { ...expression, argument: expression.argument && map(expression.argument) };
    case "list":
      return { ...expression, items: expression.items.map(map) };
    case "map":
      return {
        ...expression,
        entries: expression.entries.map(({ key, value }) => ({ key, value: map(value) })),
      };
    case "reduce":
      return {
        ...expression,
        initial: map(expression.initial),
        list: map(expression.list),
        step: map(expression.step),
      };
    case "case":
      return {
        ...expression,
        branches: expression.branches.map(({ when, result }) => ({ when: map(when), result: map(result) })),
        otherwise: expression.otherwise && map(expression.otherwise),
      };
    case "quantifier":
      return { ...expression, list: map(expression.list), where: map(expression.where) };
    case "comprehension":
      return {
        ...expression,
        list: map(expression.list),
        where: expression.where && map(expression.where),
        result: expression.result && map(expression.result),
      };
    default:
      return expression;
  }
}

/** The expression with every part that a column computes replaced by that column. */
export function onColumns(
  expression: Expression,
  columns: readonly { name: string; expression: Expression }[],
): Expression {
  const text = JSON.stringify(expression);
  const column = columns.find((candidate) => JSON.stringify(candidate.expression) === text);
  if (column) return { kind: "variable", name: column.name };
  return mapParts(expression, (part) => onColumns(part, columns));
}
