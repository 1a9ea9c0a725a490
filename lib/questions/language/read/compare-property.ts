/** A property compared with numbers or dates, as predicates of its own type. */
import type { Comparator } from "../../../words/cue-table";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isYearly } from "../lexicon/scan-properties";
import { isYear, type Token } from "../words";
import type { Compared } from "./compared-values";
import type { Choice } from "./slot";

type Predicates = Extract<Choice["use"], { kind: "condition" }>["predicates"];

/** Null where a property of its type cannot be compared so. */
export function predicatesOf(property: PropertyTerm, { values, operator, cue }: Compared): Predicates | null {
  const [low, high] = values as [Token, Token | undefined];
  if (property.isName && property.type !== "number") return null;
  if (low.month || high?.month)
    return property.part === "month of year" ? monthPredicates(low, high, operator) : null;
  if (property.type === "date") return datePredicates(low, high, operator);
  if (property.type === "string") {
    const isEqual = operator === null || operator === "=";
    if (!isEqual || cue === "between" || low.kind !== "number") return null;
    const isPart =
      !property.values.includes(low.text) && property.values.some((value) => value.includes(low.text));
    return [{ operator: isPart ? "contains" : "=", value: low.text }];
  }
  if (property.type !== "number") return null;
  if (low.date !== null) {
    if (!isYearly(property)) return null;
    const [from, to] = [Number(low.date.from.slice(0, 4)), Number(low.date.to.slice(0, 4))];
    return rangePredicates(from, to, operator);
  }
  if (high)
    return [
      { operator: ">=", value: low.value! },
      { operator: "<=", value: high.value ?? 0 },
    ];
  const isText = operator === "contains" || operator === "starts with" || operator === "ends with";
  if (isText) return null;
  return [{ operator: operator ?? "=", value: low.value! }];
}

/** Months of one year: "between November and March" is none of its parts. */
function monthPredicates(
  { month }: Token,
  high: Token | undefined,
  operator: Comparator | null,
): Predicates | null {
  const last = high ? high.month : month;
  if (month === undefined || last === undefined || last < month) return null;
  return rangePredicates(month, operator === null ? last : month, operator);
}

function datePredicates(low: Token, high: Token | undefined, operator: Comparator | null): Predicates | null {
  const span = (token: Token) =>
    token.date ?? (isYear(token) ? { from: `${token.text}-01-01`, to: `${token.text}-12-31` } : null);
  const [start, end] = [span(low), high ? span(high) : undefined];
  if (start === null || end === null) return null;
  if (end)
    return [
      { operator: ">=", value: start.from },
      { operator: "<=", value: lastOf(end.to) },
    ];
  return rangePredicates(start.from, lastOf(start.to), operator);
}

/** The end of a day, so that a time of that day is not after it. */
function lastOf(day: string): string {
  return `${day}T23:59:59Z`;
}

function rangePredicates<Value extends string | number>(
  from: Value,
  to: Value,
  operator: Comparator | null,
): Predicates | null {
  switch (operator) {
    case null:
    case "=":
      return from === to
        ? [{ operator: "=", value: from }]
        : [
            { operator: ">=", value: from },
            { operator: "<=", value: to },
          ];
    case ">":
      return [{ operator: ">", value: to }];
    case ">=":
      return [{ operator: ">=", value: from }];
    case "<":
      return [{ operator: "<", value: from }];
    case "<=":
      return [{ operator: "<=", value: to }];
    default:
      return null;
  }
}
