/**
 * Properties as stored: a table with the rows that have any, and one nullable column for each key and value type, named
 * `key:type` (`year:number`).
 */
import type { Data } from "apache-arrow";
import type { PropertyValue } from "../graph-element";
import type { ArrowColumns } from "./arrow-columns";
import { bitAt, emptyBits, setBit } from "./bits";
import { GrowingArray } from "./growing-array";
import {
  type GrowingProperties,
  indexOfSorted,
  NO_PROPERTIES,
  type PropertyColumn,
  type PropertyType,
  setProperty,
} from "./growing-properties";
import { booleanColumn, type Columns, numberColumn, textColumn, type Validity } from "./ipc-file";
import { Utf8Column } from "./utf8-column";

/** The stored table of collected properties. */
export function propertyColumns(properties: GrowingProperties): Columns {
  const { rows } = properties;
  const columns = properties.columns.map((column) => [
    `${column.key}:${column.type}`,
    spread(column, rows.length),
  ]);
  return { row: numberColumn(rows), ...Object.fromEntries(columns) };
}

interface StoredColumn {
  key: string;
  type: PropertyType;
  validity: Uint8Array | null;
  at(position: number): PropertyValue;
}

/** The changes to the stored rows. */
export interface PropertyPatch {
  /** By row as it is read now: all the properties of those that were changed or added. */
  rows: ReadonlyMap<number, Readonly<Record<string, PropertyValue>>>;
  /** The stored row of one that is read now, -1 for an added one; and the other way round, -1 where it is gone. */
  stored(row: number): number;
  shown(stored: number): number;
}

export class PropertyRows {
  readonly #rows: Int32Array;
  readonly #columns: StoredColumn[];
  readonly #patch: PropertyPatch | null;
  /** Every key and type, in the order in which a build from the same rows would have met them. */
  readonly #order: readonly { key: string; type: PropertyType; column: StoredColumn | null }[];

  constructor(
    private readonly table: ArrowColumns,
    patch: PropertyPatch | null = null,
  ) {
    this.#rows = table.numbers("row", Int32Array);
    this.#columns = table.names.filter((name) => name !== "row").map((name) => storedColumn(table, name));
    this.#patch = patch;
    this.#order = patch ? this.#patchedOrder(patch) : this.#columns.map((column) => ({ ...column, column }));
  }

  /** The same properties but of some rows. */
  patched(patch: PropertyPatch): PropertyRows {
    return new PropertyRows(this.table, patch);
  }

  /** A new object, or the shared frozen one when the row has no property. */
  of(row: number): Record<string, PropertyValue> {
    const own = this.#patch?.rows.get(row);
    if (own) return this.#inOrder(own);
    const position = this.#positionOf(row);
    if (position < 0) return NO_PROPERTIES;
    const properties: Record<string, PropertyValue> = {};
    for (const { column } of this.#order) {
      if (!column || (column.validity && !bitAt(column.validity, position))) continue;
      setProperty(properties, column.key, column.at(position));
    }
    return properties;
  }

  /** One property of a row, without reading the others. */
  value(row: number, key: string): PropertyValue | undefined {
    const own = this.#patch?.rows.get(row);
    if (own) return Object.hasOwn(own, key) ? own[key] : undefined;
    const position = this.#positionOf(row);
    if (position < 0) return undefined;
    for (const column of this.#columns) {
      if (column.key !== key || (column.validity && !bitAt(column.validity, position))) continue;
      return column.at(position);
    }
    return undefined;
  }

  types(): { key: string; type: PropertyType }[] {
    return this.#order.map(({ key, type }) => ({ key, type }));
  }

