/** Values while a query runs, and how Cypher compares, orders and groups them (openCypher 9, chapter "Comparability"). */
import type { PropertyValue } from "./graph-element";

/** A node of the snapshot, by row. */
export class NodeValue {
  constructor(readonly row: number) {}
}

/** An edge of the snapshot: its row, and its place in a list of `start` (see EdgeRows). */
export class EdgeValue {
  constructor(
    readonly row: number,
    readonly start: number,
    readonly place: number,
  ) {}
}

/** A map that a query wrote down, its keys in order. */
export class MapValue {
  constructor(readonly entries: ReadonlyMap<string, Value>) {}
}

export type Value = PropertyValue | null | NodeValue | EdgeValue | MapValue | Value[];

/**
 * A stored property as a value: what nests was stored as compact JSON when it was imported, so a text that is exactly the
 * JSON of a list is that list.
 */
export function storedValue(stored: PropertyValue | undefined): Value {
  if (stored === undefined) return null;
  if (typeof stored !== "string" || !stored.startsWith("[") || !stored.endsWith("]")) return stored;
  try {
    const parsed: unknown = JSON.parse(stored);
    if (isScalarList(parsed) && JSON.stringify(parsed) === stored) return parsed;
  } catch {
    // It only looks like a list.
  }
  return stored;
}

function isScalarList(value: unknown): value is (PropertyValue | null)[] {
  return Array.isArray(value) && value.every((item) => item === null || typeof item !== "object");
}

/** Three-valued equality: null when it is not known. */
export function equals(a: Value, b: Value): boolean | null {
  if (a === null || b === null) return null;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    let known: boolean | null = true;
    for (const [i, item] of a.entries()) {
      const same = equals(item, b[i]!);
      if (same === false) return false;
      if (same === null) known = null;
    }
    return known;
  }
  if (a instanceof MapValue) return b instanceof MapValue && equalMaps(a, b);
  if (a instanceof NodeValue) return b instanceof NodeValue && a.row === b.row;
  if (a instanceof EdgeValue) return b instanceof EdgeValue && a.row === b.row;
  return a === b;
}

/** Negative, 0 or positive for two numbers, texts or booleans; null for anything else. */
export function compare(a: Value, b: Value): number | null {
  if (typeof a === "number" && typeof b === "number")
    return Number.isNaN(a) || Number.isNaN(b) ? null : a - b;
  if (typeof a === "string" && typeof b === "string") return compareText(a, b);
  if (typeof a === "boolean" && typeof b === "boolean") return Number(a) - Number(b);
  if (!Array.isArray(a) || !Array.isArray(b)) return null;
  return orderLists(a, b, compare);
}

/** The total order of ORDER BY: maps, nodes, edges, lists, texts, booleans, numbers, null last. */
export function orderOf(a: Value, b: Value): number {
  const rank = rankOf(a) - rankOf(b);
  if (rank !== 0) return rank;
  if (a instanceof NodeValue || a instanceof EdgeValue) return a.row - (b as NodeValue | EdgeValue).row;
  if (Array.isArray(a)) return orderLists(a, b as Value[], orderOf);
  if (a instanceof MapValue) return orderLists(flatMap(a), flatMap(b as MapValue), orderOf);
  if (a === null) return 0;
  return compare(a, b) ?? Number(Number.isNaN(a)) - Number(Number.isNaN(b));
}

/** Equal for values that DISTINCT and grouping hold for the same: null is one of them. */
export function keyOf(value: Value): string {
  if (value === null) return "_";
  if (value instanceof NodeValue) return `n${value.row}`;
  if (value instanceof EdgeValue) return `e${value.row}`;
  if (Array.isArray(value)) return `[${value.map(keyOf).join()}]`;
  if (value instanceof MapValue) return `{${flatMap(value).map(keyOf).join()}}`;
  if (typeof value === "string") return JSON.stringify(value);
  return String(Object.is(value, -0) ? 0 : value);
}

/** The same for one value by itself; a node needs no text. */
export function loneKeyOf(value: Value): string | number {
  return value instanceof NodeValue ? value.row : keyOf(value);
}

function rankOf(value: Value): number {
  if (value === null) return 7;
  if (value instanceof MapValue) return 0;
  if (value instanceof NodeValue) return 1;
  if (value instanceof EdgeValue) return 2;
  if (Array.isArray(value)) return 3;
  if (typeof value === "string") return 4;
  return typeof value === "boolean" ? 5 : 6;
}

/** Keys and values in turn, by key. */
function flatMap({ entries }: MapValue): Value[] {
  return [...entries].sort(([a], [b]) => compareText(a, b)).flat();
}

function equalMaps(a: MapValue, b: MapValue): boolean | null {
  const keys = (map: MapValue) => JSON.stringify([...map.entries.keys()].sort());
  return keys(a) === keys(b) && equals(flatMap(a), flatMap(b));
}

function orderLists<Order extends number | null>(
  a: Value[],
  b: Value[],
  orderOfItems: (a: Value, b: Value) => Order,
): Order | number {
  for (const [i, item] of a.entries()) {
    if (i === b.length) break;
    const order = orderOfItems(item, b[i]!);
    if (order !== 0) return order;
  }
  return a.length - b.length;
}

/** By UTF-16 units: the order must not depend on the machine's language. */
export function compareText(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
