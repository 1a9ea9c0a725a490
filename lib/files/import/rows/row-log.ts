/** Why rows and files are refused, and where the readers write that down. */

/** Why one row was not taken; returned, not thrown, because a file may hold millions of such rows. */
export class RowProblem {
  /** @param reason A full sentence: what was found and what was expected. @param field Column or JSON field. */
  constructor(
    readonly reason: string,
    readonly field?: string,
  ) {}
}

/** Why reading a file stopped: the whole file is refused, or what follows the rows that were already taken. */
export class FileRefusal extends Error {
  override readonly name = "FileRefusal";
  /** Set when one place is at fault. 1-based, in the decompressed file. */
  readonly line: number | undefined;

  /** `reason` is a full sentence: what was found and what was expected. */
  constructor(reason: string, line?: number) {
    super(reason);
    this.line = line;
  }
}

/** Where the readers write down what became of each row of a file. */
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
