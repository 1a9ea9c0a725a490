/** An index that only one method reads: made when a knowledge base is indexed, stored with the generation. */
import type { ReportProgress } from "../../graph/progress";
import type { GraphBuilder } from "../../graph/snapshot/graph-builder";
import type { NodeVectors } from "../../graph/snapshot/snapshot-parts";

export interface IndexFile {
  file: string;
  /** The step, shown to the user who waits. */
  phase: string;
  /** The bytes, made as they are read. */
  pieces(): AsyncIterable<Uint8Array> | Iterable<Uint8Array>;
}

export interface IndexContext {
  /** The complete graph: nodes, chunks and all edges. */
  graph: GraphBuilder;
  /** One row for each node of the graph. */
  vectors: NodeVectors;
  report: ReportProgress;
  signal: AbortSignal;
}

export interface MethodIndex {
  /** Unique among all methods; part of the HTTP interface. */
  readonly id: string;
  /** Title as part of a sentence: "index of paths". */
  readonly title: string;
  /** Names of its files in the folder of a generation, unique among all methods. */
  readonly files: readonly string[];
  /** Why a generation may be without it, after the name of the knowledge base: "was indexed before paths were indexed". */
  readonly missing: string;
  /** Set where it depends on nothing but which nodes there are and who is next to whom. */
  readonly readsOnly?: "neighbours";
  /** Set where a graph without the files is answered as well, from the part of it that a question needs. */
  readonly withoutFiles?: true;
  /** One entry for each of `files`; nothing is computed before `pieces` is read. */
  build(context: IndexContext): readonly IndexFile[];
}
