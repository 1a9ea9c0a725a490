/** Cost-aware path decomposition (appendix E, algorithm 4): paths of one length that together cover every edge of the query. */
import { HopscopeError } from "../../../graph/errors";
import { neighboursOf, type Structure } from "../draw/structure";
import type { PathLength } from "../path-index/list-paths";

export interface QueryPath {
  /** Vertices of the query, one more than the path is long. */
  vertices: number[];
  /** w(p): minus the degrees of its vertices. */
  weight: number;
  /** Edges of the query that an earlier path covers already. */
  overlap: number;
}

export interface Decomposition {
  length: PathLength;
  /** In the order in which they were chosen. */
  paths: QueryPath[];
  cost: number;
}

/**
 * The best of the path sets that begin at the vertex with most neighbours and grow by the connected path with least overlap,
 * then least weight.
 * @throws HopscopeError `invalid-input` when the query has no path of the length
 */
export function decompose(structure: Structure, length: PathLength): Decomposition {
  const neighbours = neighboursOf(structure);
  const all = pathsOf(neighbours, length);
  const first = neighbours.reduce(
    (most, own, vertex) => (own.length > neighbours[most]!.length ? vertex : most),
    0,
  );
  let best: Decomposition | null = null;
  for (const start of all.filter(({ vertices }) => vertices.includes(first))) {
    const grown = grow(start, all, structure.edges.length);
    const cost = grown.reduce((sum, { weight }) => sum + weight, 0);
    if (!best || cost < best.cost) best = { length, paths: grown, cost };
  }
  if (!best) throw new HopscopeError("invalid-input", `The query graph has no path of ${length} edges.`);
  return best;
}

interface Candidate extends QueryPath {
  edges: string[];
}

function grow(start: Candidate, all: readonly Candidate[], edgeCount: number): QueryPath[] {
  const covered = new Set(start.edges);
  const touched = new Set(start.vertices);
  const chosen: QueryPath[] = [{ vertices: start.vertices, weight: start.weight, overlap: 0 }];
  while (covered.size < edgeCount) {
    let next: { path: Candidate; overlap: number } | null = null;
    for (const path of all) {
      const overlap = path.edges.filter((edge) => covered.has(edge)).length;
      if (overlap === path.edges.length || !path.vertices.some((vertex) => touched.has(vertex))) continue;
      const isBetter =
        !next || overlap < next.overlap || (overlap === next.overlap && path.weight < next.path.weight);
      if (isBetter) next = { path, overlap };
    }
    if (!next) break;
    const { vertices, weight, edges } = next.path;
    chosen.push({ vertices, weight, overlap: next.overlap });
    for (const edge of edges) covered.add(edge);
    for (const vertex of vertices) touched.add(vertex);
  }
  return chosen;
}

/** Every path once, read from its smaller end. */
function pathsOf(neighbours: readonly number[][], length: PathLength): Candidate[] {
  let walks = neighbours.map((_, vertex) => [vertex]);
  for (let step = 0; step < length; step++) {
    walks = walks.flatMap((walk) =>
      neighbours[walk.at(-1)!]!.filter((next) => !walk.includes(next)).map((next) => [...walk, next]),
    );
  }
  return walks
    .filter((walk) => walk[0]! < walk.at(-1)!)
    .map((vertices) => ({
      vertices,
      weight: -vertices.reduce((sum, vertex) => sum + neighbours[vertex]!.length, 0),
      overlap: 0,
      edges: vertices.slice(1).map((vertex, at) => {
        const before = vertices[at]!;
        return `${Math.min(before, vertex)} ${Math.max(before, vertex)}`;
      }),
    }));
}
