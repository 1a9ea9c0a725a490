/** All paths of one length (section 4.2), each once: of its two readings the one that starts at the smaller vertex. */
import { degreeOf, type StarGraph } from "./star-graph";

export type PathLength = 1 | 2;

/** Paths without repeated vertices; linear in vertices. */
export function countPaths(graph: StarGraph, length: PathLength): number {
  if (length === 1) return graph.neighbours.length / 2;
  let paths = 0;
  for (let middle = 0; middle < graph.count; middle++) {
    const degree = degreeOf(graph, middle);
    paths += (degree * (degree - 1)) / 2;
  }
  return paths;
}

export function listPaths(graph: StarGraph, length: PathLength): Int32Array {
  const vertices = new Int32Array(countPaths(graph, length) * (length + 1));
  const { offsets, neighbours, count } = graph;
  let end = 0;
  for (let vertex = 0; vertex < count; vertex++) {
    for (let at = offsets[vertex]!; at < offsets[vertex + 1]!; at++) {
      const other = neighbours[at]!;
      if (length === 1) {
        if (other < vertex) continue;
        vertices[end++] = vertex;
        vertices[end++] = other;
        continue;
      }
      for (let next = at + 1; next < offsets[vertex + 1]!; next++) {
        vertices[end++] = other;
        vertices[end++] = vertex;
        vertices[end++] = neighbours[next]!;
      }
    }
  }
  return vertices;
}
