/**
 * Label completion and retrieval of all query paths (section 4.3, appendix E, algorithms 5 and 6). The paths that cover every
 * unknown vertex are looked up first, with wildcards, cheapest first; the labels found complete the other paths. What the
 * paper makes the Cartesian product of all completions for stays a set for each vertex: few completions are looked up one by
 * one, many are a set that paths are checked against. The join decides which of them belong together.
 */

import { GrowingArray } from "../../../core/graph/columns/growing-array";
import { Yielder } from "../../../core/numeric/yielder";
import { embedStructure, type Structure } from "../draw/structure";
import { DOMINANCE_DIMENSIONS } from "../path-index/dominance";
import type { DominanceIndex } from "../path-index/dominance-index";
import { UNKNOWN } from "../path-index/label-code";
import type { PathLength } from "../path-index/list-paths";
import { addCounts, type Probe, type TraversalCounts, traverse } from "../path-index/traverse";
import type { Decomposition, QueryPath } from "./decompose";

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

/** What is looked up of one query graph so far. */
export interface PathSearch {
  structure: Structure;
  index: DominanceIndex;
  length: PathLength;
  /** o(q_i) by vertex of the query. */
  stars: Uint16Array;
  /** Query paths that are not looked up yet. */
  left: Set<QueryPath>;
  /** In the order in which they were looked up. */
  lists: PathCandidates[];
  /** U: by unknown vertex of the query, the labels that it may have. */
  completions: Map<number, Set<number>>;
  /** Of the descents that completed labels, and of the others. */
  completing: TraversalCounts | null;
  retrieving: TraversalCounts | null;
  /** Whether a list was cut: matches may be missing. */
  truncated: boolean;
}

export interface SearchBounds {
  /** Paths of the graph in the list of one query path at most. */
  candidates: number;
  signal?: AbortSignal;
}

export function startSearch(
  structure: Structure,
  { length, paths }: Decomposition,
  index: DominanceIndex,
): PathSearch {
  return {
    structure,
    index,
    length,
    stars: embedStructure(structure, index.embedding),
    left: new Set(paths),
    lists: [],
    completions: new Map(),
    completing: null,
    retrieving: null,
    truncated: false,
  };
}

/** A search to go on with, over the index as it is now; the one before stays as it is. */
export function continueSearch(search: PathSearch, index: DominanceIndex): PathSearch {
  return {
    ...search,
    index,
    left: new Set(search.left),
    lists: search.lists.map((list) => ({ ...list, vertices: remainingPaths(list, index) })),
    completions: new Map(search.completions),
  };
}

function remainingPaths({ path, vertices }: PathCandidates, { isGone }: DominanceIndex): Int32Array {
  if (!isGone) return vertices;
  const places = path.vertices.length;
  return vertices.filter((_, at) => !isGone(vertices, at - (at % places), places));
}

/** Algorithm 5: paths are looked up until every unknown vertex has its candidate labels. @throws the signal's reason */
export async function completeLabels(search: PathSearch, bounds: SearchBounds): Promise<void> {
  const { structure, left, completions } = search;
  const isOpen = (vertex: number) => structure.labels[vertex] === UNKNOWN && !completions.has(vertex);
  const yielder = new Yielder();
  for (;;) {
    const open = [...left].filter(({ vertices }) => vertices.some(isOpen));
    if (open.length === 0) return;
    await yielder.yieldIfDue(bounds.signal);
    const counts = await lookUp(cheapest(open, search), true, search, bounds);
    if (counts) search.completing = addCounts(search.completing, counts);
  }
}

/** Algorithms 6 and 7: the other paths, completed. @throws the signal's reason */
export async function retrievePaths(search: PathSearch, bounds: SearchBounds): Promise<void> {
  const yielder = new Yielder();
  while (search.left.size > 0) {
    await yielder.yieldIfDue(bounds.signal);
    const counts = await lookUp(cheapest([...search.left], search), false, search, bounds);
    if (counts) search.retrieving = addCounts(search.retrieving, counts);
  }
}

async function lookUp(
  path: QueryPath,
  completing: boolean,
  search: PathSearch,
  { candidates: most, signal }: SearchBounds,
): Promise<TraversalCounts | null> {
  const { structure, index, length, left, lists, completions } = search;
  left.delete(path);
  const indexed = index.paths.find((own) => own.length === length)!;
  const found = new GrowingArray(Int32Array);
  const probes = probesFor(path, structure, search.stars, completions, found);
  const counts = probes.length > 0 ? await traverse(index, indexed, probes, signal) : null;
  const all = found.view();
  const vertices = all.subarray(0, most * (length + 1));
  search.truncated ||= vertices.length < all.length;
  lists.push({ path, vertices, completing, probes: probes.length });
  narrow(path, vertices, structure, completions, index);
  return counts;
}

/** Of the paths with a known or completed vertex the one that fewest paths of the graph can lie on. */
function cheapest(paths: readonly QueryPath[], { structure, completions, index }: PathSearch): QueryPath {
  const estimate = ({ vertices }: QueryPath) =>
    Math.min(
      ...vertices.map((vertex) => {
        const label = structure.labels[vertex]!;
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
