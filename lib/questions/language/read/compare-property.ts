/** A property compared with numbers or dates, as predicates of its own type. */
import { TIME } from "../../../graph/text/ended-relation";
import type { Comparator } from "../../../words/cue-table";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isYearly } from "../lexicon/scan-properties";
import { isYear, type Token } from "../words";
import type { Compared } from "./compared-values";
import type { Choice } from "./slot";

type Predicates = Extract<Choice["use"], { kind: "condition" }>["predicates"];

/** Null where a property of its type cannot be compared so, as years with a month. */
export function predicatesOf(
  property: PropertyTerm,
  { values, operator, cue }: Pick<Compared, "values" | "operator" | "cue">,
): Predicates | null {
  const [low, high] = values as [Token, Token | undefined];
  if (property.isName && property.type !== "number") return null;
  if (low.month || high?.month)
    return property.part === "month of year" ? monthPredicates(low, high, operator) : null;
  if (property.type === "date") return datePredicates(property, low, high, operator);
  if (property.type === "string") {
    const isEqual = operator === null || operator === "=";
    if (!isEqual || cue === "between" || low.kind !== "number") return null;
    const isPart =
      !property.values.includes(low.text) && property.values.some((value) => value.includes(low.text));
    return [{ operator: isPart ? "contains" : "=", value: low.text }];
  }
  if (property.type !== "number") return null;
  if (low.date !== null || high?.date)
    return isYearly(property) ? datePredicates(property, low, high, operator) : null;
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

function datePredicates(
  property: PropertyTerm,
  low: Token,
  high: Token | undefined,
  operator: Comparator | null,
): Predicates | null {
  const span = (token: Token) =>
    token.date ?? (isYear(token) ? { from: `${token.text}-01-01`, to: `${token.text}-12-31` } : null);
  const [start, end] = [span(low), span(high ?? low)];
  if (start === null || end === null) return null;
  const compared = high ? null : operator;
  const length = lengthOf(property);
  // "After" and "until" are of the last day of a time, "since" and "before" of its first.
  const isByLast = compared === ">" || compared === "<=";
  const isByFirst = compared === ">=" || compared === "<";
  const isCut =
    (!isByLast && start.from.slice(length).replaceAll("-01", "") !== "") ||
    (!isByFirst && !isLastDay(end.to, length));
  if (isCut) return null;
  if (property.type === "number")
    return rangePredicates(Number(start.from.slice(0, 4)), Number(end.to.slice(0, 4)), compared);
  return rangePredicates(start.from.slice(0, length), lastOf(end.to), compared);
}

/** Characters of a day that all values have: 4 of a year, 7 of a month; what is finer cannot be told. */
function lengthOf({ type, values }: PropertyTerm): number {
  const times = values.filter((value) => TIME.test(value));
  return type === "number" ? 4 : Math.min(10, ...times.map(({ length }) => length));
}

/** True if a day is the last of its year or its month, as far as values go. */
function isLastDay(day: string, length: number): boolean {
  const next = new Date(Date.parse(day) + 86_400_000).toISOString();
  return length === 10 || next.slice(0, length) !== day.slice(0, length);
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
