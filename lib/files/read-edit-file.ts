/** Corrections from a file, all of them or none. */
import { MOST_EDITS } from "../graph/edits/graph-edit";
import { HopscopeError } from "../graph/errors";
import { formatNoun } from "../graph/text/format-noun";
import { type FileEdit, readEditLines } from "./edit-lines";
import { readEditTable } from "./edit-table";

const PROBLEMS_LISTED = 100;

/**
 * JSON lines when the text begins with a brace, else CSV.
 * @throws HopscopeError `invalid-input` with every line that is wrong, `too-large`
 */
export function readEditFile(text: string): FileEdit[] {
  const { edits, problems } = /^\s*\{/.test(text) ? readEditLines(text) : readEditTable(text);
  const [first] = problems;
  if (first)
    throw new HopscopeError(
      "invalid-input",
      `${formatNoun(problems.length, "correction")} cannot be read, so nothing was changed. ${first.at}: ${first.message}`,
      { problems: problems.slice(0, PROBLEMS_LISTED) },
    );
  if (edits.length === 0) throw new HopscopeError("invalid-input", "The file has no corrections.");
  if (edits.length > MOST_EDITS)
    throw new HopscopeError(
      "too-large",
      `A file may have at most ${MOST_EDITS.toLocaleString("en")} corrections.`,
    );
  return edits;
}
