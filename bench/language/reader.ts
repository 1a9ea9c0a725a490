/** What is measured: anything that reads a question into a query graph. Each reader is a small adapter to this shape. */

import type { GraphSource } from "../../lib/graph/graph-source";
import type { QueryGraph } from "../../lib/graph/query/query-graph";
import type { Embedder } from "../../lib/methods/contract/retriever";

/** A question as one reader understood it. */
export interface Reading {
  /** Null when the reader abstains. */
  query: QueryGraph | null;
  /** That `query` means what was asked, in [0, 1]; of the best query even where the reader abstains. */
  probability: number;
  /** What else it could mean, most probable first, `query` included where there is one. Only for finding errors. */
  alternatives?: readonly QueryGraph[];
}

export interface Reader {
  read(question: string): Promise<Reading>;
}

/** A question whose meaning is known, to learn from. */
export interface TrainingPair {
  question: string;
  /** What it means; null where only the answers are known. */
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
  /** What may be learnt from before the first question; empty for zero-shot. */
  training: readonly TrainingSet[];
}

export type OpenReader = (kit: ReaderKit) => Promise<Reader>;
