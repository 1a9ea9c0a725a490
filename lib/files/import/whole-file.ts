/** Files that are one document or one table: collected to their end, then put on the shelf under their own name. */
import type { FoundTable } from "./documents/found-document";
import { takeDocuments } from "./documents/take-documents";
import type { Note } from "./note";
import type { NoteCollection } from "./note-collection";
import { plainHtml } from "./plain-html";
import { plainMarkdown } from "./plain-markdown";
import { DelimitedRows } from "./rows/delimited-rows";
import type { Delimiter, Markup } from "./rows/detection";
import { fitCells } from "./rows/document-row";
import { titleFromName } from "./rows/file-name";
import { describeInvalidLine, type LineBlock } from "./rows/line-block";
import type { RecordReader } from "./rows/records";
import { FileRefusal, type RowLog, RowProblem } from "./rows/row-log";
import type { SourceCollection } from "./source-collection";
import { MOST_PLACES } from "./span-grid";

export interface WholeFileLimits {
  /** Longest row of a table in characters. */
  row: number;
  /** Longest document or table in characters; one is in memory at a time. */
  file: number;
}

/** A Markdown, HTML or text file; its title is its first heading, or else the file's name in words. Its tables belong to it. */
export class WholeDocument implements RecordReader {
  readonly #parts: string[] = [];
  #characters = 0;

  constructor(
    private readonly markup: Markup,
    private readonly shelf: SourceCollection,
    private readonly notes: NoteCollection,
    private readonly log: RowLog,
    private readonly limits: WholeFileLimits,
  ) {}

  /** @throws FileRefusal for a line that is not UTF-8, because a document cannot lose one. */
  push(block: LineBlock): void {
    const [invalid] = block.invalid;
    if (invalid) throw new FileRefusal(describeInvalidLine(invalid), invalid.line);
    this.#characters += block.text.length;
    refuseLarge(this.#characters, this.limits.file, "document");
    this.#parts.push(block.text);
  }

  end(): void {
    const written = this.#parts.join("").replaceAll("\r\n", "\n");
    const { title, text, tables, note } = this.#read(written);
    const found = { id: this.log.name, title, text, tables };
    if (note) this.notes.add(note, title, this.log);
    if (note?.hasFrontMatter && text === "" && tables.length === 0) {
      // It is a node, and nothing to read.
      this.log.accepted++;
      return;
    }
    takeDocuments({ documents: [found], problems: [] }, this.shelf, this.log);
  }

  #read(written: string): { title: string | undefined; text: string; tables: FoundTable[]; note?: Note } {
    if (this.markup === null) return { title: undefined, text: written.trim(), tables: [] };
    if (this.markup === "markdown") return plainMarkdown(written);
    const { problems, ...page } = plainHtml(written, { places: MOST_PLACES, characters: this.limits.file });
    for (const { line, problem } of problems) this.log.rejectRow(line, problem);
    return page;
  }
}

/** A CSV or TSV file that is neither nodes nor edges: its first row is the header, its rows are counted one by one. */
export class WholeTable implements RecordReader {
  readonly #rows: DelimitedRows;
  #header: string[] | undefined;
  readonly #cells: string[][] = [];
  #characters = 0;

  constructor(
    delimiter: Delimiter,
    private readonly shelf: SourceCollection,
    private readonly log: RowLog,
    private readonly limits: WholeFileLimits,
  ) {
    const sink = {
      row: (cells: string[], line: number) => this.#take(cells, line),
      problem: (line: number, reason: string) => this.log.rejectRow(line, new RowProblem(reason)),
    };
    this.#rows = new DelimitedRows({ delimiter, quotes: true, rowLimit: limits.row }, sink);
  }

  push(block: LineBlock): void {
    this.#characters += block.text.length;
    refuseLarge(this.#characters, this.limits.file, "table");
    this.#rows.push(block);
  }

  end(): void {
    this.#rows.end();
    if (!this.#header || this.#cells.length === 0) return;
    const { name } = this.log;
    const table = { id: name, title: titleFromName(name), header: this.#header, rows: this.#cells };
    // The shelf counts a table as one; here its rows are what was taken.
    if (this.shelf.add(table, this.log)) this.log.accepted += this.#cells.length - 1;
  }

  #take(cells: string[], line: number): void {
    if (!this.#header) {
      this.#header = cells.map((cell, index) => cell.trim() || `column ${index + 1}`);
      return;
    }
    const fitted = fitCells(cells, this.#header.length);
    if (fitted instanceof RowProblem) this.log.rejectRow(line, fitted);
    else this.#cells.push(fitted);
  }
}

function refuseLarge(characters: number, limit: number, kind: string): void {
  if (characters <= limit) return;
  const found = `The file is one ${kind} of more than ${limit.toLocaleString("en")} characters`;
  throw new FileRefusal(`${found}; expected a smaller one, or many in one JSONL file.`);
}
