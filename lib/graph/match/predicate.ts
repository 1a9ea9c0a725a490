/** One property compared with a value, as a test; what is not known counts as false, as in WHERE. */
import type { Predicate } from "../query/query-pattern";
import { compare, equals, type Value } from "../values";

export function predicateTest({
  operator,
  value,
}: Pick<Predicate, "operator" | "value">): (found: Value) => boolean {
  switch (operator) {
    case "is null":
      return (found) => found === null;
    case "is not null":
      return (found) => found !== null;
    default:
      return (found) => compareWith(operator, found, value) === true;
  }
}

/** Three-valued comparison, by operator. */
export function compareWith(operator: Predicate["operator"], a: Value, b: Value): boolean | null {
  switch (operator) {
    case "=":
      return equals(a, b);
    case "<>":
      return not(equals(a, b));
    case "in":
      return isIn(a, b);
    case "contains":
      return ofTexts(a, b, (text, part) => text.includes(part));
    case "starts with":
      return ofTexts(a, b, (text, part) => text.startsWith(part));
    case "ends with":
      return ofTexts(a, b, (text, part) => text.endsWith(part));
    case "is null":
      return a === null;
    case "is not null":
      return a !== null;
    default: {
      const order = compare(a, b);
      if (order === null) return null;
      if (operator === "<") return order < 0;
      if (operator === "<=") return order <= 0;
      return operator === ">" ? order > 0 : order >= 0;
    }
  }
}

function not(value: boolean | null): boolean | null {
  return value === null ? null : !value;
}

function isIn(item: Value, list: Value): boolean | null {
  if (!Array.isArray(list)) return null;
  let known: boolean | null = false;
  for (const other of list) {
    const same = equals(item, other);
    if (same === true) return true;
    if (same === null) known = null;
  }
  return known;
}

function ofTexts(a: Value, b: Value, test: (a: string, b: string) => boolean): boolean | null {
  return typeof a === "string" && typeof b === "string" ? test(a, b) : null;
}
