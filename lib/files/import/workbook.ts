/** XLSX workbooks: every sheet is one table. Its first row that is not empty is the header; merged cells are repeated. */
import { type CellValue, formatValue, HucreError, type Sheet, type Workbook } from "hucre";
import { readXlsx } from "hucre/xlsx";
import { titleFromName } from "./rows/file-name";
import { FileRefusal, quoteValue, type RowLog, RowProblem } from "./rows/row-log";
import type { SourceCollection } from "./source-collection";
import { type ExpansionBudget, MOST_PLACES } from "./span-grid";
import { unpackWorkbook } from "./unpack-workbook";

/** Excel shows no more digits than this. */
const DIGITS = 15;
const DATE_FORMAT = "yyyy-mm-dd";

export interface WorkbookLimits {
  /** Bytes of its unpacked tables. */
  unpacked: number;
  /** Characters of all sheets once merged cells are repeated. */
  characters: number;
}

/**
 * Puts every sheet that has cells onto the shelf; one with a header alone, or too large, is logged with its name.
 * @returns the bytes that were unpacked
 * @throws FileRefusal when the file is no workbook, is damaged, encrypted or unpacks to more than the limit.
 */
export async function takeWorkbook(
  bytes: Uint8Array,
  shelf: SourceCollection,
  log: RowLog,
  { unpacked, characters }: WorkbookLimits,
): Promise<number> {
  const { archive, size } = unpackWorkbook(bytes, unpacked);
  const { sheets } = await readSheets(archive);
  const budget: ExpansionBudget = { places: MOST_PLACES, characters };
  for (const [index, sheet] of sheets.entries()) {
    const field = `sheet ${quoteValue(sheet.name)}`;
    const lines = linesOf(sheet, budget);
    if (!lines) {
      const found = "The sheet, with merged cells repeated, has more cells than a file may have";
      log.rejectRow(undefined, new RowProblem(`${found}; expected a smaller one, or CSV.`, field));
      continue;
    }
    const [head, ...rows] = lines.filter(({ cells }) => cells.some((cell) => cell !== ""));
    if (!head) continue;
    if (rows.length === 0) {
      const found = "This is the only row of the sheet, so it is the header of nothing";
      log.rejectRow(head.row, new RowProblem(`${found}; expected rows below it.`, field));
      continue;
    }
    const columns = head.cells.flatMap((_, column) =>
      [head, ...rows].some(({ cells }) => cells[column] !== "") ? [column] : [],
    );
    const table = {
      id: `${log.name} sheet ${index + 1}`,
      title: `${titleFromName(log.name)} - ${sheet.name}`,
      header: columns.map((column) => head.cells[column] || `column ${column + 1}`),
      rows: rows.map(({ cells }) => columns.map((column) => cells[column]!)),
    };
    // The shelf counts a table as one; here its rows are what was taken.
    if (shelf.add(table, log)) log.accepted += rows.length - 1;
  }
  return size;
}

async function readSheets(archive: Uint8Array): Promise<Workbook> {
  try {
    return await readXlsx(archive, { readStyles: true });
  } catch (error) {
    const why = error instanceof HucreError ? ` (${error.message})` : "";
    throw new FileRefusal(`The workbook cannot be read${why}; expected one as Excel saves it.`);
  }
}

/** The sheet's rows with equally many cells, as shown; `row` is 1-based. Null when they are more than the budget, which is left as it stood. */
function linesOf(sheet: Sheet, budget: ExpansionBudget): { row: number; cells: string[] }[] | null {
  const width = sheet.rows.reduce((most, row) => Math.max(most, row.length), 0);
  const left = { ...budget, places: budget.places - width * sheet.rows.length };
  if (left.places < 0) return null;
  const lines = sheet.rows.map((values, row) => {
    const shown = (column: number) =>
      textOf(values[column] ?? null, sheet.cells?.get(`${row},${column}`)?.style?.numFmt);
    return Array.from({ length: width }, (_, column) => shown(column));
  });
  for (const { startRow, startCol, endRow, endCol } of sheet.merges ?? []) {
    const text = lines[startRow]?.[startCol] ?? "";
    if (text === "") continue;
    const [toRow, toColumn] = [Math.min(endRow + 1, lines.length), Math.min(endCol + 1, width)];
    const places = (toRow - startRow) * (toColumn - startCol);
    left.places -= places;
    left.characters -= places * text.length;
    if (left.places < 0 || left.characters < 0) return null;
    for (const line of lines.slice(startRow, toRow)) line.fill(text, startCol, toColumn);
  }
  Object.assign(budget, left);
  return lines.map((cells, index) => ({ row: index + 1, cells }));
}

/** A value as the sheet shows it. */
function textOf(value: CellValue, format: string | undefined): string {
  if (value === null) return "";
  if (typeof value === "string") return value.trim();
  if (typeof value === "boolean") return value ? "TRUE" : "FALSE";
  if (value instanceof Date) return formatValue(value, format ?? DATE_FORMAT).trim();
  if (format === undefined || format === "General") return String(Number(value.toPrecision(DIGITS)));
  return formatValue(value, format).trim();
}
