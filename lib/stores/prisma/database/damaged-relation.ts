/** PostgreSQL's error for a damaged file, as a sentence for a person. */
import { HopscopeError } from "../../../graph/errors";

/** PostgreSQL's messages about pages, an index or a compressed value that cannot be read. */
const DAMAGED =
  /(?:\d+ )?invalid pages? (?:in|among) blocks? [^`\n]*|compressed \S+ data is corrupt|(?:unexpected chunk|missing chunk number|could not read blocks?)[^`\n]*|index "[^"]*" (?:contains|is not)[^`\n]*/;

export const HOW_TO_GO_ON =
  "Stop the application. bin/hopscope check names what is damaged in the embedded database; bin/hopscope restore --force <file> puts a backup in the place of the data folder. Without a backup, keep the folder: what is not damaged may be whole.";

/** The error to throw in the place of one that says that a relation is damaged; null for any other. */
export function explainDamage(error: unknown): HopscopeError | null {
  const found = error instanceof Error && DAMAGED.exec(error.message);
  if (!found) return null;
  return new HopscopeError("database-unavailable", `The database is damaged: ${found[0]}.`, {
    hint: HOW_TO_GO_ON,
    cause: error,
  });
}
