/** One hop over the neighbour lists: which edge rows a neighbour query selects at each start node. */
import type { Direction, NeighbourQuery } from "../graph-source";
import { TopK } from "../numeric/top-k";
import type { EdgeRows } from "../snapshot/edge-rows";
import type { NeighbourLists } from "../snapshot/neighbour-lists";
import type { NodeRows } from "../snapshot/node-rows";

export interface Expansion {
  /** Start node by start node; no edge twice. */
  hops: Hop[];
  /** True if `limitPerNode` left edges out at any start node. */
  truncated: boolean;
}

/** The edges selected at one start node. */
export interface Hop {
  start: number;
  /** Place `p` in the outgoing list, or `~p` in the incoming one: what is beside it is read without leaving the list. */
  places: number[];
}

/** The edges that a query follows, as masks over the codes in the lists; null where it follows everything. */
interface Filter {
  relations: Uint8Array | null;
  labelSets: Uint8Array | null;
  labelSetOf: Uint16Array;
}

/** @param starts Distinct node rows. */
export function expand(
  starts: readonly number[],
  query: NeighbourQuery,
  nodes: NodeRows,
  edges: EdgeRows,
): Expansion {
  const { direction = "any", limitPerNode: limit } = query;
  const filter: Filter = {
    relations: edges.relationMask(query),
    labelSets: nodes.labelMask(query.labels),
    labelSetOf: nodes.labelSetOf,
  };
  const isStart = new Set(starts);
  const listed = new Set<number>();
  let truncated = false;
  const hops = starts.map((start) => {
    let places = placesAt(start, direction, edges, filter);
    if (limit !== undefined) {
      truncated ||= places.length > limit;
      places = strongest(places, limit, edges);
    }
    return { start, places: starts.length > 1 ? places.filter(isNew) : places };
  });
  return { hops, truncated };

  /** Only an edge between two start nodes can come up twice. */
  function isNew(place: number): boolean {
    if (!isStart.has(edges.far(place))) return true;
    const row = edges.row(place);
    if (listed.has(row)) return false;
    listed.add(row);
    return true;
  }
}

function placesAt(
  node: number,
  direction: Direction,
  { outgoing, incoming }: EdgeRows,
  filter: Filter,
): number[] {
  const found: number[] = [];
  let out = direction === "in" ? 0 : outgoing.offsets[node]!;
  let into = direction === "out" ? 0 : incoming.offsets[node]!;
  const outEnd = direction === "in" ? 0 : outgoing.offsets[node + 1]!;
  const intoEnd = direction === "out" ? 0 : incoming.offsets[node + 1]!;
  // Both lists ascend by edge, so merging them gives the stored order; a self-loop is in both and is taken once.
  while (out < outEnd && into < intoEnd) {
    const outEdge = outgoing.edges[out]!;
    const intoEdge = incoming.edges[into]!;
    if (outEdge <= intoEdge) {
      if (follows(outgoing, out, filter)) found.push(out);
      out += 1;
      if (outEdge === intoEdge) into += 1;
    } else {
      if (follows(incoming, into, filter)) found.push(~into);
      into += 1;
    }
  }
  for (; out < outEnd; out++) if (follows(outgoing, out, filter)) found.push(out);
  for (; into < intoEnd; into++) if (follows(incoming, into, filter)) found.push(~into);
  return found;
}

function follows(list: NeighbourLists, at: number, { relations, labelSets, labelSetOf }: Filter): boolean {
  if (relations !== null && relations[list.relations[at]!] === 0) return false;
  return labelSets === null || labelSets[labelSetOf[list.nodes[at]!]!] === 1;
}

/** Strongest first, ties in stored order; a hub has a million places, and sorting them all takes a second. */
function strongest(places: readonly number[], limit: number, edges: EdgeRows): number[] {
  if (edges.weights === null) return places.slice(0, limit);
  const best = new TopK(Math.min(limit, places.length));
  for (let at = 0; at < places.length; at++) best.offer(at, edges.strength(places[at]!));
  return best.toSorted().map(({ index }) => places[index]!);
}
