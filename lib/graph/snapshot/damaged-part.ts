/** The error for a generation whose files are not as they were written. */
import { HopscopeError } from "../errors";

/** @param finding What is wrong with the part, as the end of a sentence: "it is missing". */
export function damagedPart(
  generation: string,
  part: string,
  finding: string,
  cause?: unknown,
): HopscopeError {
  const problem = `Part "${part}" of generation ${generation} is damaged: ${finding}.`;
  const hint = "Index the knowledge base again; its sources are still there.";
  return new HopscopeError("damaged-generation", problem, { cause, hint });
}
