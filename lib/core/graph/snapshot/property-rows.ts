/**
 * Properties as stored: a table with the rows that have any, and one nullable column for each key and value type, named
 * `key:type` (`year:number`).
 */
import type { Data } from "apache-arrow";
import type { ArrowColumns } from "../columns/arrow-columns";
import { bitAt, emptyBits, setBit } from "../columns/bits";
import { GrowingArray } from "../columns/growing-array";
import { booleanColumn, type Columns, numberColumn, textColumn, type Validity } from "../columns/ipc-file";
import { Utf8Column } from "../columns/utf8-column";
import type { PropertyValue } from "../graph-element";
import {
  type GrowingProperties,
  indexOfSorted,
  NO_PROPERTIES,
  type PropertyColumn,
  type PropertyType,
  setProperty,
} from "./growing-properties";

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

/** Reads the properties of one row at a time. */
export class PropertyRows {
  readonly #rows: Int32Array;
  readonly #columns: StoredColumn[];

  constructor(table: ArrowColumns) {
    this.#rows = table.numbers("row", Int32Array);
    this.#columns = table.names.filter((name) => name !== "row").map((name) => storedColumn(table, name));
  }

  /** A new object, or the shared frozen one when the row has no property. */
  of(row: number): Record<string, PropertyValue> {
    const position = this.#positionOf(row);
    if (position < 0) return NO_PROPERTIES;
    const properties: Record<string, PropertyValue> = {};
    for (const column of this.#columns) {
      if (column.validity && !bitAt(column.validity, position)) continue;
      setProperty(properties, column.key, column.at(position));
    }
    return properties;
  }

  /** One property of a row, without reading the others. */
  value(row: number, key: string): PropertyValue | undefined {
    const position = this.#positionOf(row);
    if (position < 0) return undefined;
    for (const column of this.#columns) {
      if (column.key !== key || (column.validity && !bitAt(column.validity, position))) continue;
      return column.at(position);
    }
    return undefined;
  }

  /** The rows that have a property, key by key and type by type. */
  columns(): { key: string; type: PropertyType; rows: Int32Array }[] {
    return this.#columns.map(({ key, type, validity }) => ({
      key,
      type,
      rows: validity ? this.#rows.filter((_, position) => bitAt(validity, position)) : this.#rows,
    }));
  }

  /** The keys, type by type, that any of the wanted rows has. */
  keys(isWanted: (row: number) => boolean): { key: string; type: PropertyType }[] {
    return this.#columns
      .filter(({ validity }) =>
        this.#rows.some((row, position) => (!validity || bitAt(validity, position)) && isWanted(row)),
      )
      .map(({ key, type }) => ({ key, type }));
  }

  /** Often every row up to this one has properties, or none has. */
  #positionOf(row: number): number {
    if (this.#rows[row] === row) return row;
    return this.#rows.length === 0 ? -1 : indexOfSorted(this.#rows, row);
  }
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
