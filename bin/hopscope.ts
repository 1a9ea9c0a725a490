/** The command line: calls the endpoints of the application that runs on the data folder, or of an engine in this process. */
import { HopscopeError, isCancelled } from "../lib/core/errors";
import { INTERRUPTED_EXIT_CODE } from "./interrupt";
import { hopscopeProgram } from "./program";

/** What a shell expects of a command that SIGPIPE ended. */
const BROKEN_PIPE_EXIT_CODE = 141;

// The reader of a pipe left (`| head`): nobody reads what is printed.
process.stdout.on("error", (error: NodeJS.ErrnoException) => {
  if (error.code !== "EPIPE") throw error;
  process.exit(BROKEN_PIPE_EXIT_CODE);
});

try {
  await hopscopeProgram().parseAsync();
} catch (error) {
  report(error);
  process.exitCode = isCancelled(error) ? INTERRUPTED_EXIT_CODE : process.exitCode || 1;
}

function report(error: unknown): void {
  if (!(error instanceof HopscopeError)) {
    console.error(error);
    return;
  }
  console.error(`hopscope: ${error.message}`);
  const others = error.problems.filter(({ message }) => !error.message.includes(message));
  for (const problem of others.slice(0, 20)) console.error(`  ${problem.at}: ${problem.message}`);
  for (const { excerpt } of error.problems) if (excerpt) console.error(excerpt.replace(/^/gm, "  "));
  if (others.length > 20) console.error(`  … and ${others.length - 20} more`);
  if (error.hint) console.error(`  ${error.hint}`);
}
