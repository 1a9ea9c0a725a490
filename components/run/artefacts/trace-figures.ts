/** Number formats of table columns: the same for all figures of a column, so that they line up. */
import type { TableCell, TableColumn } from "@/lib/methods/trace/trace";

export interface ColumnFigures {
  digits: number;
  /** A share is written in percent. */
  scale: 1 | 100;
}

/** A line of a cell that wraps. */
const ROOM = 26;
const SIGNIFICANT = 3;
const MOST_DIGITS = 6;

/** Null for a column with anything but figures and gaps, and for one with gaps only. */
export function columnFigures({ unit }: TableColumn, cells: readonly TableCell[]): ColumnFigures | null {
  const filled = cells.filter((cell) => cell !== null);
  const figures = filled.filter((cell) => typeof cell === "number");
  if (figures.length === 0 || figures.length < filled.length) return null;
  const scale = unit === "share" ? 100 : 1;
  const scaled = figures.map((figure) => figure * scale);
  if (scaled.every((figure) => Number.isInteger(round(figure)))) return { digits: 0, scale };
  const largest = Math.max(...scaled.map(Math.abs));
  const digits = SIGNIFICANT - 1 - Math.floor(Math.log10(largest));
  return { digits: Math.min(Math.max(digits, scale === 100 ? 1 : 0), MOST_DIGITS), scale };
}

/** "0.042", "1,204", "4.2": the unit is in the column's head. */
export function writeFigure(value: number, { digits, scale }: ColumnFigures): string {
  return new Intl.NumberFormat("en", {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(value * scale);
}

/** Characters that a column is given at least, before its table scrolls: those of its longest cell, to a point. */
export function columnRoom(cells: readonly TableCell[]): number {
  return Math.min(ROOM, Math.max(0, ...cells.map(lengthOf)));
}

function lengthOf(cell: TableCell): number {
  if (cell === null) return 1;
  if (typeof cell === "object") return Math.max(0, ...cell.nodes.map(({ name }) => name.length));
  return typeof cell === "string" ? cell.length : 0;
}

/** The unit of a column, shown after its title. */
export function unitInWords({ unit }: TableColumn): string {
  return unit === "share" ? "%" : (unit ?? "");
}

/** 0.29 times 100 is not 29. */
function round(value: number): number {
  return Math.round(value * 1e9) / 1e9;
}
