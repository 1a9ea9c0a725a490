/**
 * The records of one file, whatever its syntax: rows of CSV under their header, objects of JSONL under their keys.
 * Rows that cannot be read are named; what they mean is for the reader of the format.
 */
import { TypedColumns } from "./column-types";
import {
  type Aliases,
  type Columns,
  checkHeader,
  describeMissing,
  mapColumns,
  type RestColumn,
} from "./columns";
import { DelimitedRows } from "./delimited-rows";
import type { RowHints, RowSyntax } from "./detection";
import { fitCells } from "./document-row";
import { type JsonObject, jsonLines } from "./json-line";
import type { LineBlock } from "./line-block";
import { cellProperty, isVector, jsonProperty } from "./property-value";
import { quoteValue, RowProblem } from "./row-log";
import { isTimes, timeColumns } from "./tool-conventions";

/** Key sequences of JSON objects whose columns are cached; files have a handful. */
const MOST_COLUMN_SETS = 1_000;

export interface RecordLayout<Field extends string> {
  aliases: Aliases<Field>;
  /** Fields that a header must have. */
  required: readonly Field[];
  /** The fields of a file that has no header, in order; without it the first row is always the header. */
  headerless?: readonly Field[];
  hints?: RowHints;
}

/** Takes records whose values are typed already: of Parquet, Arrow and JSON. Throws FileRefusal where a column is missing. */
export interface RecordTaker {
  header(names: readonly string[]): void;
  row(values: readonly unknown[], line: number): void;
  /** After the last record. */
  end(): void;
}

export function recordTaker<Field extends string>(
  layout: RecordLayout<Field>,
  sink: RecordSink<Field>,
): RecordTaker {
  let columns: Columns<Field> | undefined;
  let vectors = 0;
  return {
    header(names) {
      sink.columns?.(names);
      columns = mapColumns(names, layout.aliases, jsonProperty, layout.hints?.columns);
      checkHeader(names, columns, layout.aliases, layout.required);
    },
    row(values, line) {
      const kept = values.map((value) => (isVector(value) && ++vectors > 0 ? undefined : value));
      if (columns) sink.record(columns, kept, line);
    },
    end() {
      if (vectors > 0)
        sink.note?.(`Vectors are left out, for they are made anew: ${vectors.toLocaleString("en")}.`);
    },
  };
}

export interface RecordSink<Field extends string> {
  record(columns: Columns<Field>, values: readonly unknown[], line: number): void;
  problem(line: number, problem: RowProblem): void;
  /** Names of columns or fields that are there. */
  columns?(names: readonly string[]): void;
  /** At the end of the file: what a person should know of how it was read. */
  note?(sentence: string): void;
}

/** Takes a file's blocks in order, then `end`. Both throw FileRefusal when the file cannot be read on. */
export interface RecordReader {
  push(block: LineBlock): void;
  end(): void | Promise<void>;
}

/** A reader of the syntax that was detected. Without `quotes`, every `"` in delimited rows is text. */
export function recordReader<Field extends string>(
  syntax: RowSyntax,
  layout: RecordLayout<Field>,
  options: { quotes: boolean; rowLimit: number },
  sink: RecordSink<Field>,
): RecordReader {
  if (syntax.kind === "jsonl") return new JsonRecords(layout, sink);
  const records = new DelimitedRecords(layout, sink);
  return new DelimitedRows({ delimiter: syntax.delimiter, ...options }, records);
}

class DelimitedRecords<Field extends string> {
  #columns: Columns<Field> | undefined;
  #width = 0;
  readonly #typed = new TypedColumns();
  /** Columns of times as Gephi writes them. */
  readonly #times = new Set<string>();

  constructor(
    private readonly layout: RecordLayout<Field>,
    private readonly sink: RecordSink<Field>,
  ) {}

