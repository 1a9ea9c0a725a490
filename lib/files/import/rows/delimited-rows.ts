/**
 * Rows of CSV and TSV (RFC 4180) from blocks of lines, by Papa Parse, with the line on which each row starts. A block
 * without quotes takes Papa's split; a row whose quoted field goes on in the next block waits for it. One malformed
 * quote costs one line, not everything up to the next quote.
 */
import Papa from "papaparse";
import { countNewlines, describeInvalidLine, type InvalidLine, type LineBlock } from "./line-block";
import { FileRefusal } from "./row-log";

/** A file with more malformed quotes than this is not CSV; it also bounds the work of starting over after each. */
const MALFORMED_QUOTES_LIMIT = 100;

const UNCLOSED_QUOTE =
  "A quoted field opens on this line and is never closed; expected a closing quote, and each quote inside it twice.";
const TEXT_AFTER_QUOTE =
  "A quoted field on this line is followed by more text; expected a separator or the end of the line after its closing quote, and each quote inside it twice.";

export interface DelimitedRowsOptions {
  delimiter: string;
  /** False takes every `"` as text. */
  quotes: boolean;
  /** A quoted field that is open for longer is refused. Characters. */
  rowLimit: number;
}

export interface RowSink {
  /** `line` is the 1-based line on which the row starts. Blank lines do not come here. */
  row(cells: string[], line: number): void;
  problem(line: number, reason: string): void;
  /** After the last row. */
  end?(): void;
}

interface ParseResult {
  data: string[][];
  errors: { code: string; row: number; index: number }[];
  meta: { cursor: number };
}

export class DelimitedRows {
  readonly #parser: Papa.Parser;
  readonly #rowLimit: number;
  readonly #sink: RowSink;
  /** The start of a row whose end has not come yet. */
  #pending = "";
  /** Line on which `#pending` starts. */
  #line = 1;
  #invalid: InvalidLine[] = [];
  #malformed = 0;

  constructor({ delimiter, quotes, rowLimit }: DelimitedRowsOptions, sink: RowSink) {
    this.#parser = new Papa.Parser({ delimiter, newline: "\n", ...(quotes ? {} : { fastMode: true }) });
    this.#rowLimit = rowLimit;
    this.#sink = sink;
  }

  /** @throws FileRefusal when quotes are malformed so often that this is not CSV. */
  push(block: LineBlock): void {
    const text = block.text.includes("\r") ? block.text.replaceAll("\r\n", "\n") : block.text;
    if (this.#pending === "") this.#line = block.firstLine;
    if (block.invalid.length > 0) this.#invalid.push(...block.invalid);
    this.#pending += text.endsWith("\n") ? text : `${text}\n`;
    this.#drain(false);
  }

  /** After the last block: a field that is still open is malformed. */
  end(): void {
    this.#drain(true);
    this.#sink.end?.();
  }

  /** Takes every complete row off `#pending`; an open one waits, unless the file ended or it is too long. */
  #drain(ended: boolean): void {
    let closeLast = ended;
    while (this.#pending !== "") {
      const result: ParseResult = this.#parser.parse(this.#pending, 0, !closeLast);
      const [error] = result.errors;
      if (error) {
        this.#emit(result.data.slice(0, error.row), this.#line);
        this.#skipMalformed(error);
        closeLast = ended;
        continue;
      }
      this.#line = this.#emit(result.data, this.#line);
      this.#pending = closeLast ? "" : this.#pending.slice(result.meta.cursor);
      if (closeLast || this.#pending.length <= this.#rowLimit) return;
      closeLast = true;
    }
  }

  /** Hands rows on; returns the line after them. */
  #emit(rows: readonly string[][], firstLine: number): number {
    const multiline = this.#pending.includes('"');
    let line = firstLine;
    for (const cells of rows) {
      const start = line;
      line++;
      if (multiline) for (const cell of cells) line += countNewlines(cell);
      if (cells.length === 1 && cells[0]!.trim() === "") continue;
      const invalid = this.#invalid.length > 0 ? this.#takeInvalid(line) : undefined;
      if (invalid) this.#sink.problem(invalid.line, describeInvalidLine(invalid));
      else this.#sink.row(cells, start);
    }
    return line;
  }

  /** The first line before `end` that is not UTF-8, if any; forgets those before `end`. */
  #takeInvalid(end: number): InvalidLine | undefined {
    const [first] = this.#invalid;
    if (!first || first.line >= end) return undefined;
    this.#invalid = this.#invalid.filter(({ line }) => line >= end);
    return first;
  }

  /** Refuses the line on which the malformed field opens, and leaves `#pending` at the line after it. */
  #skipMalformed(error: ParseResult["errors"][number]): void {
    this.#malformed++;
    if (this.#malformed > MALFORMED_QUOTES_LIMIT) {
      const found = `More than ${MALFORMED_QUOTES_LIMIT} rows have malformed quotes`;
      throw new FileRefusal(`${found}; expected a quote inside a quoted field to be written twice.`);
    }
    const line = this.#line + countNewlines(this.#pending, error.index);
    this.#sink.problem(line, error.code === "MissingQuotes" ? UNCLOSED_QUOTE : TEXT_AFTER_QUOTE);
    const next = this.#pending.indexOf("\n", error.index);
    this.#pending = next === -1 ? "" : this.#pending.slice(next + 1);
    this.#line = line + 1;
    this.#takeInvalid(this.#line);
  }
}
