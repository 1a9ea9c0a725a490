/** Questions whose relations are spoken in other words than the graph's. */
import type { GraphSource } from "../../lib/graph/graph-source";
import type { GoldQuestion } from "../corpora/public-graphs";

export interface WordingSet {
  name: string;
  graph: GraphSource;
  questions: (GoldQuestion & { hops: number })[];
}

/** Numbers in [0, 1), the same on every run. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One of several, at random. */
export function oneOf<T>(all: readonly T[], random: () => number): T {
  return all[Math.floor(random() * all.length)]!;
}
