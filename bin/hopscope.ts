/** The command line: calls the endpoints of the application that runs on the data folder, or of an engine in this process. */
import { isCancelled } from "../lib/graph/errors";
import { INTERRUPTED_EXIT_CODE } from "./interrupt";
import { hopscopeProgram } from "./program";
import { reportError } from "./report-error";

/** A shell's code for a command that SIGPIPE ended. */
const BROKEN_PIPE_EXIT_CODE = 141;

// The reader of a pipe left (`| head`): nobody reads what is printed.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(BROKEN_PIPE_EXIT_CODE);
});

try {
  await hopscopeProgram().parseAsync();
} catch (error) {
  reportError(error);
  process.exitCode = isCancelled(error) ? INTERRUPTED_EXIT_CODE : process.exitCode || 1;
}
