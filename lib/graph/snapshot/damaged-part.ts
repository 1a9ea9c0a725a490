/** The error for a generation whose files are not as they were written. */
import { HopscopeError } from "../errors";

/** @param finding What is wrong with the part, as the end of a sentence: "it is missing". */
export function damagedPart(
  generation: string,
  part: string,
  finding: string,
  cause?: unknown,
): HopscopeError {
  return new HopscopeError(
    "damaged-generation",
    `Part "${part}" of generation ${generation} is damaged: ${finding}.`,
    {
      cause,
      hint: "Index the knowledge base again; its sources are still there.",
    },
  );
}