  /** The rows in which a key was first met: their properties decide in which order keys are read. */
  firstRows(): Set<number> {
    return new Set(this.#columns.map((column) => this.#firstRow(column)));
  }

  /** The rows that have a property, key by key and type by type. */
  columns(): { key: string; type: PropertyType; rows: Int32Array }[] {
    return this.#order.map(({ key, type, column }) => ({ key, type, rows: this.#rowsOf(key, type, column) }));
  }

  /** The keys, type by type, that any of the wanted rows has. */
  keys(isWanted: (row: number) => boolean): { key: string; type: PropertyType }[] {
    return this.#order
      .filter(({ key, type, column }) => {
        for (const [row, own] of this.#patch?.rows ?? [])
          if (hasProperty(own, key, type) && isWanted(row)) return true;
        return this.#someStored(column, isWanted);
      })
      .map(({ key, type }) => ({ key, type }));
  }

  #someStored(column: StoredColumn | null, isWanted: (row: number) => boolean): boolean {
    if (!column) return false;
    return this.#rows.some((stored, position) => {
      if (column.validity && !bitAt(column.validity, position)) return false;
      const row = this.#shownRow(stored);
      return row >= 0 && isWanted(row);
    });
  }

  #rowsOf(key: string, type: PropertyType, column: StoredColumn | null): Int32Array {
    const validity = column?.validity;
    if (!this.#patch) return validity ? this.#rows.filter((_, at) => bitAt(validity, at)) : this.#rows;
    const rows: number[] = [];
    if (column)
      for (const [position, stored] of this.#rows.entries()) {
        const row = !validity || bitAt(validity, position) ? this.#shownRow(stored) : -1;
        if (row >= 0) rows.push(row);
      }
    for (const [row, own] of this.#patch.rows) if (hasProperty(own, key, type)) rows.push(row);
    return Int32Array.from(rows).sort();
  }

  /** The current number of a row; -1 where it is gone or has other properties now. */
  #shownRow(stored: number): number {
    if (!this.#patch) return stored;
    const row = this.#patch.shown(stored);
    return row >= 0 && this.#patch.rows.has(row) ? -1 : row;
  }

  /** Often every row up to this one has properties, or none has. */
  #positionOf(row: number): number {
    const stored = this.#patch ? this.#patch.stored(row) : row;
    if (this.#rows[stored] === stored) return stored;
    return this.#rows.length === 0 || stored < 0 ? -1 : indexOfSorted(this.#rows, stored);
  }

  #inOrder(own: Readonly<Record<string, PropertyValue>>): Record<string, PropertyValue> {
    const properties: Record<string, PropertyValue> = {};
    let found = 0;
    for (const { key, type } of this.#order)
      if (hasProperty(own, key, type)) {
        setProperty(properties, key, own[key]!);
        found++;
      }
    return found === 0 ? NO_PROPERTIES : properties;
  }

  /** Keys are met row by row, and within a row in the order of its keys. */
  #patchedOrder({ rows }: PropertyPatch) {
    const first = new Map<
      string,
      { key: string; type: PropertyType; column: StoredColumn | null; row: number; at: number }
    >();
    for (const [at, column] of this.#columns.entries()) {
      const row = this.#firstRow(column);
      const { key, type } = column;
      first.set(`${key}:${type}`, { key, type, column, row, at });
    }
    for (const [row, own] of rows)
      for (const [at, [key, value]] of Object.entries(own).entries()) {
        const type = typeof value as PropertyType;
        const known = first.get(`${key}:${type}`);
        if (known && known.row <= row) continue;
        first.set(`${key}:${type}`, { key, type, column: known?.column ?? null, row, at });
      }
    return [...first.values()]
      .filter(({ row }) => row < Number.POSITIVE_INFINITY)
      .sort((a, b) => a.row - b.row || a.at - b.at);
  }

  #firstRow({ validity }: StoredColumn): number {
    for (let position = 0; position < this.#rows.length; position++) {
      if (validity && (position & 7) === 0 && validity[position >> 3] === 0) position += 7;
      else if (!validity || bitAt(validity, position)) {
        const row = this.#shownRow(this.#rows[position]!);
        if (row >= 0) return row;
      }
    }
    return Number.POSITIVE_INFINITY;
  }
}

function hasProperty(own: Readonly<Record<string, PropertyValue>>, key: string, type: PropertyType): boolean {
  return Object.hasOwn(own, key) && typeof own[key] === type;
}

function storedColumn(table: ArrowColumns, name: string): StoredColumn {
  const colon = name.lastIndexOf(":");
  const key = name.slice(0, colon);
  const validity = table.validity(name);
  const type = name.slice(colon + 1) as PropertyType;
  if (type === "string") {
    const text = table.text(name);
    return { key, type, validity, at: (position) => text.at(position) };
  }
  if (type === "boolean") {
    const bits = table.bits(name);
    return { key, type, validity, at: (position) => bitAt(bits, position) };
  }
  const values = table.numbers(name, Float64Array);
  return { key, type, validity, at: (position) => values[position]! };
}

/** A sparse column as a nullable one with `length` rows. */
function spread({ type, positions, values }: PropertyColumn, length: number): Data {
  const at = positions.view();
  const validity: Validity = { bits: emptyBits(length), missing: length - at.length };
  for (const position of at) setBit(validity.bits, position);
  if (!(values instanceof GrowingArray)) return textColumn(spreadText(at, values.view(), length), validity);
  if (type === "boolean") {
    const bits = emptyBits(length);
    for (let i = 0; i < at.length; i++) if (values.at(i) === 1) setBit(bits, at[i]!);
    return booleanColumn(bits, length, validity);
  }
  const dense = new Float64Array(length);
  for (let i = 0; i < at.length; i++) dense[at[i]!] = values.at(i);
  return numberColumn(dense, validity);
}

function spreadText(positions: Int32Array, { offsets, bytes }: Utf8Column, length: number): Utf8Column {
  const spreadOffsets = new Int32Array(length + 1);
  let value = 0;
  for (let position = 0; position < length; position++) {
    if (positions[value] === position) value++;
    spreadOffsets[position + 1] = offsets[value]!;
  }
  return new Utf8Column(spreadOffsets, bytes);
}
