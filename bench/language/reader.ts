/** The interface of what is measured: anything that reads a question into a query graph, each through a small adapter. */

import type { GraphSource } from "../../lib/graph/graph-source";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import type { Embedder } from "../../lib/methods/contract/retriever";

/** A question as one reader understood it. */
export interface Reading {
  /** Null when the reader abstains. */
  query: QueryGraph | null;
  /** Probability in [0, 1] that `query` means what was asked; of the best query even where the reader abstains. */
  probability: number;
  /** Other possible meanings, most probable first, `query` included where there is one. Only for finding errors. */
  alternatives?: readonly QueryGraph[];
}

export interface Reader {
  read(question: string): Promise<Reading>;
}

/** A question whose meaning is known, to learn from. */
export interface TrainingPair {
  question: string;
  /** The gold query; null where only the answers are known. */
  gold: QueryGraph | null;
  /** Ids of the nodes that answer it, where that is what is known. */
  answers?: readonly string[];
}

/** Questions to one graph. */
export interface TrainingSet {
  name: string;
  graph: GraphSource;
  pairs: readonly TrainingPair[];
}

export interface ReaderKit {
  /** The name of the graph, for readers that load weights by name. */
  name: string;
  graph: GraphSource;
  embedder: Embedder;
  /** Sets to learn from before the first question; empty for zero-shot. */
  training: readonly TrainingSet[];
}

export type OpenReader = (kit: ReaderKit) => Promise<Reader>;
