/** One `<table>` while it is read, and what it becomes: a header and rows of equal length. */
import type { FoundTable } from "./documents/found-document";
import { RowProblem } from "./rows/row-log";
import { type ExpansionBudget, type GridLine, type SpanningCell, spanGrid } from "./span-grid";

/** The largest spans of the HTML standard (section 4.9.11). */
const MOST_COLUMNS = 1_000;
const MOST_ROWS = 65_534;
const SENTENCE_END = /[.,:;!?]$/;

export class HtmlTable {
  caption = "";
  isInCaption = false;
  readonly #rows: { cells: SpanningCell[]; group: number }[] = [];
  #group = 0;
  #isHead = false;
  #cell: { text: string; cell: SpanningCell } | null = null;

  /** @param line where it begins @param heading the last one before it */
  constructor(
    readonly line: number,
    private readonly heading: string | undefined,
  ) {}

  get isInCell(): boolean {
    return this.#cell !== null;
  }

  /** A head, body or foot begins or ends. */
  openGroup(name: string | null): void {
    this.#group++;
    this.#isHead = name === "thead";
  }

  openRow(): void {
    this.#rows.push({ cells: [], group: this.#group });
  }

  openCell(name: "td" | "th", spans: { rowspan?: string; colspan?: string }): void {
    if (this.#rows.length === 0) this.openRow();
    const rows = spanOf(spans.rowspan, MOST_ROWS);
    const columns = Math.max(1, spanOf(spans.colspan, MOST_COLUMNS));
    const isHeader = name === "th" || this.#isHead;
    // No rows at all are all rows that there are.
    this.#cell = { text: "", cell: { text: "", rows: rows || MOST_ROWS, columns, isHeader } };
  }

  addText(text: string): void {
    if (this.#cell) this.#cell.text += text;
  }

  closeCell(): void {
    if (!this.#cell) return;
    const { text, cell } = this.#cell;
    this.#rows.at(-1)!.cells.push({ ...cell, text: inOneLine(text) });
    this.#cell = null;
  }

  /** The text of all cells, a row a line: for a table that is only there to lay out a page. */
  text(): string {
    return this.#rows.map(({ cells }) => cells.map(({ text }) => text).join(" ")).join("\n");
  }

  /** Null when it has no row below its header; a problem when its spans make it larger than the budget. */
  finish(budget: ExpansionBudget): FoundTable | RowProblem | null {
    const grid = spanGrid(this.#rows, budget);
    if (!grid) {
      const found =
        "The cells of this table, repeated into every place that they span, are more than a file may have";
      return new RowProblem(`${found}; expected a smaller table.`, "table");
    }
    const lines = grid.filter((line) => line.some((cell) => cell && cell.text !== ""));
    if (lines.length < 2) return null;
    const width = lines.reduce((most, line) => Math.max(most, line.length), 0);
    const heads = headerLines(lines);
    const columns = Array.from({ length: width }, (_, column) => column);
    return {
      heading: inOneLine(this.caption) || this.heading,
      header: columns.map((column) => headerOf(lines.slice(0, heads), column)),
      rows: lines.slice(heads).map((line) => columns.map((column) => line[column]?.text ?? "")),
    };
  }
}

/** The opening lines of header cells alone. Without any header cell the first line is the header; one line at least is a row. */
function headerLines(lines: readonly GridLine[]): number {
  const isHead = (line: GridLine) => line.every((cell) => cell === null || cell.isHeader);
  const body = lines.findIndex((line) => !isHead(line));
  if (body > 0) return body;
  if (body === -1) return 1;
  return lines.some((line) => line.some((cell) => cell?.isHeader)) ? 0 : 1;
}

/** The texts of the header's lines for a column, each once: "Medals Gold". */
function headerOf(lines: readonly GridLine[], column: number): string {
  const said = new Set(lines.map((line) => line[column]?.text ?? ""));
  return [...said].filter((text) => text !== "").join(" ") || `column ${column + 1}`;
}

/** A span as the standard reads it: digits at the start, 1 where there are none. */
function spanOf(written: string | undefined, most: number): number {
  const span = Number.parseInt(written ?? "1", 10);
  return Number.isNaN(span) || span < 0 ? 1 : Math.min(span, most);
}

/** Lines of a cell are the things that it lists, unless they are sentences. */
function inOneLine(text: string): string {
  return text
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter((line) => line !== "")
    .reduce(
      (said, line) => (said === "" ? line : `${said}${SENTENCE_END.test(said) ? " " : ", "}${line}`),
      "",
    );
}
