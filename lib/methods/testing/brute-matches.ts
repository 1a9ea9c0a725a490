/** All matches of a query graph by trying every assignment, to check the index against. */
import { neighboursOf, type Structure } from "../sg-rag/draw/structure";
import { UNKNOWN } from "../sg-rag/path-index/label-code";
import type { StarGraph } from "../sg-rag/path-index/star-graph";

/** Injective, labels and neighbours preserved; one line a match, sorted. */
export function bruteMatches(structure: Structure, graph: StarGraph, labels: Int32Array): string[] {
  const { offsets, neighbours, count } = graph;
  const near = Array.from(
    { length: count },
    (_, vertex) => new Set(neighbours.subarray(offsets[vertex], offsets[vertex + 1])),
  );
  const wanted = neighboursOf(structure);
  const found: string[] = [];
  assign([]);
  return found.sort();

  function assign(bound: readonly number[]): void {
    const vertex = bound.length;
    if (vertex === structure.labels.length) {
      found.push(bound.join());
      return;
    }
    const label = structure.labels[vertex]!;
    for (let node = 0; node < count; node++) {
      if (bound.includes(node) || (label !== UNKNOWN && labels[node] !== label)) continue;
      if (wanted[vertex]!.every((other) => other >= vertex || near[node]!.has(bound[other]!)))
        assign([...bound, node]);
    }
  }
}
