/** Cypher's operators that compute: sums, concatenation, quotients, and slices of lists. */
import type { Expression } from "../query/query-expression";
import type { Value } from "../values";

/** Adds numbers, joins texts, appends to lists; null where the operands do not fit. */
export function add(a: Value, b: Value): Value {
  if (a === null || b === null) return null;
  if (Array.isArray(a)) return [...a, ...(Array.isArray(b) ? b : [b])];
  if (Array.isArray(b)) return [a, ...b];
  if (typeof a === "number" && typeof b === "number") return a + b;
  if (typeof a === "object" || typeof b === "object") return null;
  return typeof a === "string" || typeof b === "string" ? `${a}${b}` : null;
}

/** @param operands What the values were computed from: it says whether a quotient is cut. */
export function calculate(
  operator: "-" | "*" | "/" | "%" | "^",
  a: Value,
  b: Value,
  operands: Expression[],
): Value {
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

/** Numbers are stored without a type; these make Cypher's Float, whose division is not cut. */
function isFloat(expression: Expression): boolean {
  if (expression.kind === "call") return expression.function === "toFloat" || expression.function === "sqrt";
  if (expression.kind === "aggregate") return expression.aggregate === "avg";
  return expression.kind === "operation" && expression.operands.some(isFloat);
}

/** `list[from..to]`; an end that was left out is a literal null, one that is unknown makes the slice unknown. */
export function slice(list: Value, from: Value, to: Value, operands: Expression[]): Value {
  if (!Array.isArray(list)) return null;
  const isOpen = (at: number) => {
    const end = operands[at];
    return end?.kind === "literal" && end.value === null;
  };
  if ((from === null && !isOpen(1)) || (to === null && !isOpen(2))) return null;
  return list.slice(typeof from === "number" ? from : 0, typeof to === "number" ? to : undefined);
}
