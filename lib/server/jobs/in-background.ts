/** Work in the background, such as jobs: what it computes on this thread goes behind what somebody waits for. */
import { AsyncLocalStorage } from "node:async_hooks";
import { turns } from "../../graph/numeric/yielder";

turns.context ??= new AsyncLocalStorage<true>();
const { context } = turns;

/** Does the work in the background, with all that it starts. */
export function inBackground<T>(work: () => T): T {
  return context.run(true, work);
}
