/**
 * CSV that people open in a spreadsheet. A spreadsheet runs a cell that begins like a formula, and what is in a cell may come
 * from a file, a question or a language model, so an apostrophe is put before it (OWASP, "CSV Injection").
 */

/** The first characters of a formula; the wide signs count in spreadsheets of some languages. */
const FORMULA_START = "[=+\\-@\\t\\r\\n\uFF1D\uFF0B\uFF0D\uFF20]";
/** With apostrophes before it, so that what is removed on reading is what was added on writing. */
const FORMULA = new RegExp(`^'*${FORMULA_START}`);
const GUARDED = new RegExp(`^'+${FORMULA_START}`);
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

export type CsvCell = string | number | boolean | null | undefined;

/** A text with an apostrophe before it where a spreadsheet would run it; `-0.5` is a number and stays as it is. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text;
}

export function unguardFormula(text: string): string {
  return GUARDED.test(text) ? text.slice(1) : text;
}

/** Rows as RFC 4180 has them, guarded, each with a newline; null and undefined are empty. */
export function writeCsv(rows: readonly (readonly CsvCell[])[], newline: "\n" | "\r\n" = "\n"): string {
  return rows.map((cells) => `${cells.map(writeCell).join(",")}${newline}`).join("");
}

function writeCell(cell: CsvCell): string {
  const text = typeof cell === "string" ? guardFormula(cell) : String(cell ?? "");
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
