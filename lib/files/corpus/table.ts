/**
 * Tables as retrieval units (SAGE section 2.1 A): segments of five to ten rows that keep the title and the headers, and
 * descriptions of the columns, here from their values alone.
 */
import type { SourceTable } from "../source";

/** The paper's 5 to 10 rows a segment. */
const DEFAULT_SEGMENT_ROWS = 8;
/** A last segment with fewer rows joins its neighbour. */
const FEWEST_ROWS = 5;
const EXAMPLES = 3;
/** A column has a type when this share of its filled cells has it: footnotes and "unknown" are common in real tables. */
const TYPICAL_SHARE = 0.8;
/** Longer examples are cut: they show the format, not the content. */
const EXAMPLE_LENGTH = 40;

export type ValueType = "number" | "year" | "date" | "text" | "empty";

export interface ColumnProfile {
  header: string;
  type: ValueType;
  filled: number;
  /** Distinct filled cells. */
  distinct: number;
  /** The most frequent values, the earlier one first among equals. */
  examples: string[];
  /** The sign that numbers are written with: "%", "$"; absent where few have one. */
  unit?: string;
  /** Smallest and largest number or year; absent for other types. */
  extent?: readonly [number, number];
}

/** Half-open range of data rows, from 0. */
export type RowRange = readonly [number, number];

const MONTH =
  "(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\\.?";
const YEAR = /^(?:1[0-9]|20)\d{2}(?:\s?[-–/]\s?(?:\d{4}|\d{2}))?$/;
const NUMBER = /^[-+−]?[$€£¥]?\s?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?\s?%?$/;
const UNIT = /[$€£¥%]/;
const DATE = new RegExp(
  [
    "^\\d{4}-\\d{1,2}-\\d{1,2}$",
    "^\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{4}|\\d{2})$",
    `^(?:[a-z]+ ,? ?)?${MONTH} \\d{1,2}(?:st|nd|rd|th)?(?: ?, ?\\d{4}| \\d{4})?$`,
    `^\\d{1,2}(?:st|nd|rd|th)? ${MONTH}(?:,? \\d{4})?$`,
    `^${MONTH},? \\d{4}$`,
  ].join("|"),
  "i",
);

/**
 * The row ranges of a table's segments: `rows` each, the last one with 5 at least by joining what is left to its neighbour.
 * No segment exceeds `rows` + 4. A table without rows has none.
 */
export function segmentTable(rowCount: number, rows = DEFAULT_SEGMENT_ROWS): RowRange[] {
  const ranges: [number, number][] = [];
  for (let from = 0; from < rowCount; from += rows) ranges.push([from, Math.min(from + rows, rowCount)]);
  const last = ranges.at(-1);
  const neighbour = ranges.at(-2);
  if (last && neighbour && last[1] - last[0] < Math.min(FEWEST_ROWS, rows)) {
    neighbour[1] = last[1];
    ranges.pop();
  }
  return ranges;
}

/** One profile a column, in order. */
export function profileColumns(table: SourceTable): ColumnProfile[] {
  return table.header.map((header, column) =>
    profileValues(
      header.trim() || `column ${column + 1}`,
      table.rows.map((row) => (row[column] ?? "").trim()),
    ),
  );
}

/** A sentence about a column: "Opened: year from 1904 to 1998, such as 1954, 1962 and 1998." */
export function describeColumn(profile: ColumnProfile): string {
  const { header, type, examples, extent, unit } = profile;
  if (type === "empty") return `${header}: no values.`;
  const written = unit ? `${type} in ${unit}` : type;
  const kind = extent && extent[0] < extent[1] ? `${written} from ${extent[0]} to ${extent[1]}` : written;
  const shown = examples.map((example) =>
    example.length > EXAMPLE_LENGTH ? `${example.slice(0, EXAMPLE_LENGTH).trimEnd()}…` : example,
  );
  const list = shown.length > 1 ? `${shown.slice(0, -1).join(", ")} and ${shown.at(-1)}` : shown[0];
  return `${header}: ${kind}, such as ${list}.`;
}

/**
 * The text embedded and searched for a segment: the title, the headers, then a line a row, "header: cell; header: cell". The last
 * `to - from` lines are the rows, also when one is empty.
 */
export function segmentText(table: SourceTable, [from, to]: RowRange): string {
  const headers = table.header.map((header) => header.trim()).filter((header) => header !== "");
  const rows = table.rows.slice(from, to).map((row) => rowText(table.header, row).replace(/\s*\n\s*/g, " "));
  return [...[table.title, headers.join(", ")].filter((line) => line !== ""), ...rows].join("\n");
}

/** One row in words; empty cells are left out. */
export function rowText(header: readonly string[], row: readonly string[]): string {
  return row
    .map((cell, column) => {
      const name = header[column]?.trim();
      return cell.trim() && name ? `${name}: ${cell.trim()}` : cell.trim();
    })
    .filter((cell) => cell !== "")
    .join("; ");
}

function profileValues(header: string, cells: readonly string[]): ColumnProfile {
  const counts = new Map<string, number>();
  const filled = cells.filter((cell) => cell !== "");
  for (const cell of filled) counts.set(cell, (counts.get(cell) ?? 0) + 1);
  const type = typeOf(filled);
  const examples = [...counts].sort((a, b) => b[1] - a[1]).slice(0, EXAMPLES);
  return {
    header,
    type,
    filled: filled.length,
    distinct: counts.size,
    examples: examples.map(([value]) => value),
    ...unitOf(type, filled),
    ...extentOf(type, filled),
  };
}

/** Years come before numbers and dates, being both at times. */
function typeOf(filled: readonly string[]): ValueType {
  if (filled.length === 0) return "empty";
  const isTypical = (pattern: RegExp) =>
    filled.filter((cell) => pattern.test(cell)).length >= TYPICAL_SHARE * filled.length;
  if (isTypical(YEAR)) return "year";
  if (isTypical(NUMBER)) return "number";
  return isTypical(DATE) ? "date" : "text";
}

function unitOf(type: ValueType, filled: readonly string[]): Pick<ColumnProfile, "unit"> {
  if (type !== "number") return {};
  const signs = filled.map((cell) => UNIT.exec(cell)?.[0]);
  const unit = signs.find((sign) => sign !== undefined);
  const isTypical = signs.filter((sign) => sign === unit).length >= TYPICAL_SHARE * filled.length;
  return unit && isTypical ? { unit } : {};
}

function extentOf(type: ValueType, filled: readonly string[]): Pick<ColumnProfile, "extent"> {
  if (type !== "number" && type !== "year") return {};
  const pattern = type === "year" ? YEAR : NUMBER;
  let [smallest, largest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const cell of filled) {
    if (!pattern.test(cell)) continue;
    const value = type === "year" ? Number(cell.slice(0, 4)) : numberOf(cell);
    smallest = Math.min(smallest, value);
    largest = Math.max(largest, value);
  }
  return { extent: [smallest, largest] };
}

function numberOf(cell: string): number {
  return Number(cell.replace("−", "-").replace(/[^\d.-]/g, ""));
}
