/** A run that is followed to its end. */

import { HopscopeError } from "../../lib/graph/errors";
import type { Run, RunEvent } from "../../lib/methods/contract/run";

/** @throws HopscopeError `not-ready` when the events end before the run */
export async function lastRun(events: AsyncIterable<RunEvent>): Promise<Run> {
  let last: Run | undefined;
  for await (const event of events) if (event.type === "run-end") last = event.run;
  if (last) return last;
  throw new HopscopeError("not-ready", "The application stopped before the run was complete.");
}
