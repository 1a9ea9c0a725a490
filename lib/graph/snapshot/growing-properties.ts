/**
 * Properties of nodes or edges while they are collected: one typed column for each key and value type, holding only the
 * rows that have it. A key that is a number here and text there has two columns, so every value keeps its type.
 */
import { HopscopeError } from "../errors";
import type { PropertyValue } from "../graph-element";
import { GrowingArray } from "./growing-array";
import { GrowingUtf8Column } from "./utf8-column";

export const MAX_PROPERTY_COLUMNS = 512;

export type PropertyType = "string" | "number" | "boolean";
export type Properties = Readonly<Record<string, PropertyValue>>;

/** The properties of an element without any; shared and frozen, so that it costs nothing. */
export const NO_PROPERTIES: Record<string, PropertyValue> = Object.freeze({});

export interface PropertyColumn {
  readonly key: string;
  readonly type: PropertyType;
  /** Positions in `GrowingProperties.rows`, ascending: which of them have this property. */
  readonly positions: GrowingArray<Int32Array>;
  /** Aligned with `positions`; booleans are 0 and 1. */
  readonly values: GrowingArray<Float64Array> | GrowingUtf8Column;
}

export class GrowingProperties {
  readonly #columns = new Map<string, PropertyColumn>();
  readonly #rows = new GrowingArray(Int32Array);

  /** @param owner Whose properties: "nodes" or "edges". */
  constructor(private readonly owner: "nodes" | "edges") {}

  /** Rows that have at least one property, ascending. */
  get rows(): Int32Array {
    return this.#rows.view();
  }

  /** In order of first appearance. */
  get columns(): PropertyColumn[] {
    return [...this.#columns.values()];
  }

  /**
   * Adds the properties of a row; rows come in ascending order, each once.
   * @throws HopscopeError `too-large` beyond 512 keys; then nothing is added.
   */
  add(row: number, properties: Properties): void {
    const cells: [PropertyColumn, PropertyValue][] = [];
    for (const key in properties) {
      const value = properties[key];
      if (value !== undefined) cells.push([this.#column(key, typeof value as PropertyType), value]);
    }
    if (cells.length === 0) return;
    for (const [{ positions, values }, value] of cells) {
      positions.push(this.#rows.length);
      if (typeof value === "string") (values as GrowingUtf8Column).push(value);
      else (values as GrowingArray<Float64Array>).push(Number(value));
    }
    this.#rows.push(row);
  }

  /** The properties of a row, keys in order of first appearance. */
  of(row: number): Record<string, PropertyValue> {
    const position = indexOfSorted(this.#rows.view(), row);
    if (position < 0) return NO_PROPERTIES;
    const properties: Record<string, PropertyValue> = {};
    for (const { key, type, positions, values } of this.#columns.values()) {
      const at = indexOfSorted(positions.view(), position);
      if (at < 0) continue;
      const value = values.at(at);
      setProperty(properties, key, type === "boolean" ? value === 1 : value);
    }
    return properties;
  }

  #column(key: string, type: PropertyType): PropertyColumn {
    const name = `${key}:${type}`;
    const known = this.#columns.get(name);
    if (known) return known;
    if (this.#columns.size === MAX_PROPERTY_COLUMNS) {
      throw new HopscopeError(
        "too-large",
        `The ${this.owner} have more than ${MAX_PROPERTY_COLUMNS} different property keys; the next one is "${key}".`,
        { hint: "Put what differs from row to row into the values, not into the keys." },
      );
    }
    const values =
      type === "string" ? new GrowingUtf8Column(`values of "${key}"`) : new GrowingArray(Float64Array);
    const column: PropertyColumn = { key, type, positions: new GrowingArray(Int32Array), values };
    this.#columns.set(name, column);
    return column;
  }
}

/** Assigning to `__proto__` would set no property, and a column may be called that. */
export function setProperty(
  properties: Record<string, PropertyValue>,
  key: string,
  value: PropertyValue,
): void {
  if (key !== "__proto__") properties[key] = value;
  else
    Object.defineProperty(properties, key, { value, enumerable: true, configurable: true, writable: true });
}

/** Index of `value` in an ascending array, or -1. */
export function indexOfSorted(sorted: Int32Array, value: number): number {
  let low = 0;
  let high = sorted.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = sorted[middle]!;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
