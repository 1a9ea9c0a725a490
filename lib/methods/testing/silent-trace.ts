/** A trace for tests of what a method returns: its events go nowhere, no time passes, and no reads are counted. */
import { createTrace } from "../../server/methods/create-trace";

type Stages = Parameters<typeof createTrace>[0];

export function silentTrace(stages: Stages): ReturnType<typeof createTrace> {
  return createTrace(
    stages,
    () => {},
    () => 0,
    () => 0,
  );
}
