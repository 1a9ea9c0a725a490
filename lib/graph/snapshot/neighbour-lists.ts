/** Adjacency in compressed sparse rows: one list of all neighbours, and for each node where its own begin. */
import { groupRows } from "./group-rows";

/** Items `offsets[v] .. offsets[v + 1]` belong to node `v`, in the order in which the edges are stored. */
export interface NeighbourLists {
  offsets: Int32Array;
  /** The far ends. */
  nodes: Int32Array;
  relations: Uint16Array;
  /** Edge rows, ascending within a node. */
  edges: Int32Array;
}

/** Lists the edges at each node of `from`, linear in nodes and edges. */
export function buildNeighbourLists(
  from: Int32Array,
  to: Int32Array,
  relationOf: Uint16Array,
  nodeCount: number,
): NeighbourLists {
  const { offsets, rows: edges } = groupRows(from, nodeCount);
  const nodes = edges.map((edge) => to[edge]!);
  const relations = new Uint16Array(edges.length);
  for (let at = 0; at < edges.length; at++) relations[at] = relationOf[edges[at]!]!;
  return { offsets, nodes, relations, edges };
}
