/** The meaning of expressions (openCypher 9): three-valued logic, null where a value is missing or does not fit. */
import type { Expression, Operator } from "../query-expression";
import { callFunction } from "./functions";
import type { MatchIndex } from "./match-index";
import type { Scope } from "./pattern-search";
import { compareWith } from "./predicate";
import { EdgeValue, MapValue, NodeValue, type Value } from "./values";

/** A pattern inside an expression. */
export type SubqueryExpression = Expression & { kind: "exists" | "matches" | "collect" };

/** What evaluation needs from the query that it is part of. */
export interface Evaluation {
  index: MatchIndex;
  /** Whether the pattern matches, how often, or what is computed from its matches. */
  resultOf(subquery: SubqueryExpression, scope: Scope): Value;
}

/** The value of an expression without aggregates. */
export function evaluate(expression: Expression, scope: Scope, evaluation: Evaluation): Value {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "variable":
      return scope.get(expression.name) ?? null;
    case "property":
      return propertyOf(evaluate(expression.of, scope, evaluation), expression.key, evaluation.index);
    case "label": {
      const { nodes } = evaluation.index;
      const value = scope.get(expression.variable);
      if (!(value instanceof NodeValue)) return null;
      return nodes.labelSets[nodes.labelSetOf[value.row]!]!.some((label) =>
        expression.labels.includes(label),
      );
    }
    case "operation":
      return operate(expression.operator, expression.operands, scope, evaluation);
    case "call": {
      const values = expression.arguments.map((argument) => evaluate(argument, scope, evaluation));
      return callFunction(expression.function, values, evaluation.index);
    }
    case "aggregate":
      return null;
    case "list":
      return expression.items.map((item) => evaluate(item, scope, evaluation));
    case "map": {
      const entries = expression.entries.map(
        ({ key, value }) => [key, evaluate(value, scope, evaluation)] as const,
      );
      return new MapValue(new Map(entries));
    }
    case "reduce":
      return reduce(expression, scope, evaluation);
    case "case": {
      const branch = expression.branches.find(({ when }) => evaluate(when, scope, evaluation) === true);
      const chosen = branch?.result ?? expression.otherwise;
      return chosen ? evaluate(chosen, scope, evaluation) : null;
    }
    case "quantifier":
      return quantify(expression, scope, evaluation);
    case "comprehension":
      return comprehend(expression, scope, evaluation);
    default:
      return evaluation.resultOf(expression, scope);
  }
}

/** Whether a conjunct is true; unknown is not. */
export function isTrue(expression: Expression, scope: Scope, evaluation: Evaluation): boolean {
  return evaluate(expression, scope, evaluation) === true;
}

function propertyOf(value: Value, key: string, index: MatchIndex): Value {
  if (value instanceof NodeValue) return index.nodeValue(value.row, key);
  if (value instanceof MapValue) return value.entries.get(key) ?? null;
  return value instanceof EdgeValue ? index.edgeValue(value.row, key) : null;
}

function operate(operator: Operator, operands: Expression[], scope: Scope, evaluation: Evaluation): Value {
  const value = (at: number) => evaluate(operands[at]!, scope, evaluation);
  switch (operator) {
    case "and":
    case "or":
      return connect(operator, operands, scope, evaluation);
    case "xor": {
      const [a, b] = [truth(value(0)), truth(value(1))];
      return a === null || b === null ? null : a !== b;
    }
    case "not": {
      const inner = truth(value(0));
      return inner === null ? null : !inner;
    }
    case "negate": {
      const inner = value(0);
      return typeof inner === "number" ? -inner : null;
    }
    case "index": {
      const [list, at] = [value(0), value(1)];
      return Array.isArray(list) && typeof at === "number" ? (list.at(at) ?? null) : null;
    }
    case "slice":
      return slice(value(0), value(1), value(2), operands);
    case "+":
      return add(value(0), value(1));
    case "-":
    case "*":
    case "/":
    case "%":
    case "^":
      return calculate(operator, value(0), value(1), operands);
    case "is null":
      return value(0) === null;
    case "is not null":
      return value(0) !== null;
    default:
      return compareWith(operator, value(0), value(1));
  }
}

