/** How a benchmark tells its figures: on the screen, and to the file that `bench/run.mjs all` makes its page from. */
import { appendFileSync } from "node:fs";

/** Rows by name, each a cell by column. */
export type FigureTable = Readonly<Record<string, Readonly<Record<string, string | number | undefined>>>>;

/** One table of a benchmark, as a line of JSON in the file that `BENCH_FIGURES` names. */
export interface ToldTable {
  /** What it belongs to: the benchmark's name. */
  bench: string;
  title: string;
  rows: FigureTable;
  /** The column that stands for the table where only one fits. */
  main?: string;
}

/** @param main the column that stands for the table where only one fits */
export function tell(title: string, rows: FigureTable, main?: string): void {
  console.log(`\n${title}`);
  console.table(rows);
  const file = process.env.BENCH_FIGURES;
  if (!file) return;
  const told: ToldTable = { bench: process.env.BENCH_NAME ?? "", title, rows, ...(main && { main }) };
  appendFileSync(file, `${JSON.stringify(told)}\n`);
}
