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

/** The value of an expression without aggregates. It has no closure of its own: each would cost an object for every value. */
export function evaluate(expression: Expression, scope: Scope, evaluation: Evaluation): Value {
  switch (expression.kind) {
    case "literal":
      return expression.value;
    case "variable":
      return scope.get(expression.name) ?? null;
    case "property":
      return propertyOf(evaluate(expression.of, scope, evaluation), expression.key, evaluation.index);
    case "label":
      return hasLabel(expression, scope, evaluation);
    case "operation":
      return paidFor(operate(expression.operator, expression.operands, scope, evaluation), evaluation);
    case "call": {
      const values = evaluateAll(expression.arguments, scope, evaluation);
      for (const value of values) pay(value, evaluation);
      return paidFor(callFunction(expression.function, values, evaluation.index), evaluation);
    }
    case "aggregate":
      return null;
    case "list":
      return bounded(evaluateAll(expression.items, scope, evaluation));
    case "map":
      return mapOf(expression, scope, evaluation);
    case "reduce":
      return reduce(expression, scope, evaluation);
    case "case":
      return choose(expression, scope, evaluation);
    case "quantifier":
      return quantify(expression, scope, evaluation);
    case "comprehension":
      return comprehend(expression, scope, evaluation);
    default:
      return evaluation.resultOf(expression, scope);
  }
}

function evaluateAll(expressions: readonly Expression[], scope: Scope, evaluation: Evaluation): Value[] {
  return expressions.map((one) => evaluate(one, scope, evaluation));
}

function hasLabel(
  { variable, labels }: Expression & { kind: "label" },
  scope: Scope,
  { index: { nodes } }: Evaluation,
): Value {
  const value = scope.get(variable);
  if (!(value instanceof NodeValue)) return null;
  return nodes.labelSets[nodes.labelSetOf[value.row]!]!.some((label) => labels.includes(label));
}

function mapOf({ entries }: Expression & { kind: "map" }, scope: Scope, evaluation: Evaluation): Value {
  const values = entries.map(({ key, value }) => [key, evaluate(value, scope, evaluation)] as const);
  return bounded(new MapValue(new Map(values)));
}

function choose(
  { branches, otherwise }: Expression & { kind: "case" },
  scope: Scope,
  evaluation: Evaluation,
): Value {
  const branch = branches.find(({ when }) => evaluate(when, scope, evaluation) === true);
  const chosen = branch?.result ?? otherwise;
  return chosen ? evaluate(chosen, scope, evaluation) : null;
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
  if (operator === "and" || operator === "or") return connect(operator, operands, scope, evaluation);
  const a = operandAt(0, operands, scope, evaluation);
  const b = operandAt(1, operands, scope, evaluation);
  switch (operator) {
    case "xor":
      return truth(a) === null || truth(b) === null ? null : a !== b;
    case "not":
      return truth(a) === null ? null : !a;
    case "negate":
      return typeof a === "number" ? -a : null;
    case "index":
      return Array.isArray(a) && typeof b === "number" ? (a.at(b) ?? null) : null;
    case "slice":
      return slice(a, b, operandAt(2, operands, scope, evaluation), operands);
    case "+":
      return add(a, b);
    case "-":
    case "*":
    case "/":
    case "%":
    case "^":
      return calculate(operator, a, b, operands);
    case "is null":
      return a === null;
    case "is not null":
      return a !== null;
    default:
      return compareWith(operator, a, b);
  }
}

/** Null where there are fewer operands. */
function operandAt(at: number, operands: Expression[], scope: Scope, evaluation: Evaluation): Value {
  if (at >= operands.length) return null;
  const operand = evaluate(operands[at]!, scope, evaluation);
  pay(operand, evaluation);
  return operand;
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

export function withVariable(scope: Scope, name: string, value: Value): Scope {
  return { get: (wanted) => (wanted === name ? value : scope.get(wanted)) };
}
