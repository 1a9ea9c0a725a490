/** The sorted lists of a patched graph: of untouched nodes the order stays, lists of touched nodes are sorted again. */
import type { NeighbourLists } from "../snapshot/neighbour-lists";
import { type Adjacency, type SortedLists, sortAdjacency } from "../snapshot/sorted-lists";
import type { SplicedEdges } from "./splice-edges";

export function patchAdjacency(base: Adjacency, spliced: SplicedEdges): Adjacency {
  // Relations that changed places reorder every list.
  if (!spliced.keepsOrder) return sortAdjacency(spliced);
  return {
    outgoing: patchSorted(base.outgoing, spliced.outgoing, spliced.touched.outgoing),
    incoming: patchSorted(base.incoming, spliced.incoming, spliced.touched.incoming),
  };
}

function patchSorted(base: SortedLists, lists: NeighbourLists, touched: Int32Array): SortedLists {
  if (lists === base.lists) return base;
  if (lists.edges === base.lists.edges) return { lists, places: base.places };
  const places = new Int32Array(lists.edges.length);
  const stored = base.lists.offsets;
  const copy = (from: number, to: number) => {
    const last = Math.min(to, stored.length - 1);
    if (from >= last) return;
    const [first, end] = [stored[from]!, stored[last]!];
    const shift = lists.offsets[from]! - first;
    if (shift === 0) places.set(base.places.subarray(first, end), first);
    else for (let at = first; at < end; at++) places[at + shift] = base.places[at]! + shift;
  };
  let next = 0;
  for (const node of touched) {
    copy(next, node);
    const first = lists.offsets[node]!;
    const own = places.subarray(first, lists.offsets[node + 1]!);
    for (let at = 0; at < own.length; at++) own[at] = first + at;
    const { relations, nodes } = lists;
    own.sort((a, b) => relations[a]! - relations[b]! || nodes[a]! - nodes[b]! || a - b);
    next = node + 1;
  }
  copy(next, lists.offsets.length - 1);
  return { lists, places };
}
