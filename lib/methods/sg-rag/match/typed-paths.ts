/**
 * Relations and directions in the search (ours: the paper's edges have none). They are read from the names outwards before paths
 * are looked up, so that an unknown vertex has the few labels that relations lead to; and a path that is found remains only
 * where all relations agree.
 */
import { Yielder } from "../../../graph/numeric/yielder";
import { GrowingArray } from "../../../graph/snapshot/growing-array";
import type { EdgeRelation, Structure } from "../draw/structure";
import type { DominanceIndex } from "../path-index/dominance-index";
import { UNKNOWN } from "../path-index/label-code";
import type { QueryPath } from "./decompose";
import type { TypedEdges } from "./typed-edges";

const REST_EVERY = 4_096;

/** A query edge on a path, with what it asks for; its vertices are places of the path. */
interface TypedStep {
  first: number;
  second: number;
  relations: readonly EdgeRelation[];
}

export interface KnownLabels {
  structure: Structure;
  index: DominanceIndex;
  /** By unknown vertex of the query, the labels that it may have. */
  completions: Map<number, Set<number>>;
}

/** Completes the unknown vertices of a path along its relations, from those that are known. @throws the signal's reason */
export async function completeTyped(
  path: QueryPath,
  known: KnownLabels,
  typed: TypedEdges,
  signal?: AbortSignal,
): Promise<void> {
  const left = new Set(typedSteps(path, known.structure));
  const yielder = new Yielder();
  for (;;) {
    const next = [...left].find(({ second }) => labelsOf(path.vertices[second]!, known) !== null);
    if (!next) return;
    left.delete(next);
    const seconds = verticesWith(labelsOf(path.vertices[next.second]!, known)!, known.index);
    for (const relation of next.relations) {
      await yielder.yieldIfDue(signal);
      await typed.read(relation, seconds);
      const reached = new Set<number>();
      for (const second of seconds)
        for (const first of typed.firsts(relation, second).keys()) reached.add(known.index.labels[first]!);
      restrict(path.vertices[next.first]!, reached, known);
    }
  }
}

/** Filters paths found for a query path: keeps those whose edges have its relations. @throws the signal's reason */
export async function agreeingPaths(
  path: QueryPath,
  found: Int32Array,
  structure: Structure,
  typed: TypedEdges,
  signal?: AbortSignal,
): Promise<Int32Array> {
  const places = path.vertices.length;
  let left = found;
  for (const { first, second, relations } of typedSteps(path, structure))
    for (const relation of relations) {
      await typed.read(relation, atPlace(left, second, places));
      left = await agreeing(left, { first, second, relation, places }, typed, signal);
    }
  return left;
}

async function agreeing(
  paths: Int32Array,
  {
    first,
    second,
    relation,
    places,
  }: Omit<TypedStep, "relations"> & { relation: EdgeRelation; places: number },
  typed: TypedEdges,
  signal?: AbortSignal,
): Promise<Int32Array> {
  const agreed = new GrowingArray(Int32Array);
  const yielder = new Yielder();
  for (let at = 0; at < paths.length; at += places) {
    if (at % (places * REST_EVERY) === 0) await yielder.yieldIfDue(signal);
    if (!typed.firsts(relation, paths[at + second]!).has(paths[at + first]!)) continue;
    for (let place = 0; place < places; place++) agreed.push(paths[at + place]!);
  }
  return agreed.view().slice();
}

function typedSteps({ vertices }: QueryPath, { edges, relations }: Structure): TypedStep[] {
  return edges.flatMap(([one, other], edge) => {
    const [first, second] = [vertices.indexOf(one), vertices.indexOf(other)];
    const asked = relations?.[edge] ?? [];
    // A chord of the path lies on another path.
    if (asked.length === 0 || first < 0 || second < 0 || Math.abs(first - second) > 1) return [];
    return [{ first, second, relations: asked }];
  });
}

function labelsOf(vertex: number, { structure, completions }: KnownLabels): ReadonlySet<number> | null {
  const label = structure.labels[vertex]!;
  return label === UNKNOWN ? (completions.get(vertex) ?? null) : new Set([label]);
}

function restrict(vertex: number, reached: Set<number>, { structure, completions }: KnownLabels): void {
  if (structure.labels[vertex] !== UNKNOWN) return;
  const own = completions.get(vertex);
  completions.set(vertex, own ? new Set([...own].filter((label) => reached.has(label))) : reached);
}

/** Entities are labelled by themselves; otherwise several vertices may share a label. */
function verticesWith(wanted: ReadonlySet<number>, { labels }: DominanceIndex): number[] {
  const found: number[] = [];
  for (let vertex = 0; vertex < labels.length; vertex++) if (wanted.has(labels[vertex]!)) found.push(vertex);
  return found;
}

function* atPlace(paths: Int32Array, place: number, places: number): Generator<number> {
  for (let at = place; at < paths.length; at += places) yield paths[at]!;
}
