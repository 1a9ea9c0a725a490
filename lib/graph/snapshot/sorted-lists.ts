/**
 * The neighbour lists in the order that matching needs: within a node by relation, then by far end. The lists themselves
 * stay as they are stored; this is a permutation of their places, 4 bytes an edge and direction. An edge of one relation
 * between two nodes is then found by two binary searches, which is what worst-case-optimal joins probe with (Ngo, Ré and
 * Rudra 2013, "Skew strikes back", algorithm 2).
 */
import type { NeighbourLists } from "./neighbour-lists";

export interface SortedLists {
  lists: NeighbourLists;
  /** Places in `lists`; those of node `v` are `places[offsets[v] .. offsets[v + 1]]`. */
  places: Int32Array;
}

/** Both directions of the edges of a graph. */
export function sortAdjacency(edges: {
  outgoing: NeighbourLists;
  incoming: NeighbourLists;
  relations: readonly unknown[];
}): Adjacency {
  const { outgoing, incoming, relations } = edges;
  return {
    outgoing: sortLists(outgoing, incoming, relations.length),
    incoming: sortLists(incoming, outgoing, relations.length),
  };
}

/** @param lists One direction. @param opposite The same edges from their other ends. Linear in edges. */
function sortLists(lists: NeighbourLists, opposite: NeighbourLists, relationCount: number): SortedLists {
  const { relations } = lists;
  const byFarEnd = placesByFarEnd(lists, opposite);
  const places = new Int32Array(byFarEnd.length);
  const starts = new Int32Array(relationCount + 1);
  const nodeCount = lists.offsets.length - 1;
  for (let node = 0; node < nodeCount; node++) {
    const first = lists.offsets[node]!;
    const end = lists.offsets[node + 1]!;
    if (end - first < 2) {
      if (end > first) places[first] = byFarEnd[first]!;
      continue;
    }
    starts.fill(0);
    for (let at = first; at < end; at++) starts[relations[at]! + 1]!++;
    for (let relation = 0; relation < relationCount; relation++) starts[relation + 1]! += starts[relation]!;
    for (let at = first; at < end; at++) {
      const place = byFarEnd[at]!;
      places[first + starts[relations[place]!]!++] = place;
    }
  }
  return { lists, places };
}

/** First place in `[start, end)` whose relation is not below `relation`. */
export function relationStart(sorted: SortedLists, start: number, end: number, relation: number): number {
  const { lists, places } = sorted;
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lists.relations[places[middle]!]! < relation) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** First place in `[start, end)`, all of one relation, whose far end is not below `node`. */
export function farEndStart(sorted: SortedLists, start: number, end: number, node: number): number {
  const { lists, places } = sorted;
  let low = start;
  let high = end;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (lists.nodes[places[middle]!]! < node) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Walking the far ends in ascending order drops every edge into its list in that order. */
function placesByFarEnd(lists: NeighbourLists, opposite: NeighbourLists): Int32Array {
  // Rows have gaps where edges were removed.
  const placeOf = new Int32Array(1 + lists.edges.reduce((last, row) => Math.max(last, row), -1));
  for (let at = 0; at < lists.edges.length; at++) placeOf[lists.edges[at]!] = at;
  const next = lists.offsets.slice(0, -1);
  const places = new Int32Array(lists.edges.length);
  for (let at = 0; at < opposite.edges.length; at++) {
    const node = opposite.nodes[at]!;
    places[next[node]!++] = placeOf[opposite.edges[at]!]!;
  }
  return places;
}

/** The sorted lists of both directions. */
export interface Adjacency {
  outgoing: SortedLists;
  incoming: SortedLists;
}
