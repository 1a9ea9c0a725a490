/** Cypher's functions over values; null in, null out. */
import type { FunctionName } from "../query/query-expression";
import type { MatchIndex } from "../snapshot/match-index";
import { EdgeValue, NodeValue, type Value } from "../values";
import { boundedReplacement } from "./value-extent";

/** A longer range is a mistake, and would fill the memory. */
const MOST_ITEMS = 1_000_000;

type Implementation = (values: Value[], index: MatchIndex) => Value;

/** Calls a function; what it cannot be applied to gives null. */
export function callFunction(name: FunctionName, values: Value[], index: MatchIndex): Value {
  if (name === "coalesce") return values.find((value) => value !== null) ?? null;
  if (values.some((value) => value === null)) return null;
  return IMPLEMENTATIONS[name](values, index);
}

const IMPLEMENTATIONS: Record<Exclude<FunctionName, "coalesce">, Implementation> = {
  abs: number(Math.abs),
  ceil: number(Math.ceil),
  floor: number(Math.floor),
  round: ([value, digits]) => {
    if (typeof value !== "number") return null;
    const scale = 10 ** (typeof digits === "number" ? digits : 0);
    return Math.round(value * scale) / scale;
  },
  sqrt: number(Math.sqrt),
  elementId: ([value], index) => identity(value!, index),
  id: ([value], index) => identity(value!, index),
  labels: ([value], { nodes }) =>
    value instanceof NodeValue ? [...nodes.labelSets[nodes.labelSetOf[value.row]!]!] : null,
  type: ([value], { edges }) => (value instanceof EdgeValue ? edges.relationAt(value.place).type : null),
  startNode: ([value], index) => endOf(value!, index, 0),
  endNode: ([value], index) => endOf(value!, index, 1),
  range: ([first, last, step = 1]) => {
    if (typeof first !== "number" || typeof last !== "number" || typeof step !== "number" || step === 0)
      return null;
    const length = Math.floor((last - first) / step) + 1;
    if (length > MOST_ITEMS) return null;
    return Array.from({ length: Math.max(0, length) }, (_, at) => first + at * step);
  },
  head: ([value]) => (Array.isArray(value) ? (value[0] ?? null) : null),
  last: ([value]) => (Array.isArray(value) ? (value.at(-1) ?? null) : null),
  size: ([value]) => sizeOf(value!),
  length: ([value]) => sizeOf(value!),
  toLower: text((value) => value.toLowerCase()),
  toUpper: text((value) => value.toUpperCase()),
  trim: text((value) => value.trim()),
  reverse: ([value]) => {
    if (Array.isArray(value)) return value.toReversed();
    return typeof value === "string" ? [...value].reverse().join("") : null;
  },
  left: ([value, count]) =>
    typeof value === "string" && typeof count === "number" ? value.slice(0, Math.max(0, count)) : null,
  right: ([value, count]) =>
    typeof value === "string" && typeof count === "number"
      ? value.slice(Math.max(0, value.length - count))
      : null,
  substring: ([value, start, length]) => {
    if (typeof value !== "string" || typeof start !== "number") return null;
    return value.slice(start, typeof length === "number" ? start + length : undefined);
  },
  replace: ([value, part, by]) =>
    typeof value === "string" && typeof part === "string" && typeof by === "string"
      ? boundedReplacement(value, part, by)
      : null,
  split: ([value, separator]) =>
    typeof value === "string" && typeof separator === "string" ? value.split(separator) : null,
  toFloat: ([value]) => numberOf(value!),
  toInteger: ([value]) => {
    const found = numberOf(value!);
    return found === null ? null : Math.trunc(found);
  },
  toString: ([value]) => textOf(value!),
  toStringOrNull: ([value]) => textOf(value!),
};

function textOf(value: Value): string | null {
  return typeof value === "object" ? null : String(value);
}

function number(compute: (value: number) => number): Implementation {
  return ([value]) => (typeof value === "number" ? compute(value) : null);
}

function text(compute: (value: string) => string): Implementation {
  return ([value]) => (typeof value === "string" ? compute(value) : null);
}

function identity(value: Value, { nodes }: MatchIndex): Value {
  if (value instanceof NodeValue) return nodes.id(value.row);
  return value instanceof EdgeValue ? `e${value.row}` : null;
}

function endOf(value: Value, index: MatchIndex, end: 0 | 1): Value {
  return value instanceof EdgeValue ? new NodeValue(index.endsOf(value.start, value.place)[end]) : null;
}

/** Characters of a text, by code point; items of a list, which is also the length of a path. */
function sizeOf(value: Value): number | null {
  if (Array.isArray(value)) return value.length;
  return typeof value === "string" ? [...value].length : null;
}

function numberOf(value: Value): number | null {
  if (typeof value === "number") return value;
  if (typeof value !== "string" || value.trim() === "") return null;
  const parsed = Number(value);
  return Number.isNaN(parsed) ? null : parsed;
}
