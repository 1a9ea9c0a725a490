/** The graph as SG-RAG reads it (section 3): who is next to whom. Relations, directions and parallel edges are left out. */
import { groupRows } from "../../../graph/snapshot/group-rows";

/** Neighbours of vertex `v` are `neighbours[offsets[v] .. offsets[v + 1]]`: ascending, each once, never `v` itself. */
export interface StarGraph {
  count: number;
  offsets: Int32Array;
  neighbours: Int32Array;
}

/** Vertices between two ticks. */
export const TICK_EVERY = 10_000;

/** Linear in vertices and edges. @param sources by edge: its one end, and `targets` its other @param tick called between its parts */
export function starGraph(
  sources: Int32Array,
  targets: Int32Array,
  count: number,
  tick = () => {},
): StarGraph {
  const ends = new Int32Array(2 * sources.length);
  const others = new Int32Array(2 * sources.length);
  ends.set(sources);
  ends.set(targets, sources.length);
  others.set(targets);
  others.set(sources, sources.length);
  // Grouped by one end, then stably by the other: the neighbours of a vertex come out ascending.
  tick();
  const byOther = groupRows(others, count).rows;
  tick();
  const { offsets: from, rows } = groupRows(
    byOther.map((row) => ends[row]!),
    count,
  );
  tick();
  const offsets = new Int32Array(count + 1);
  const neighbours = new Int32Array(rows.length);
  let end = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    if (vertex % TICK_EVERY === 0) tick();
    let last = -1;
    for (let at = from[vertex]!; at < from[vertex + 1]!; at++) {
      const neighbour = others[byOther[rows[at]!]!]!;
      if (neighbour === vertex || neighbour === last) continue;
      neighbours[end++] = neighbour;
      last = neighbour;
    }
    offsets[vertex + 1] = end;
  }
  return { count, offsets, neighbours: neighbours.slice(0, end) };
}

export function degreeOf({ offsets }: StarGraph, vertex: number): number {
  return offsets[vertex + 1]! - offsets[vertex]!;
}
