/** Why rows and files are refused, how a value is shown where that is said, and where the readers write it down. */

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

/** The readers' log of each row of a file, taken or rejected. */
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

/** Characters of a value that a message shows. */
const SHOWN_CHARACTERS = 80;

const INVISIBLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;
const NAMED_ESCAPES: Readonly<Record<string, string>> = {
  "\n": "\\n",
  "\r": "\\r",
  "\t": "\\t",
  "\0": "\\0",
};

/** A JSON or CSV value for a message: texts in double quotes, at most 80 characters, control characters as escapes. */
export function quoteValue(value: unknown): string {
  if (typeof value === "string") return `"${visible(value)}"`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value === undefined) return "nothing";
  if (value === null || typeof value !== "object") return String(value);
  return "an object";
}

/** Names for a message, each quoted, at most `limit` of them: `"a", "b" and 3 more`. */
export function quoteList(names: readonly string[], limit = 12): string {
  const shown = names.slice(0, limit).map(quoteValue).join(", ");
  return names.length > limit ? `${shown} and ${names.length - limit} more` : shown;
}

function visible(text: string): string {
  // Cut before escaping, and by code points, so that neither a pair nor an escape is torn apart.
  const start = text.length > SHOWN_CHARACTERS ? Array.from(text.slice(0, 2 * SHOWN_CHARACTERS)) : null;
  const cut = start ? start.slice(0, SHOWN_CHARACTERS - 1).join("") : text;
  const escaped = cut.replace(INVISIBLE, (character) => NAMED_ESCAPES[character] ?? escapeOf(character));
  return cut.length < text.length ? `${escaped}…` : escaped;
}

function escapeOf(character: string): string {
  return `\\u{${(character.codePointAt(0) ?? 0).toString(16)}}`;
}
