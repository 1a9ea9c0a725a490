/** The meaning of expressions (openCypher 9): three-valued logic, null where a value is missing or does not fit. */
import type { Expression, Operator } from "../query/query-expression";
import type { MatchIndex } from "../snapshot/match-index";
import { EdgeValue, MapValue, NodeValue, type Value } from "../values";
import { add, calculate, slice } from "./arithmetic";
import { callFunction } from "./functions";
import type { Scope } from "./pattern-search";
import { compareWith } from "./predicate";
import { bounded, checkParts, partsOfValue } from "./value-extent";

/** A pattern inside an expression. */
export type SubqueryExpression = Expression & { kind: "exists" | "matches" | "collect" };

/** The parts of the query that its evaluation reads. */
export interface Evaluation {
  index: MatchIndex;
  /** A match's existence, the number of matches, or a value computed from them. */
  resultOf(subquery: SubqueryExpression, scope: Scope): Value;
  /** Takes from the budget; does not come back when that is spent. */
  spend(bindings: number): void;
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
      return paidFor(operate(expression.operator, expression.operands, scope, evaluation), evaluation);
    case "call": {
      const values = expression.arguments.map((argument) => evaluate(argument, scope, evaluation));
      for (const value of values) pay(value, evaluation);
      return paidFor(callFunction(expression.function, values, evaluation.index), evaluation);
    }
    case "aggregate":
      return null;
    case "list":
      return bounded(expression.items.map((item) => evaluate(item, scope, evaluation)));
    case "map": {
      const entries = expression.entries.map(
        ({ key, value }) => [key, evaluate(value, scope, evaluation)] as const,
      );
      return bounded(new MapValue(new Map(entries)));
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

/** True if a conjunct is true; unknown counts as false. */
export function isTrue(expression: Expression, scope: Scope, evaluation: Evaluation): boolean {
  return evaluate(expression, scope, evaluation) === true;
}

function propertyOf(value: Value, key: string, index: MatchIndex): Value {
  if (value instanceof NodeValue) return index.nodeValue(value.row, key);
  if (value instanceof MapValue) return value.entries.get(key) ?? null;
  return value instanceof EdgeValue ? index.edgeValue(value.row, key) : null;
}

function operate(operator: Operator, operands: Expression[], scope: Scope, evaluation: Evaluation): Value {
  const value = (at: number) => {
    const operand = evaluate(operands[at]!, scope, evaluation);
    pay(operand, evaluation);
    return operand;
  };
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

function quantify(
  { quantifier, variable, list, where }: Expression & { kind: "quantifier" },
  scope: Scope,
  evaluation: Evaluation,
): Value {
  const items = evaluate(list, scope, evaluation);
  if (!Array.isArray(items)) return null;
  const results = items.map((item) =>
    truth(evaluate(where, withItem(scope, variable, item, evaluation), evaluation)),
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
  const chosen = where
    ? items.filter((item) => isTrue(where, withItem(scope, variable, item, evaluation), evaluation))
    : items;
  if (result === null) return chosen;
  const values: Value[] = [];
  let parts = 0;
  for (const item of chosen) {
    const value = evaluate(result, withItem(scope, variable, item, evaluation), evaluation);
    parts += partsOfValue(value);
    checkParts(parts);
    values.push(value);
  }
  return bounded(values);
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
    const inner = withVariable(withItem(scope, variable, item, evaluation), accumulator, value);
    value = evaluate(step, inner, evaluation);
  }
  return value;
}

/** A computed value has a bound, and costs as much as reading it; a list also takes memory. */
function paidFor(value: Value, evaluation: Evaluation): Value {
  pay(value, evaluation);
  if (Array.isArray(value)) evaluation.spend(value.length >> 2);
  return bounded(value);
}

/** Long texts and lists cost as much as they are long: they are gone through without a look at the clock. */
export function pay(value: Value, evaluation: Pick<Evaluation, "spend">, times = 1): void {
  if (typeof value === "string" || Array.isArray(value) || value instanceof MapValue)
    evaluation.spend((partsOfValue(value) >> 6) * times);
}

/** An item of a list costs as much as a binding. */
function withItem(scope: Scope, name: string, item: Value, evaluation: Evaluation): Scope {
  evaluation.spend(1);
  return withVariable(scope, name, item);
}

/** The same scope with one more variable. */
export function withVariable(scope: Scope, name: string, value: Value): Scope {
  return { get: (wanted) => (wanted === name ? value : scope.get(wanted)) };
}
