/** Prints a benchmark's figures: on the screen, and to the file that `bench/run.mjs all` makes its page from. */
import { appendFileSync } from "node:fs";

/** Rows by name, each a cell by column. */
export type FigureTable = Readonly<Record<string, Readonly<Record<string, string | number | undefined>>>>;

/** One table of a benchmark, as a line of JSON in the file that `BENCH_FIGURES` names. */
export interface PrintedTable {
  bench: string;
  title: string;
  rows: FigureTable;
  /** The column that represents the table where only one fits. */
  main?: string;
}

/** @param main the column that represents the table where only one fits */
export function printTable(title: string, rows: FigureTable, main?: string): void {
  console.log(`\n${title}`);
  console.table(rows);
  const file = process.env.BENCH_FIGURES;
  if (!file) return;
  const printed: PrintedTable = { bench: process.env.BENCH_NAME ?? "", title, rows, ...(main && { main }) };
  appendFileSync(file, `${JSON.stringify(printed)}\n`);
}