  row(cells: string[], line: number): void {
    if (!this.#columns) {
      this.#width = cells.length;
      this.#columns = this.#readHeader(cells);
      if (this.#columns) return;
      const { aliases, hints, headerless = [] } = this.layout;
      this.sink.columns?.(hints?.headerless ?? headerless);
      this.#columns = mapColumns(hints?.headerless ?? headerless, aliases, cellProperty, hints?.columns);
    }
    const fitted = fitCells(cells, this.#width);
    if (fitted instanceof RowProblem) this.sink.problem(line, fitted);
    else this.sink.record(this.#columns, fitted, line);
  }

  problem(line: number, reason: string): void {
    this.sink.problem(line, new RowProblem(reason));
  }

  end(): void {
    for (const sentence of this.#typed.sentences()) this.sink.note?.(sentence);
    for (const name of this.#times)
      this.sink.note?.(`The column ${quoteValue(name)} is read as the start and end of each row.`);
  }

  /** Undefined when the first row is already a record: no name in it is known, and it has as many cells as expected. */
  #readHeader(cells: readonly string[]): Columns<Field> | undefined {
    const { aliases, required, headerless, hints } = this.layout;
    if (hints?.headerless?.length === cells.length) return undefined;
    const columns = this.#columnsOf(cells);
    const known = required.filter((field) => columns.at[field] !== -1).length;
    if (headerless && known < 2 && cells.length === headerless.length) return undefined;
    this.sink.columns?.(cells);
    checkHeader(cells, columns, aliases, required);
    return columns;
  }

  #columnsOf(cells: readonly string[]): Columns<Field> {
    const { aliases, hints } = this.layout;
    const columns = mapColumns(cells, aliases, cellProperty, hints?.columns);
    const types = new Map(hints?.types?.map((type) => [type.column, type]));
    const rest = columns.rest.flatMap((column) => {
      const type = types.get(cells[column.at]!);
      const own = type ? this.#typed.readBy(column, type) : [column];
      if (type?.isChosen || !isTimes(column.key, columns.rest)) return own;
      return timeColumns(column, own, (name) => this.#times.add(name));
    });
    return { ...columns, rest };
  }
}

class JsonRecords<Field extends string> implements RecordReader {
  readonly #columnsByKeys = new Map<string, Columns<Field> | RowProblem>();
  /** Most objects have the keys of the one before. */
  #lastKeys: readonly string[] = [];
  #lastColumns: Columns<Field> | RowProblem | undefined;
  readonly #typed = new TypedColumns();
  /** By field: how a column of a type is read. */
  readonly #readers = new Map<string, readonly RestColumn[]>();

  constructor(
    private readonly layout: RecordLayout<Field>,
    private readonly sink: RecordSink<Field>,
  ) {}

  push(block: LineBlock): void {
    for (const [line, object] of jsonLines(block))
      if (object instanceof RowProblem) this.sink.problem(line, object);
      else this.#take(object, line);
  }

  end(): void {
    for (const sentence of this.#typed.sentences()) this.sink.note?.(sentence);
  }

  /** A column whose values differ in type is read as one of texts would be; what nests stays. */
  #readBy(column: RestColumn, key: string): RestColumn[] {
    const type = this.layout.hints?.types?.find((one) => one.column === key);
    if (!type || column.read) return [column];
    const known = this.#readers.get(key) ?? this.#typed.readBy(column, type);
    this.#readers.set(key, known);
    return known.map(({ read, ...own }, at) => ({
      ...own,
      at: column.at,
      read: (value) => {
        const isNested = typeof value === "object" && value !== null;
        if (isNested) return at === 0 ? jsonProperty(value) : undefined;
        return read!(value === null || value === undefined ? "" : String(value));
      },
    }));
  }

  #take(object: JsonObject, line: number): void {
    const keys = Object.keys(object);
    const repeated =
      keys.length === this.#lastKeys.length && keys.every((key, at) => key === this.#lastKeys[at]);
    const columns = repeated && this.#lastColumns ? this.#lastColumns : this.#columnsOf(keys);
    this.#lastKeys = keys;
    this.#lastColumns = columns;
    if (columns instanceof RowProblem) this.sink.problem(line, columns);
    else this.sink.record(columns, Object.values(object), line);
  }

  /** The columns of objects with these keys, or which required one is missing. */
  #columnsOf(keys: readonly string[]): Columns<Field> | RowProblem {
    const signature = JSON.stringify(keys);
    const known = this.#columnsByKeys.get(signature);
    if (known) return known;
    this.sink.columns?.(keys);
    if (this.#columnsByKeys.size === MOST_COLUMN_SETS) this.#columnsByKeys.clear();
    const { aliases, required } = this.layout;
    const mapped = mapColumns(keys, aliases, jsonProperty, this.layout.hints?.columns);
    const columns = { ...mapped, rest: mapped.rest.flatMap((one) => this.#readBy(one, keys[one.at]!)) };
    const [missing] = required.filter((field) => columns.at[field] === -1);
    const outcome = missing
      ? new RowProblem(describeMissing(keys, [missing], aliases, "fields"), missing)
      : columns;
    this.#columnsByKeys.set(signature, outcome);
    return outcome;
  }
}
