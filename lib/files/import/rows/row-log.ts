/** Where the readers write down what became of each row of a file. */
import type { RowProblem } from "./row-problem";

export interface RowLog {
  /** The file's name, for messages about other files. */
  readonly name: string;
  /** Rows taken so far. */
  accepted: number;
  /** `line` is absent when the file is one document or table. */
  rejectRow(line: number | undefined, problem: RowProblem): void;
  /** A sentence about the file, of which nothing was rejected. */
  note?(sentence: string): void;
}

/** A row's place in words: `nodes.csv, line 3`. */
export function describePlace(log: RowLog, line: number | undefined): string {
  return line === undefined ? log.name : `${log.name}, line ${line.toLocaleString("en")}`;
}
