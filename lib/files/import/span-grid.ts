/**
 * Cells that span rows and columns, as a full grid: what a cell says is repeated into every place that it covers. After the
 * table model of the HTML standard (section 4.9.12); a workbook's merged cells need no more.
 */

export interface SpanningCell {
  text: string;
  /** At least 1; beyond the last row of the cell's group nothing is covered. */
  rows: number;
  /** At least 1. */
  columns: number;
  /** It names a column or a row (`<th>`). */
  isHeader: boolean;
}

export interface SpanningRow {
  cells: readonly SpanningCell[];
  /** Cells reach down to the end of their group only: a table's head, one of its bodies, its foot. */
  group: number;
}

/** The remaining size of expanded tables; one for a file, counted down. */
export interface ExpansionBudget {
  places: number;
  characters: number;
}

/** Places that the tables of one file may have: what a person can add in one table and a process can hold. */
export const MOST_PLACES = 2_000_000;

export type GridLine = (SpanningCell | null)[];

/**
 * The cell at every place, row by row; null where there is none. Rows may differ in length. Where two cells cover one place, the
 * earlier one keeps it.
 * @returns null when the grid is larger than the budget, which it leaves as it stood.
 */
export function spanGrid(rows: readonly SpanningRow[], budget: ExpansionBudget): GridLine[] | null {
  const left = { ...budget };
  const grid = rows.map((): GridLine => []);
  const ends = groupEnds(rows);
  for (const [row, { cells }] of rows.entries()) {
    let column = 0;
    for (const cell of cells) {
      while (grid[row]![column]) column++;
      const below = Math.min(row + cell.rows, ends[row]!);
      for (const line of grid.slice(row, below)) if (!cover(line, column, cell, left)) return null;
      column += cell.columns;
    }
  }
  Object.assign(budget, left);
  return grid;
}

/** Puts the cell into the free ones of its places in one row; false when the budget does not suffice. */
function cover(line: GridLine, from: number, cell: SpanningCell, left: ExpansionBudget): boolean {
  const end = from + cell.columns;
  // Taken places count too: cells that cover each other cost as much as others.
  left.places -= cell.columns + Math.max(0, from - line.length);
  left.characters -= cell.columns * cell.text.length;
  if (left.places < 0 || left.characters < 0) return false;
  while (line.length < end) line.push(null);
  for (let column = from; column < end; column++) line[column] ??= cell;
  return true;
}

/** By row where its group ends. */
function groupEnds(rows: readonly SpanningRow[]): number[] {
  const ends = new Array<number>(rows.length);
  for (let row = rows.length - 1; row >= 0; row--)
    ends[row] = rows[row + 1]?.group === rows[row]!.group ? ends[row + 1]! : row + 1;
  return ends;
}
