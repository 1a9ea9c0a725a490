/**
 * The input of the guidance: the question entities and their surroundings, as far as the schema graph reaches. The paper
 * is given a subgraph with every question (section 3.3, footnote); we read one, bounded.
 */
import type { GraphEdge, GraphSource, NodeId } from "../../../graph/graph-source";

export interface NeighbourhoodBounds {
  /** Steps from the question entities. */
  hops: number;
  /** Relation types that are read first: those of the schema graphs. */
  types: readonly string[];
}

export interface Neighbourhood {
  /** The question entities first. */
  nodes: NodeId[];
  /** Number of question entities, which are first in `nodes`. */
  entities: number;
  positions: ReadonlyMap<NodeId, number>;
  edges: GraphEdge[];
  /** True when a bound left edges out. */
  truncated: boolean;
}

/** Edges of one node along the relations of the schema graphs, and along others. */
const ASKED_PER_NODE = 60;
const OTHERS_PER_NODE = 10;
/** Nodes that are read from in one step, and edges of the whole neighbourhood. */
const MOST_STARTS = 300;
const MOST_EDGES = 3_000;

/** Breadth first from `entities`; equal graphs and questions give equal neighbourhoods. */
export async function readNeighbourhood(
  graph: GraphSource,
  entities: readonly NodeId[],
  { hops, types }: NeighbourhoodBounds,
  signal?: AbortSignal,
): Promise<Neighbourhood> {
  const positions = new Map<NodeId, number>();
  const nodes: NodeId[] = [];
  const place = (id: NodeId) => {
    if (positions.has(id)) return false;
    positions.set(id, nodes.length);
    nodes.push(id);
    return true;
  };
  for (const id of entities) place(id);
  const started = nodes.length;
  const edges = new Map<string, GraphEdge>();
  let truncated = false;
  let frontier = [...nodes];
  for (let hop = 0; hop < hops && frontier.length > 0; hop++) {
    signal?.throwIfAborted();
    const read = [
      ...(types.length > 0
        ? [await graph.neighbours(frontier, { types, limitPerNode: ASKED_PER_NODE })]
        : []),
      await graph.neighbours(frontier, { limitPerNode: OTHERS_PER_NODE }),
    ];
    truncated ||= read.some((part) => part.truncated);
    const reached: NodeId[] = [];
    for (const edge of read.flatMap((part) => part.edges)) {
      if (edges.size >= MOST_EDGES) {
        truncated = true;
        break;
      }
      edges.set(edge.id, edge);
      for (const end of [edge.source, edge.target]) if (place(end)) reached.push(end);
    }
    truncated ||= reached.length > MOST_STARTS && hop + 1 < hops;
    frontier = reached.slice(0, MOST_STARTS);
  }
  return { nodes, entities: started, positions, edges: [...edges.values()], truncated };
}
