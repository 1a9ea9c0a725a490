/** A computed result in words and as CSV: pure, for the page, the saved page and the clipboard. */
import type { AnswerCell, AnswerResult } from "@/lib/core/contract/answer";
import { cellText } from "@/lib/core/contract/result-text";

export type TableResult = Extract<AnswerResult, { kind: "table" }>;

/** "1984", "12,752", "Yes", the name of a node; an en dash for nothing. */
export function writeCell(cell: AnswerCell): string {
  if (cell === null) return "–";
  if (typeof cell === "boolean") return cell ? "Yes" : "No";
  return cellText(cell);
}

/** The result in a line: "At least 12", "Yes", "3 rows". */
export function writeResult(result: AnswerResult): string {
  if (result.kind === "yes-no") return result.yes ? "Yes" : "No";
  if (result.kind === "value")
    return result.value === null
      ? "Nothing to compute it from"
      : `${result.atLeast ? "At least " : ""}${writeCell(result.value)}`;
  const count = result.rows.length;
  return `${result.more ? "At least " : ""}${count} ${count === 1 ? "row" : "rows"}`;
}

/** As RFC 4180 has it; a text that a spreadsheet would run as a formula is set apart by an apostrophe. */
export function writeCsv({ columns, rows }: TableResult): string {
  const line = (fields: readonly string[]) => fields.map(quote).join(",");
  return `${[line(columns.map(guard)), ...rows.map((row) => line(row.map(writeField)))].join("\r\n")}\r\n`;
}

function writeField(cell: AnswerCell): string {
  if (cell === null) return "";
  if (typeof cell === "object") return guard(cell.name);
  return typeof cell === "string" ? guard(cell) : String(cell);
}

function guard(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function quote(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
