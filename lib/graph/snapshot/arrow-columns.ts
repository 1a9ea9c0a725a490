/**
 * An Arrow IPC file as typed arrays: every array is a view of the file's bytes, so that bytes in shared memory give
 * columns that several threads read without a copy.
 */
import { type Data, type Struct, type Table, tableFromIPC } from "apache-arrow";
import type { Codes, Numbers } from "./ipc-file";
import { Utf8Column } from "./utf8-column";

type NumbersType<T> = new (length: number) => T;

/** The columns of an Arrow IPC file, as views of its bytes, or of a table that is none. */
export class ArrowColumns {
  readonly #table: Table;

  constructor(source: Uint8Array | Table) {
    this.#table = source instanceof Uint8Array ? tableFromIPC(source) : source;
    if (this.#table.batches.length !== 1)
      throw new Error(`expected one record batch, found ${this.#table.batches.length}`);
  }

  get length(): number {
    return this.#table.numRows;
  }

  get names(): string[] {
    return this.#table.schema.fields.map((field) => field.name);
  }

  has(name: string): boolean {
    return this.#table.getChild(name) !== null;
  }

  numbers<T extends Numbers>(name: string, type: NumbersType<T>): T {
    return valuesOf(this.#column(name), type);
  }

  text(name: string): Utf8Column {
    return textOf(this.#column(name));
  }

  coded<T extends Codes>(name: string, type: NumbersType<T>): { codes: T; strings: string[] } {
    const data = this.#column(name);
    const dictionary = data.dictionary?.data[0];
    if (!dictionary) throw new Error(`column "${name}" has no dictionary`);
    const strings = textOf(dictionary);
    return {
      codes: valuesOf(data, type),
      strings: Array.from({ length: strings.length }, (_, i) => strings.at(i)),
    };
  }

  offsets(name: string): Int32Array {
    const data = this.#column(name);
    return data.valueOffsets.subarray(0, data.length + 1);
  }

  /** The items of a list column, or of one field of its records. */
  items<T extends Numbers>(name: string, type: NumbersType<T>, field?: string): T {
    const child = this.#column(name).children[0];
    if (!child) throw new Error(`column "${name}" is no list`);
    if (field === undefined) return valuesOf(child, type);
    const at = (child.type as Struct).children.findIndex((candidate) => candidate.name === field);
    const data = child.children[at];
    if (!data) throw new Error(`column "${name}" has no field "${field}"`);
    return valuesOf(data, type);
  }

  /** One bit a row; null when every row has a value. */
  validity(name: string): Uint8Array | null {
    const data = this.#column(name);
    return data.nullCount > 0 ? data.nullBitmap : null;
  }

  /** The bits of a boolean column. */
  bits(name: string): Uint8Array {
    return this.#column(name).values;
  }

  #column(name: string): Data {
    const data = this.#table.getChild(name)?.data[0];
    if (!data) throw new Error(`column "${name}" is missing`);
    return data;
  }
}

/** Arrow pads arrays to eight bytes; the padding is cut off. */
function valuesOf<T extends Numbers>(data: Data, type: NumbersType<T>): T {
  const values: unknown = data.values;
  if (!(values instanceof type)) throw new Error(`expected ${type.name}, found ${String(data.type)}`);
  return values.subarray(0, data.length) as T;
}

function textOf(data: Data): Utf8Column {
  return new Utf8Column(data.valueOffsets.subarray(0, data.length + 1), data.values);
}
