/** Edges at nodes, read in small calls up to a number of edges: what lies beyond it is left out, and said to be. */
import type { GraphEdge, GraphSource, NeighbourQuery, NodeId } from "../../../graph/graph-source";

/** Edges at the nodes of one call; a hub is a call of its own. */
const EDGES_A_CALL = 4_096;
const MOST_READ = 400_000;

export class EdgeReader {
  #read = 0;

  constructor(
    private readonly graph: Pick<GraphSource, "neighbours" | "degrees">,
    private readonly signal?: AbortSignal,
    private readonly most = MOST_READ,
  ) {}

  get isCut(): boolean {
    return this.#read >= this.most;
  }

  /** The edges of one hop, nodes of few edges first; between calls others have the thread. @throws the signal's reason */
  async *edgesAt(
    ids: readonly NodeId[],
    query: Omit<NeighbourQuery, "limitPerNode"> = {},
  ): AsyncGenerator<GraphEdge[]> {
    for (const { batch, degree } of inCalls(ids, await this.graph.degrees(ids))) {
      this.signal?.throwIfAborted();
      const left = this.most - this.#read;
      if (left <= 0) return;
      const limit = degree > left && batch.length === 1 && { limitPerNode: left };
      const { edges } = await this.graph.neighbours(batch, { ...query, ...limit });
      this.#read += edges.length;
      yield edges;
    }
  }
}

function* inCalls(
  ids: readonly NodeId[],
  degrees: Float64Array,
): Generator<{ batch: NodeId[]; degree: number }> {
  let batch: NodeId[] = [];
  let degree = 0;
  for (const at of [...ids.keys()].sort((a, b) => degrees[a]! - degrees[b]!)) {
    if (batch.length > 0 && degree + degrees[at]! > EDGES_A_CALL) {
      yield { batch, degree };
      batch = [];
      degree = 0;
    }
    batch.push(ids[at]!);
    degree += degrees[at]!;
  }
  if (batch.length > 0) yield { batch, degree };
}
