/** Records with typed values that are one table: the shelf has texts. */
import { titleFromName } from "./rows/file-name";
import type { RecordTaker } from "./rows/records";
import type { RowLog } from "./rows/row-log";
import type { SourceCollection } from "./source-collection";

export class RecordTable implements RecordTaker {
  #header: string[] = [];
  readonly #rows: string[][] = [];

  constructor(
    private readonly shelf: SourceCollection,
    private readonly log: RowLog,
  ) {}

  header(names: readonly string[]): void {
    this.#header = names.map((name, at) => name.trim() || `column ${at + 1}`);
  }

  row(values: readonly unknown[]): void {
    this.#rows.push(values.map(textOf));
  }

  /** After the last record. */
  end(): void {
    if (this.#rows.length === 0) return;
    const { name } = this.log;
    const table = { id: name, title: titleFromName(name), header: this.#header, rows: this.#rows };
    // The shelf counts a table as one; here its rows are what was taken.
    if (this.shelf.add(table, this.log)) this.log.accepted += this.#rows.length - 1;
  }
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
