/**
 * Label completion and retrieval of all query paths (section 4.3, appendix E, algorithms 5 and 6). The paths that cover every
 * unknown vertex are looked up first, with wildcards, cheapest first; the labels found complete the other paths. What the
 * paper makes the Cartesian product of all completions for stays a set for each vertex: few completions are looked up one by
 * one, many are a set that paths are checked against. The join decides which of them belong together.
 */
import { HopscopeError } from "../../../graph/errors";
import { Yielder } from "../../../graph/numeric/yielder";
import { GrowingArray } from "../../../graph/snapshot/growing-array";
import { embedStructure, type Structure } from "../draw/structure";
import { DOMINANCE_DIMENSIONS } from "../path-index/dominance";
import type { DominanceIndex } from "../path-index/dominance-index";
import { UNKNOWN } from "../path-index/label-code";
import type { PathLength } from "../path-index/list-paths";
import { addCounts, type Probe, type TraversalCounts, traverse } from "../path-index/traverse";
import type { Decomposition, QueryPath } from "./decompose";
import type { TypedEdges } from "./typed-edges";
import { agreeingPaths, completeTyped } from "./typed-paths";

/**
 * Combinations of completions that are looked up one by one: sixteen, and more as long as their descents compare less than
 * reading all paths that agree with the names does. One descent compares some hundred boxes and paths.
 */
const LEAST_COMBINATIONS = 16;
const COMPARED_A_DESCENT = 512;

/** The paths of the graph that may lie on one path of the query. */
export interface PathCandidates {
  path: QueryPath;
  /** `path.vertices.length` vertices each, in the order of the query path. */
  vertices: Int32Array;
  /** True if it was looked up with wildcards, to complete its unknown vertices. */
  completing: boolean;
  probes: number;
}

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
  /** Counts of the descents that completed labels, and below them those of the others. */
  completing: TraversalCounts | null;
  retrieving: TraversalCounts | null;
  /** True if a list was cut: matches may be missing. */
  truncated: boolean;
}

export interface SearchBounds {
  /** Paths of the graph in the list of one query path at most. */
  candidates: number;
  /** The edges of the graph by relation, for query graphs that ask for relations. */
  typed?: TypedEdges;
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
  bounds: SearchBounds,
): Promise<TraversalCounts | null> {
  const { index, length, left, lists, completions } = search;
  const { candidates: most, signal } = bounds;
  left.delete(path);
  const indexed = index.paths.find((own) => own.length === length)!;
  const found = new GrowingArray(Int32Array);
  const typed = typedEdgesOf(search.structure, bounds);
  if (typed) await completeTyped(path, search, typed, signal);
  const probes = probesFor(path, search, readWithout(path, search, indexed.tree.count), found);
  // On a typed path, most paths found may disagree with its relations: none is left out before the comparison.
  const wanted = typed ? Number.POSITIVE_INFINITY : most;
  const counts = probes.length > 0 ? await traverse(index, indexed, probes, { most: wanted, signal }) : null;
  const all = typed ? await agreeingPaths(path, found.view(), search.structure, typed, signal) : found.view();
  const vertices = all.subarray(0, most * (length + 1));
  search.truncated ||= vertices.length < all.length || (typed?.isCut ?? false);
  lists.push({ path, vertices, completing, probes: probes.length });
  narrow(path, vertices, search.structure, completions, index);
  return counts;
}

/** Reader of the relations that a query graph asks for; null where it asks for none. */
export function typedEdgesOf(
  { relations }: Structure,
  { typed }: Pick<SearchBounds, "typed">,
): TypedEdges | null {
  if (!relations) return null;
  if (!typed)
    throw new HopscopeError("internal", "A query graph with relations needs the edges of the graph.");
  return typed;
}

/** Among paths with a known or completed vertex, the one that fewest paths of the graph can lie on. */
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
  { structure: { labels }, stars, completions }: PathSearch,
  read: number,
  found: GrowingArray<Int32Array>,
): Probe[] {
  const sets = vertices.map((vertex) =>
    labels[vertex] === UNKNOWN ? (completions.get(vertex) ?? null) : null,
  );
  const listed = listedPlaces(sets, Math.max(LEAST_COMBINATIONS, Math.floor(read / COMPARED_A_DESCENT)));
  const rows = vertices.reduce<number[][]>(
    (all, vertex, place) => {
      const options = listed.has(place) ? [...sets[place]!] : [labels[vertex]!];
      return all.flatMap((row) => options.map((label) => [...row, label]));
    },
    [[]],
  );
  const left = sets.map((set, place) => (listed.has(place) ? null : set));
  const own = vertices.map((vertex) =>
    stars.subarray(vertex * DOMINANCE_DIMENSIONS, (vertex + 1) * DOMINANCE_DIMENSIONS),
  );
  return rows.flatMap((row) =>
    [false, true].map((reversed): Probe => {
      const turn = <T>(places: readonly T[]) => (reversed ? places.toReversed() : places);
      return {
        labels: Int32Array.from(turn(row)),
        completions: turn(left),
        stars: Uint16Array.from(turn(own).flatMap((star) => [...star])),
        reversed,
        found,
      };
    }),
  );
}

/** Paths that a descent reads which knows the names alone: those of the smallest, or all. */
function readWithout({ vertices }: QueryPath, { structure, index }: PathSearch, all: number): number {
  const named = vertices.map((vertex) => structure.labels[vertex]!).filter((label) => label !== UNKNOWN);
  return Math.min(all, ...named.map((label) => index.degrees[label] ?? 0));
}

/** The places whose completions are looked up one by one: those of fewest, as long as there are few combinations. */
function listedPlaces(sets: readonly (ReadonlySet<number> | null)[], most: number): Set<number> {
  const bySize = sets
    .flatMap((set, place) => (set ? [{ place, size: set.size }] : []))
    .sort((a, b) => a.size - b.size);
  const listed = new Set<number>();
  let combinations = 1;
  for (const { place, size } of bySize) {
    combinations *= size;
    if (combinations > most) break;
    listed.add(place);
  }
  return listed;
}

/** Restricts the labels of unknown vertices to those in a list of paths. */
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
