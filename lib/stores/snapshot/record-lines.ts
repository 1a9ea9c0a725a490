/**
 * The documents and tables that a generation was built from: one JSON object a line, and an index from id to place, so
 * that a citation opens its source without reading the others.
 */
import { ArrowColumns } from "../../graph/snapshot/arrow-columns";
import { GrowingArray } from "../../graph/snapshot/growing-array";
import { type Columns, numberColumn, textColumn } from "../../graph/snapshot/ipc-file";
import { StringIndex } from "../../graph/snapshot/string-index";
import { GrowingUtf8Column } from "../../graph/snapshot/utf8-column";
import { checksumOf } from "./checksum";

const BLOCK = 2 ** 20;

/** Turns records into lines, and remembers where each went. */
export class RecordLines {
  readonly #ids = new GrowingUtf8Column("ids of sources");
  readonly #starts = new GrowingArray(Float64Array);
  readonly #lengths = new GrowingArray(Int32Array);
  readonly #checksums = new GrowingArray(Float64Array);
  #end = 0;

  /** The lines in blocks of about a megabyte. */
  *encode(records: Iterable<{ id: string }>): Iterable<Uint8Array> {
    let block: Buffer[] = [];
    let size = 0;
    for (const record of records) {
      const line = Buffer.from(`${JSON.stringify(record)}\n`);
      this.#ids.push(record.id);
      this.#starts.push(this.#end);
      this.#lengths.push(line.length);
      this.#checksums.push(checksumOf(line));
      this.#end += line.length;
      block.push(line);
      size += line.length;
      if (size < BLOCK) continue;
      yield Buffer.concat(block);
      block = [];
      size = 0;
    }
    yield Buffer.concat(block);
  }

  /** The index of the lines so far. */
  columns(): Columns {
    return {
      id: textColumn(this.#ids.view()),
      start: numberColumn(this.#starts.view()),
      bytes: numberColumn(this.#lengths.view()),
      crc32: numberColumn(this.#checksums.view()),
    };
  }
}

/** Positions of records in a file of lines. */
export class RecordIndex {
  readonly #byId: StringIndex;
  readonly #starts: Float64Array;
  readonly #lengths: Int32Array;
  /** Null where an earlier version wrote it. */
  readonly #checksums: Float64Array | null;

  constructor(bytes: Uint8Array) {
    const columns = new ArrowColumns(bytes);
    this.#byId = new StringIndex(columns.text("id"));
    this.#starts = columns.numbers("start", Float64Array);
    this.#lengths = columns.numbers("bytes", Int32Array);
    this.#checksums = columns.has("crc32") ? columns.numbers("crc32", Float64Array) : null;
  }

  /** The byte range of a record with its checksum, or null. */
  find(id: string): { start: number; length: number; crc32: number | null } | null {
    const row = this.#byId.find(id);
    if (row < 0) return null;
    return {
      start: this.#starts[row]!,
      length: this.#lengths[row]!,
      crc32: this.#checksums?.[row] ?? null,
    };
  }
}
