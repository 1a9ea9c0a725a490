/** The order of a table that a person sorts by a column. */

export interface SortedBy<Column extends string> {
  column: Column;
  descending: boolean;
}

type Cell = string | number | null;

const TEXT = new Intl.Collator("en", { numeric: true, sensitivity: "base" });

/** A stable order by one column; numbers before texts, and what is missing last in both directions. */
export function sortRows<Row>(rows: readonly Row[], cellOf: (row: Row) => Cell, descending: boolean): Row[] {
  const sign = descending ? -1 : 1;
  return [...rows].sort((a, b) => {
    const [left, right] = [cellOf(a), cellOf(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    return sign * compareCells(left, right);
  });
}

/** The next order when a column's head is pressed: by it, then the other way round. */
export function nextOrder<Column extends string>(
  sorted: SortedBy<Column> | null,
  column: Column,
): SortedBy<Column> {
  return { column, descending: sorted?.column === column && !sorted.descending };
}

function compareCells(a: string | number, b: string | number): number {
  if (typeof a === "number" && typeof b === "number") return a - b;
  if (typeof a !== typeof b) return typeof a === "number" ? -1 : 1;
  return TEXT.compare(String(a), String(b));
}