function connect(
  operator: "and" | "or",
  operands: Expression[],
  scope: Scope,
  evaluation: Evaluation,
): Value {
  const decisive = operator === "or";
  let known: boolean | null = !decisive;
  for (const operand of operands) {
    const value = truth(evaluate(operand, scope, evaluation));
    if (value === decisive) return decisive;
    if (value === null) known = null;
  }
  return known;
}

function truth(value: Value): boolean | null {
  return typeof value === "boolean" ? value : null;
}

function add(a: Value, b: Value): Value {
  if (a === null || b === null) return null;
  if (Array.isArray(a)) return [...a, ...(Array.isArray(b) ? b : [b])];
  if (Array.isArray(b)) return [a, ...b];
  if (typeof a === "number" && typeof b === "number") return a + b;
  if (typeof a === "object" || typeof b === "object") return null;
  return typeof a === "string" || typeof b === "string" ? `${a}${b}` : null;
}

function calculate(operator: "-" | "*" | "/" | "%" | "^", a: Value, b: Value, operands: Expression[]): Value {
  if (typeof a !== "number" || typeof b !== "number") return null;
  if (operator === "-") return a - b;
  if (operator === "*") return a * b;
  if (operator === "^") return a ** b;
  if (operator === "%") return Number.isNaN(a % b) ? null : a % b;
  const areIntegers = Number.isInteger(a) && Number.isInteger(b) && !operands.some(isFloat);
  // Cypher refuses to divide whole numbers by zero; a query that runs on many nodes is not worth less for one of them.
  if (areIntegers) return b === 0 ? null : Math.trunc(a / b);
  return a / b;
}

/** Numbers are kept without a type; these make Cypher's Float, whose division is not cut. */
function isFloat(expression: Expression): boolean {
  if (expression.kind === "call") return expression.function === "toFloat" || expression.function === "sqrt";
  if (expression.kind === "aggregate") return expression.aggregate === "avg";
  return expression.kind === "operation" && expression.operands.some(isFloat);
}

function quantify(
  { quantifier, variable, list, where }: Expression & { kind: "quantifier" },
  scope: Scope,
  evaluation: Evaluation,
): Value {
  const items = evaluate(list, scope, evaluation);
  if (!Array.isArray(items)) return null;
  const results = items.map((item) =>
    truth(evaluate(where, withVariable(scope, variable, item), evaluation)),
  );
  const yes = results.filter((result) => result === true).length;
  const unknown = results.includes(null);
  if (quantifier === "any") return yes > 0 || (unknown ? null : false);
  if (quantifier === "none") return yes > 0 ? false : unknown ? null : true;
  if (quantifier === "single") return yes > 1 ? false : unknown ? null : yes === 1;
  return results.includes(false) ? false : unknown ? null : true;
}

function comprehend(
  { variable, list, where, result }: Expression & { kind: "comprehension" },
  scope: Scope,
  evaluation: Evaluation,
): Value {
  const items = evaluate(list, scope, evaluation);
  if (!Array.isArray(items)) return null;
  const kept = where
    ? items.filter((item) => isTrue(where, withVariable(scope, variable, item), evaluation))
    : items;
  return result
    ? kept.map((item) => evaluate(result, withVariable(scope, variable, item), evaluation))
    : kept;
}

function reduce(
  { accumulator, initial, variable, list, step }: Expression & { kind: "reduce" },
  scope: Scope,
  evaluation: Evaluation,
): Value {
  const items = evaluate(list, scope, evaluation);
  if (!Array.isArray(items)) return null;
  let value = evaluate(initial, scope, evaluation);
  for (const item of items) {
    const inner = withVariable(withVariable(scope, accumulator, value), variable, item);
    value = evaluate(step, inner, evaluation);
  }
  return value;
}

/** `list[from..to]`; an end that was left out is a literal null, one that is unknown makes the slice unknown. */
function slice(list: Value, from: Value, to: Value, operands: Expression[]): Value {
  if (!Array.isArray(list)) return null;
  const isOpen = (at: number) => {
    const end = operands[at];
    return end?.kind === "literal" && end.value === null;
  };
  if ((from === null && !isOpen(1)) || (to === null && !isOpen(2))) return null;
  return list.slice(typeof from === "number" ? from : 0, typeof to === "number" ? to : undefined);
}

/** The same scope with one more variable. */
export function withVariable(scope: Scope, name: string, value: Value): Scope {
  return { get: (wanted) => (wanted === name ? value : scope.get(wanted)) };
}
