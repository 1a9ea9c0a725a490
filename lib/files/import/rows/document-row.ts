/** Rows of documents.jsonl and tables.jsonl. */
import type { SourceDocument, SourceTable } from "../../source";
import type { Columns, DocumentField, TableField } from "./columns";
import { RowProblem } from "./row-log";
import { readCells, readId, readText, wrongType } from "./row-values";

/** A missing title is the id. */
export function readDocumentRow(
  columns: Columns<DocumentField>,
  values: readonly unknown[],
): SourceDocument | RowProblem {
  const { at } = columns;
  const opening = readOpening(values[at.id], values[at.title], values[at.parent]);
  if (opening instanceof RowProblem) return opening;
  const text = readText(values[at.text], "text");
  if (text instanceof RowProblem) return text;
  if (text.trim() === "")
    return new RowProblem('The field "text" is empty; expected the text of the document.', "text");
  const { id, title, parent } = opening;
  return parent === undefined ? { id, title, text } : { id, title, text, parent };
}

export interface TableRow {
  table: SourceTable;
  /** Rows of the table that were not taken. */
  problems: RowProblem[];
}

/** Rows shorter than the header are filled with ""; longer ones are left out and named. */
export function readTableRow(
  columns: Columns<TableField>,
  values: readonly unknown[],
): TableRow | RowProblem {
  const { at } = columns;
  const opening = readOpening(values[at.id], values[at.title], values[at.parent]);
  if (opening instanceof RowProblem) return opening;
  const header = readCells(values[at.header], "header");
  if (header instanceof RowProblem) return header;
  if (header.length === 0)
    return new RowProblem('The field "header" is an empty list; expected column names.', "header");
  const given = values[at.rows];
  if (!Array.isArray(given)) return wrongType(given, "rows", "a list of rows");
  const problems: RowProblem[] = [];
  const rows = given.flatMap((row: unknown, index) => {
    const cells = readCells(row, `rows[${index}]`);
    const fitted = cells instanceof RowProblem ? cells : fitCells(cells, header.length, `rows[${index}]`);
    if (!(fitted instanceof RowProblem)) return [fitted];
    problems.push(fitted);
    return [];
  });
  const { id, title, parent } = opening;
  const table: SourceTable = { id, title, header, rows };
  if (parent !== undefined) table.parent = parent;
  return { table, problems };
}

/** `cells` with exactly `width` of them; only empty cells are cut off. */
export function fitCells(cells: string[], width: number, field?: string): string[] | RowProblem {
  if (cells.length === width) return cells;
  if (cells.length < width) return [...cells, ...new Array<string>(width - cells.length).fill("")];
  if (cells.slice(width).every((cell) => cell.trim() === "")) return cells.slice(0, width);
  const hint = "a cell that contains the separator needs quotes around it";
  return new RowProblem(
    `The row has ${cells.length} cells; expected at most ${width}, as in the header (${hint}).`,
    field,
  );
}

function readOpening(
  idValue: unknown,
  titleValue: unknown,
  parentValue: unknown,
): { id: string; title: string; parent: string | undefined } | RowProblem {
  const id = readId(idValue, "id");
  if (id instanceof RowProblem) return id;
  const title = readText(titleValue, "title");
  if (title instanceof RowProblem) return title;
  const bare = parentValue === undefined || parentValue === null || parentValue === "";
  const parent = bare ? undefined : readId(parentValue, "parent");
  if (parent instanceof RowProblem) return parent;
  return { id, title: title.trim() || id, parent };
}
