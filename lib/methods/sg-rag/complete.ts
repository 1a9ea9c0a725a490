/**
 * Label completion and retrieval of all query paths (section 4.3, appendix E, algorithms 5 and 6). The paths that cover every
 * unknown vertex are looked up first, with wildcards, cheapest first; the labels found complete the other paths. What the
 * paper makes the Cartesian product of all completions for stays a set for each vertex: few completions are looked up one by
 * one, many are a set that paths are checked against. The join decides which of them belong together.
 */
import { Breather } from "../../core/learn/breather";
import { GrowingArray } from "../../core/graph/growing-array";
import type { Decomposition, QueryPath } from "./decompose";
import { DOMINANCE_DIMENSIONS } from "./offline/dominance";
import type { DominanceIndex } from "./offline/dominance-index";
import { UNKNOWN } from "./offline/label-code";
import { embedStructure, type Structure } from "./structure";
import { addCounts, type Probe, type TraversalCounts, traverse } from "./traverse";

/** Combinations of completions that are looked up one by one. */
const MOST_COMBINATIONS = 16;

/** The paths of the graph that may lie on one path of the query. */
export interface PathCandidates {
  path: QueryPath;
  /** `path.vertices.length` vertices each, in the order of the query path. */
  vertices: Int32Array;
  /** Whether it was looked up with wildcards, to complete its unknown vertices. */
  completing: boolean;
  /** Probes that it took. */
  probes: number;
}

export interface Retrieved {
  /** In the order in which they were looked up. */
  lists: PathCandidates[];
  /** U: by unknown vertex of the query, the labels that it may have. */
  completions: Map<number, Set<number>>;
  completing: TraversalCounts | null;
  retrieving: TraversalCounts | null;
  /** Whether a list was cut: matches may be missing. */
  truncated: boolean;
}

export interface RetrievalBounds {
  /** Paths in one list at most. */
  candidates: number;
  signal?: AbortSignal;
}

export async function retrievePaths(
  structure: Structure,
  { paths, length }: Decomposition,
  index: DominanceIndex,
  { candidates: most, signal }: RetrievalBounds,
): Promise<Retrieved> {
  const indexed = index.paths.find((own) => own.length === length)!;
  const stars = embedStructure(structure, index.embedding);
  const retrieved: Retrieved = {
    lists: [],
    completions: new Map(),
    completing: null,
    retrieving: null,
    truncated: false,
  };
  const { completions } = retrieved;
  const breather = new Breather();
  const left = new Set(paths);
  while (left.size > 0) {
    await breather.breathe(signal);
    const path = cheapest([...left], structure, completions, index);
    left.delete(path);
    const completing = path.vertices.some(
      (vertex) => structure.labels[vertex] === UNKNOWN && !completions.has(vertex),
    );
    const found = new GrowingArray(Int32Array);
    const probes = probesFor(path, structure, stars, completions, found);
    const counts = probes.length > 0 ? traverse(index, indexed, probes) : null;
    if (counts && completing) retrieved.completing = addCounts(retrieved.completing, counts);
    else if (counts) retrieved.retrieving = addCounts(retrieved.retrieving, counts);
    let vertices = found.view();
    if (vertices.length > most * (length + 1)) {
      vertices = vertices.subarray(0, most * (length + 1));
      retrieved.truncated = true;
    }
    retrieved.lists.push({ path, vertices, completing, probes: probes.length });
    narrow(path, vertices, structure, completions, index);
  }
  return retrieved;
}

/** Of the paths with a known or completed vertex the one that fewest paths of the graph can lie on. */
function cheapest(
  paths: readonly QueryPath[],
  { labels }: Structure,
  completions: ReadonlyMap<number, ReadonlySet<number>>,
  index: DominanceIndex,
): QueryPath {
  const estimate = ({ vertices }: QueryPath) =>
    Math.min(
      ...vertices.map((vertex) => {
        const label = labels[vertex]!;
        if (label !== UNKNOWN) return index.degrees[label] ?? 0;
        return completions.get(vertex)?.size ?? Number.POSITIVE_INFINITY;
      }),
    );
  return paths.reduce((best, path) => (estimate(path) < estimate(best) ? path : best));
}

/** Both directions of a path; for each combination of completions where they are few. */
function probesFor(
  { vertices }: QueryPath,
  { labels }: Structure,
  stars: Uint16Array,
  completions: ReadonlyMap<number, ReadonlySet<number>>,
  found: GrowingArray<Int32Array>,
): Probe[] {
  const options = vertices.map((vertex) => {
    const label = labels[vertex]!;
    return label === UNKNOWN ? [...(completions.get(vertex) ?? [UNKNOWN])] : [label];
  });
  const combinations = options.reduce((product, own) => product * own.length, 1);
  const isListed = combinations <= MOST_COMBINATIONS;
  const rows = isListed
    ? options.reduce<number[][]>(
        (all, own) => all.flatMap((row) => own.map((label) => [...row, label])),
        [[]],
      )
    : [vertices.map((vertex) => labels[vertex]!)];
  const sets = vertices.map((vertex) => (isListed ? null : (completions.get(vertex) ?? null)));
  const own = vertices.map((vertex) =>
    stars.subarray(vertex * DOMINANCE_DIMENSIONS, (vertex + 1) * DOMINANCE_DIMENSIONS),
  );
  return rows.flatMap((row) =>
    [false, true].map((reversed): Probe => {
      const turn = <T>(places: readonly T[]) => (reversed ? places.toReversed() : places);
      return {
        labels: Int32Array.from(turn(row)),
        completions: turn(sets),
        stars: Uint16Array.from(turn(own).flatMap((star) => [...star])),
        reversed,
        found,
      };
    }),
  );
}

/** What a list leaves of the labels that unknown vertices may have. */
function narrow(
  { vertices }: QueryPath,
  found: Int32Array,
  { labels }: Structure,
  completions: Map<number, Set<number>>,
  index: DominanceIndex,
): void {
  for (const [place, vertex] of vertices.entries()) {
    if (labels[vertex] !== UNKNOWN) continue;
    const own = new Set<number>();
    for (let at = place; at < found.length; at += vertices.length) own.add(index.labels[found[at]!]!);
    completions.set(vertex, own);
  }
}
