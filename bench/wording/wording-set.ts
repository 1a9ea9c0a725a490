/** Questions whose relations are spoken in other words than the graph's. */
import type { GraphSource } from "../../lib/graph/graph-source";
import type { GoldQuestion } from "../corpora/public-graphs";

export interface WordingSet {
  name: string;
  graph: GraphSource;
  questions: (GoldQuestion & { hops: number })[];
}

/** One of several, at random. */
export function oneOf<T>(all: readonly T[], random: () => number): T {
  return all[Math.floor(random() * all.length)]!;
}
