/** Ctrl+C: the first asks the work to stop and to leave things in order, the second ends the process at once. */
import { HopscopeError } from "../lib/graph/errors";

/** A shell's code for a command that SIGINT ended: 128 and the signal's number. */
export const INTERRUPTED_EXIT_CODE = 130;

/** Aborted, with an error to throw, when a person or a supervisor asks the command to end. */
export function interruptSignal(): AbortSignal {
  const abort = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) {
    // From the second on the signal does what it does by itself: an orderly exit would wait for native threads.
    process.once(name, () => {
      if (abort.signal.aborted) process.kill(process.pid, name);
      console.error("\nStopping … (once more to stop at once)");
      abort.abort(new HopscopeError("cancelled", "Stopped."));
    });
  }
  return abort.signal;
}
