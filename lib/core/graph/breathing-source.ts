/**
 * A graph whose reads let others have the processor now and then, and end when nobody waits: a graph in memory answers at once,
 * so a method that reads it thousands of times would hold the server as long as it runs.
 */
import { Breather } from "../learn/breather";
import type { GraphSource } from "./graph-source";

/** Several methods answer side by side, and what each stage found is to be seen while the others go on. */
const EVERY_MS = 16;

/** The same graph; its calls throw the signal's reason once that is aborted. */
export function breathingSource(graph: GraphSource, signal: AbortSignal): GraphSource {
  const breather = new Breather(EVERY_MS);
  const breathing = <A extends unknown[], R>(call: (...args: A) => Promise<R>) => {
    return async (...args: A): Promise<R> => {
      await breather.breathe(signal);
      return call(...args);
    };
  };
  return {
    generation: graph.generation,
    schema: breathing(() => graph.schema()),
    nodes: breathing((ids) => graph.nodes(ids)),
    find: breathing((name, query) => graph.find(name, query)),
    findAll: breathing((names, query) => graph.findAll(names, query)),
    neighbours: breathing((ids, query) => graph.neighbours(ids, query)),
    relationCounts: breathing((id) => graph.relationCounts(id)),
    degrees: breathing((ids) => graph.degrees(ids)),
    typedPaths: breathing((query) => graph.typedPaths(query)),
    meetings: breathing((query) => graph.meetings(query)),
    match: breathing((query, options) => graph.match(query, options)),
    searchText: breathing((text, query) => graph.searchText(text, query)),
    scoreText: breathing((text, ids) => graph.scoreText(text, ids)),
    searchVector: breathing((vector, query) => graph.searchVector(vector, query)),
    vectors: breathing((ids) => graph.vectors(ids)),
  };
}
