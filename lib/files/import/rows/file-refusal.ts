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
