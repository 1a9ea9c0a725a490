/** Account of one file: rows taken, rows refused and why. */
import type { ChosenName } from "../../files/import/chosen-names";
import type { Delimiter } from "../../files/import/rows/detection";
import type { FileRefusal, RowLog, RowProblem } from "../../files/import/rows/row-log";
import type { Rejection, SourceFormat } from "../../files/source";

/** Rejections listed for one file; beyond it they are only counted. */
const MOST_REJECTIONS = 1_000;

export interface FileReport {
  name: string;
  /** Null when the file was refused before its format was known. */
  format: SourceFormat | null;
  /** Rows that were taken; for a document one. */
  accepted: number;
  /** Rows that were refused, all of them, plus one when the file itself was. */
  rejected: number;
  /** Rejections that are counted in `rejected` but not listed. */
  unlisted: number;
  /** JSON fields that this format has no place for, at most 20. */
  ignoredFields: string[];
  encoding?: string;
  delimiter?: Delimiter;
  /** Notes for a person on how the file was read. */
  notes: string[];
  /** Names that were chosen of it, and whether each is there. */
  chosen?: readonly ChosenName[];
  /** Set if only its first part was read. */
  isPart?: true;
}

export class FileAccount implements RowLog {
  accepted = 0;
  isPart = false;
  chosen: readonly ChosenName[] = [];
  /** Columns and fields. */
  readonly columns = new Set<string>();
  #rejected = 0;
  readonly #ignored = new Set<string>();
  readonly #rejections: Rejection[] = [];
  readonly #notes: string[] = [];

  constructor(
    readonly name: string,
    readonly format: SourceFormat | null,
    private readonly found: Pick<FileReport, "encoding" | "delimiter"> & { doubt?: string } = {},
  ) {}

  rejectRow(line: number | undefined, problem: RowProblem): void {
    const rejection: Rejection = { file: this.name, reason: problem.reason };
    if (line !== undefined) rejection.line = line;
    if (problem.field !== undefined) rejection.field = problem.field;
    this.#add(rejection);
  }

  /** The file could not be read, or not to its end; the rows that were taken stay. */
  refuse(refusal: FileRefusal): void {
    const rowsBefore =
      this.accepted > 0 ? ` The rows before it were added: ${this.accepted.toLocaleString("en")}.` : "";
    const rejection: Rejection = { file: this.name, reason: `${refusal.message}${rowsBefore}` };
    if (refusal.line !== undefined) rejection.line = refusal.line;
    this.#add(rejection);
  }

  note(sentence: string): void {
    this.#notes.push(sentence);
  }

  findColumns(names: readonly string[]): void {
    for (const name of names) this.columns.add(name);
  }

  ignoreField(field: string): void {
    if (this.#ignored.size < 20) this.#ignored.add(field);
  }

  get seen(): number {
    return this.accepted + this.#rejected;
  }

  /** By line; those of the whole file first. */
  rejections(): Rejection[] {
    return this.#rejections.sort((a, b) => (a.line ?? 0) - (b.line ?? 0));
  }

  report(): FileReport {
    const { encoding, delimiter, doubt } = this.found;
    return {
      name: this.name,
      format: this.format,
      accepted: this.accepted,
      rejected: this.#rejected,
      unlisted: this.#rejected - this.#rejections.length,
      ignoredFields: [...this.#ignored],
      ...(encoding && { encoding }),
      ...(delimiter && { delimiter }),
      notes: [...(doubt ? [doubt] : []), ...this.#notes],
      ...(this.chosen.length > 0 && { chosen: this.chosen }),
      ...(this.isPart && { isPart: true }),
    };
  }

  #add(rejection: Rejection): void {
    this.#rejected++;
    if (this.#rejections.length < MOST_REJECTIONS) this.#rejections.push(rejection);
  }
}
