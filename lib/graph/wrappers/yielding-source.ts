/**
 * A graph whose reads let others have the processor now and then, and end when nobody waits: a graph in memory answers at once,
 * so a method that reads it thousands of times would hold the server as long as it runs.
 */
import type { GraphSource } from "../graph-source";
import { Yielder } from "../numeric/yielder";
import { watchedSource } from "./watched-source";

/** The same graph; its calls throw the signal's reason once that is aborted. */
export function yieldingSource(graph: GraphSource, signal: AbortSignal): GraphSource {
  const yielder = new Yielder();
  return watchedSource(graph, () => yielder.yieldIfDue(signal));
}
