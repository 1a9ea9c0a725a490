/** A small graph as the conformance suites store it. */
import type { NewEdge, NewNode } from "./graph-builder";

export interface GraphFixture {
  nodes: NewNode[];
  edges: NewEdge[];
  /** Aligned with `nodes`; null for a node without a vector. */
  vectors: (Float32Array | null)[];
}
