/** One hop over the neighbour lists: which edge rows a neighbour query selects at each start node. */
import type { EdgeRows } from "./edge-rows";
import type { NeighbourQuery } from "./graph-source";
import type { NeighbourLists } from "./neighbour-lists";
import type { NodeRows } from "./node-rows";

export interface Expansion {
  /** Edge rows, each once: start node by start node. */
  edges: number[];
  /** Whether `limitPerNode` left edges out at any start node. */
  truncated: boolean;
}

/** @param starts Distinct node rows. */
export function expand(
  starts: readonly number[],
  query: NeighbourQuery,
  nodes: NodeRows,
  edgeRows: EdgeRows,
): Expansion {
  const relations = edgeRows.relationMask(query);
  const labelSets = nodes.labelMask(query.labels);
  const lists = listsOf(query.direction, edgeRows);
  const limit = query.limitPerNode;
  const isStart = new Set(starts);
  const listed = new Set<number>();
  const edges: number[] = [];
  let truncated = false;
  for (const start of starts) {
    let selected =
      lists.length === 1 ? edgesAt(start, lists[0]!) : mergedEdgesAt(start, lists[0]!, lists[1]!);
    if (limit !== undefined) {
      truncated ||= selected.length > limit;
      selected = strongest(selected, limit, edgeRows);
    }
    for (const edge of selected) {
      // Only an edge between two start nodes can come up twice.
      if (isStart.has(edgeRows.sources[edge]!) && isStart.has(edgeRows.targets[edge]!)) {
        if (listed.has(edge)) continue;
        listed.add(edge);
      }
      edges.push(edge);
    }
  }
  return { edges, truncated };

  function follows(list: NeighbourLists, at: number): boolean {
    if (relations && relations[list.relations[at]!] === 0) return false;
    return labelSets === null || labelSets[nodes.labelSetOf[list.nodes[at]!]!] === 1;
  }

  function edgesAt(node: number, list: NeighbourLists): number[] {
    const found: number[] = [];
    const end = list.offsets[node + 1]!;
    for (let at = list.offsets[node]!; at < end; at++) if (follows(list, at)) found.push(list.edges[at]!);
    return found;
  }

  /** Both directions in stored order; a self-loop stands in both lists and is taken once. */
  function mergedEdgesAt(node: number, left: NeighbourLists, right: NeighbourLists): number[] {
    const found: number[] = [];
    const leftEnd = left.offsets[node + 1]!;
    const rightEnd = right.offsets[node + 1]!;
    let leftAt = left.offsets[node]!;
    let rightAt = right.offsets[node]!;
    while (leftAt < leftEnd || rightAt < rightEnd) {
      const leftEdge = leftAt < leftEnd ? left.edges[leftAt]! : Number.POSITIVE_INFINITY;
      const rightEdge = rightAt < rightEnd ? right.edges[rightAt]! : Number.POSITIVE_INFINITY;
      if (leftEdge <= rightEdge) {
        if (follows(left, leftAt)) found.push(leftEdge);
        leftAt += 1;
        if (leftEdge === rightEdge) rightAt += 1;
      } else {
        if (follows(right, rightAt)) found.push(rightEdge);
        rightAt += 1;
      }
    }
    return found;
  }
}

function listsOf(direction: NeighbourQuery["direction"], edges: EdgeRows): NeighbourLists[] {
  if (direction === "out") return [edges.outgoing];
  if (direction === "in") return [edges.incoming];
  return [edges.outgoing, edges.incoming];
}

/** Strongest first, ties in stored order. */
function strongest(selected: readonly number[], limit: number, edges: EdgeRows): number[] {
  if (edges.weights === null) return selected.slice(0, limit);
  return selected.toSorted((a, b) => edges.strength(b) - edges.strength(a) || a - b).slice(0, limit);
}
