/**
 * A graph whose reads let others have the processor now and then, and end when nobody waits: a graph in memory answers at once,
 * so a method that reads it thousands of times would hold the server as long as it runs.
 */

import type { GraphSource } from "../graph-source";
import { Yielder } from "../numeric/yielder";

/** Several methods answer side by side, and what each stage found is to be seen while the others go on. */
const EVERY_MS = 16;

/** The same graph; its calls throw the signal's reason once that is aborted. */
export function yieldingSource(graph: GraphSource, signal: AbortSignal): GraphSource {
  const yielder = new Yielder(EVERY_MS);
  const yielding = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      await yielder.yieldIfDue(signal);
      return call(...args);
    };
  };
  return {
    generation: graph.generation,
    schema: yielding(() => graph.schema()),
    nodes: yielding((ids) => graph.nodes(ids)),
    find: yielding((name, query) => graph.find(name, query)),
    findAll: yielding((names, query) => graph.findAll(names, query)),
    neighbours: yielding((ids, query) => graph.neighbours(ids, query)),
    relationCounts: yielding((id) => graph.relationCounts(id)),
    degrees: yielding((ids) => graph.degrees(ids)),
    typedPaths: yielding((query) => graph.typedPaths(query)),
    meetings: yielding((query) => graph.meetings(query)),
    match: yielding((query, options) => graph.match(query, options)),
    searchText: yielding((text, query) => graph.searchText(text, query)),
    scoreText: yielding((text, ids) => graph.scoreText(text, ids)),
    searchVector: yielding((vector, query) => graph.searchVector(vector, query)),
    vectors: yielding((ids) => graph.vectors(ids)),
  };
}
