/** Counts how often a method reads a graph, so that its trace can say so stage by stage. */
import type { GraphSource } from "../graph-source";

export interface CountingSource {
  graph: GraphSource;
  /** Reads so far. */
  reads(): number;
}

/** The same graph, with every call to it counted. */
export function countingSource(graph: GraphSource): CountingSource {
  let count = 0;
  const counted = <A extends unknown[], R>(call: (...args: A) => R) => {
    return (...args: A): R => {
      count += 1;
      return call(...args);
    };
  };
  return {
    graph: {
      generation: graph.generation,
      schema: counted(() => graph.schema()),
      nodes: counted((ids) => graph.nodes(ids)),
      find: counted((name, query) => graph.find(name, query)),
      findAll: counted((names, query) => graph.findAll(names, query)),
      neighbours: counted((ids, query) => graph.neighbours(ids, query)),
      relationCounts: counted((id) => graph.relationCounts(id)),
      degrees: counted((ids) => graph.degrees(ids)),
      typedPaths: counted((query) => graph.typedPaths(query)),
      meetings: counted((query) => graph.meetings(query)),
      match: counted((query, options) => graph.match(query, options)),
      searchText: counted((text, query) => graph.searchText(text, query)),
      scoreText: counted((text, ids) => graph.scoreText(text, ids)),
      searchVector: counted((vector, query) => graph.searchVector(vector, query)),
      vectors: counted((ids) => graph.vectors(ids)),
    },
    reads: () => count,
  };
}
