/** Counts how often a method reads a graph, so that its trace can say so stage by stage. */
import type { GraphSource } from "./graph-source";
import { watchedSource } from "./watched-source";

export interface CountingSource {
  graph: GraphSource;
  /** Reads so far. */
  reads(): number;
}

/** The same graph, with every call to it counted. */
export function countingSource(graph: GraphSource): CountingSource {
  let count = 0;
  const counted = () => {
    count += 1;
  };
  return { graph: watchedSource(graph, counted), reads: () => count };
}
