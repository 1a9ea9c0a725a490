/**
 * Typed arrays to the bytes of an Arrow IPC file. The format is open (arrow.apache.org/docs/format/Columnar.html), so
 * that every part of a generation can be read from Python too.
 */
import {
  Bool,
  type Data,
  Dictionary,
  Field,
  FixedSizeList,
  Float32,
  Float64,
  Int32,
  List,
  makeData,
  RecordBatch,
  RecordBatchFileWriter,
  Schema,
  Struct,
  Table,
  Uint8,
  Uint16,
  Uint32,
  Utf8,
  Vector,
} from "apache-arrow";
import { Utf8Column } from "./utf8-column";

export type Numbers = Int32Array | Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;
export type Codes = Uint8Array | Uint16Array;
export type Columns = Readonly<Record<string, Data>>;

/** The rows of a column that have a value: one bit a row, lowest first. */
export interface Validity {
  bits: Uint8Array;
  missing: number;
}

export function numberColumn(values: Numbers, validity?: Validity): Data {
  const rows = { length: values.length, ...nulls(validity) };
  if (values instanceof Int32Array) return makeData({ type: new Int32(), data: values, ...rows });
  if (values instanceof Uint8Array) return makeData({ type: new Uint8(), data: values, ...rows });
  if (values instanceof Uint16Array) return makeData({ type: new Uint16(), data: values, ...rows });
  if (values instanceof Uint32Array) return makeData({ type: new Uint32(), data: values, ...rows });
  if (values instanceof Float32Array) return makeData({ type: new Float32(), data: values, ...rows });
  return makeData({ type: new Float64(), data: values, ...rows });
}

export function booleanColumn(bits: Uint8Array, length: number, validity?: Validity): Data {
  return makeData({ type: new Bool(), data: bits, length, ...nulls(validity) });
}

export function textColumn({ offsets, bytes, length }: Utf8Column, validity?: Validity): Data<Utf8> {
  return makeData({ type: new Utf8(), valueOffsets: offsets, data: bytes, length, ...nulls(validity) });
}

/** Strings of which few are different: a code a row, and the strings once. */
export function codedColumn(codes: Codes, strings: readonly string[]): Data {
  const dictionary = new Vector<Utf8>([textColumn(utf8ColumnOf(strings))]);
  const rows = { length: codes.length, nullCount: 0, dictionary };
  return codes instanceof Uint8Array
    ? makeData({ type: new Dictionary(new Utf8(), new Uint8()), data: codes, ...rows })
    : makeData({ type: new Dictionary(new Utf8(), new Uint16()), data: codes, ...rows });
}

/** Row `i` is the items `offsets[i] .. offsets[i + 1]`; several named arrays become a list of records. */
export function listColumn(offsets: Int32Array, items: Numbers | Readonly<Record<string, Numbers>>): Data {
  const child = ArrayBuffer.isView(items) ? numberColumn(items) : recordColumn(items);
  const type = new List(new Field("item", child.type, false));
  return makeData({ type, valueOffsets: offsets, length: offsets.length - 1, nullCount: 0, child });
}

/** Rows of `dimensions` numbers each, row-major. */
export function matrixColumn(matrix: Float32Array, dimensions: number, validity: Validity): Data {
  const type = new FixedSizeList(dimensions, new Field("item", new Float32(), false));
  const child = makeData({ type: new Float32(), data: matrix, length: matrix.length, nullCount: 0 });
  return makeData({ type, length: matrix.length / dimensions, child, ...nulls(validity) });
}

/** A table of columns of equal length, as one batch so that every column stays one array. */
export function tableOf(columns: Columns): Table {
  const entries = Object.entries(columns);
  const schema = new Schema(entries.map(([name, data]) => new Field(name, data.type, data.nullCount > 0)));
  const length = entries[0]?.[1].length ?? 0;
  const children = entries.map(([, data]) => data);
  return new Table([
    new RecordBatch(schema, makeData({ type: new Struct(schema.fields), length, nullCount: 0, children })),
  ]);
}

/** The bytes of an Arrow IPC file, piece by piece; pieces are the columns themselves, not copies. */
export function ipcFile(columns: Columns): AsyncIterable<Uint8Array> {
  return RecordBatchFileWriter.writeAll(tableOf(columns));
}

export function utf8ColumnOf(strings: readonly string[]): Utf8Column {
  const bytes = Buffer.from(strings.join(""), "utf8");
  const offsets = new Int32Array(strings.length + 1);
  for (const [i, text] of strings.entries()) offsets[i + 1] = offsets[i]! + Buffer.byteLength(text);
  return new Utf8Column(offsets, bytes);
}

function recordColumn(fields: Readonly<Record<string, Numbers>>): Data {
  const columns = Object.entries(fields).map(([name, values]) => ({ name, data: numberColumn(values) }));
  const type = new Struct(columns.map(({ name, data }) => new Field(name, data.type, false)));
  const children = columns.map(({ data }) => data);
  return makeData({ type, length: children[0]!.length, nullCount: 0, children });
}

function nulls(validity: Validity | undefined): { nullCount: number; nullBitmap?: Uint8Array } {
  return validity && validity.missing > 0
    ? { nullCount: validity.missing, nullBitmap: validity.bits }
    : { nullCount: 0 };
}
