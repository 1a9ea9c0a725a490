import type { GraphSource } from "./graph-source";
import { Yielder } from "./numeric/yielder";

/** The same graph, with something done before every call to it, which may wait or throw. */
export function watchedSource(graph: GraphSource, before: () => Promise<void> | void): GraphSource {
  const watched = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      await before();
      return call(...args);
    };
  };
  return {
    generation: graph.generation,
    schema: watched(() => graph.schema()),
    nodes: watched((ids) => graph.nodes(ids)),
    find: watched((name, query) => graph.find(name, query)),
    findAll: watched((names, query) => graph.findAll(names, query)),
    neighbours: watched((ids, query) => graph.neighbours(ids, query)),
    relationCounts: watched((id) => graph.relationCounts(id)),
    degrees: watched((ids) => graph.degrees(ids)),
    typedPaths: watched((query) => graph.typedPaths(query)),
    meetings: watched((query) => graph.meetings(query)),
    match: watched((query, options) => graph.match(query, options)),
    searchText: watched((text, query) => graph.searchText(text, query)),
    scoreText: watched((text, ids) => graph.scoreText(text, ids)),
    searchVector: watched((vector, query) => graph.searchVector(vector, query)),
    vectors: watched((ids) => graph.vectors(ids)),
  };
}

/**
 * The same graph, whose reads let others have the processor now and then: one in memory answers at once, so a method that reads it
 * thousands of times would hold the server as long as it runs. Its calls throw the signal's reason once that is aborted.
 */
export function yieldingSource(graph: GraphSource, signal: AbortSignal): GraphSource {
  const yielder = new Yielder();
  return watchedSource(graph, () => yielder.yieldIfDue(signal));
}
