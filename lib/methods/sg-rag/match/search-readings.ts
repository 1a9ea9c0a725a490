/**
 * The matches of all readings of a question, and of all readings without one constraint. Readings with relations come first;
 * beside them those without are only searched as far as it takes to fill a ranking.
 */
import { Yielder } from "../../../graph/numeric/yielder";
import { type QueryReading, structureOf, withoutConstraint } from "../draw/query-reading";
import type { Structure } from "../draw/structure";
import type { EntityIndex } from "../path-index/entity-index";
import type { PathLength } from "../path-index/list-paths";
import { assemble } from "./assemble";
import { completeLabels, continueSearch, type PathSearch, retrievePaths, startSearch } from "./complete";
import { type Decomposition, decompose } from "./decompose";
import { matchStructure, pathLengthFor } from "./match-structure";
import type { TypedEdges } from "./typed-edges";
import { agreeingPaths } from "./typed-paths";

const MOST_BINDINGS = 30;
const REST_EVERY = 2_048;
/** Beside readings with relations: paths and matches of a reading without them. */
const PATHS_BESIDE = 20_000;
const MATCHES_BESIDE = 2_000;

export interface Found {
  target: string;
  /** Position among the readings. */
  reading: number;
  /** Some of its matches: nodes by vertex of the reading, null for the part of a constraint that fails. */
  bindings: (string | null)[][];
  /** In words: what it does not satisfy; null for an exact match. */
  failed: readonly string[] | null;
  ways: number;
}

export interface ReadingSearch {
  reading: QueryReading;
  structure: Structure;
  decomposition: Decomposition;
  search: PathSearch;
}

export interface SearchLimits {
  candidates: number;
  rows: number;
  /** The edges of the graph by relation; readings with relations need it. */
  typed?: TypedEdges;
  signal: AbortSignal;
}

/** @param wanted the length of paths, or "auto" */
export function startReadings(
  readings: readonly QueryReading[],
  entities: EntityIndex,
  wanted: PathLength | "auto",
): ReadingSearch[] {
  return readings.map((reading) => {
    const structure = structureOf(reading, entities);
    const decomposition = decompose(structure, pathLengthFor(structure, entities.index, wanted));
    return {
      reading,
      structure,
      decomposition,
      search: startSearch(structure, decomposition, entities.index),
    };
  });
}

/** @throws the signal's reason when it is aborted */
export function completeReadings(
  searches: readonly ReadingSearch[],
  entities: EntityIndex,
  limits: SearchLimits,
): Promise<ReadingSearch[]> {
  return goOn(searches, entities, limits, completeLabels);
}

/** @throws the signal's reason when it is aborted */
export function retrieveReadings(
  searches: readonly ReadingSearch[],
  entities: EntityIndex,
  limits: SearchLimits,
): Promise<ReadingSearch[]> {
  return goOn(searches, entities, limits, retrievePaths);
}

async function goOn(
  searches: readonly ReadingSearch[],
  { index }: EntityIndex,
  limits: SearchLimits,
  step: (search: PathSearch, limits: SearchLimits) => Promise<void>,
): Promise<ReadingSearch[]> {
  const further = await continueAll(searches, index, limits);
  for (const one of further) await step(one.search, limitsFor(one, further, limits));
  return further;
}

/** Each search over the index as it is now. Where something was taken out of the graph, its relations are read again. */
async function continueAll(
  searches: readonly ReadingSearch[],
  index: EntityIndex["index"],
  { typed, signal }: SearchLimits,
): Promise<ReadingSearch[]> {
  const further = searches.map((one) => ({ ...one, search: continueSearch(one.search, index) }));
  if (!index.isGone || !typed) return further;
  for (const { reading, structure, search } of further) {
    if (!reading.relations) continue;
    for (const list of search.lists)
      list.vertices = await agreeingPaths(list.path, list.vertices, structure, typed, signal);
  }
  return further;
}

function limitsFor(
  { reading }: ReadingSearch,
  all: readonly ReadingSearch[],
  limits: SearchLimits,
): SearchLimits {
  const isBeside = !reading.relations && all.some((other) => other.reading.relations);
  if (!isBeside) return limits;
  return {
    ...limits,
    candidates: Math.min(limits.candidates, PATHS_BESIDE),
    rows: Math.min(limits.rows, MATCHES_BESIDE),
  };
}

export interface AssembledReadings {
  /** One for each target, of the reading that it satisfies first. */
  found: Found[];
  /** By reading: matches. */
  matches: number[];
  /** By reading: rows after each step of the join. */
  joins: number[][];
  /** Readings of which matches may be missing. */
  cut: number[];
}

/** @throws the signal's reason when it is aborted */
export async function assembleReadings(
  searches: readonly ReadingSearch[],
  { idOf, index }: EntityIndex,
  limits: SearchLimits,
): Promise<AssembledReadings> {
  const { signal } = limits;
  const found = new Map<string, Found>();
  const all: AssembledReadings = { found: [], matches: [], joins: [], cut: [] };
  for (const [at, one] of (await continueAll(searches, index, limits)).entries()) {
    const { structure, search, reading } = one;
    const { rows } = limitsFor(one, searches, limits);
    const { matches, width, steps, truncated } = await assemble(search.lists, structure, rows, signal);
    all.matches.push(matches.length / width);
    all.joins.push(steps.map((step) => step.rows));
    if (truncated || search.truncated) all.cut.push(at);
    await collect({ matches, width, reading: at, failed: null, only: reading.only }, idOf, found, signal);
  }
  all.found = [...found.values()];
  return all;
}

/** Targets of every reading without one of its constraints that no exact match has, most constraints first. */
export async function partialMatches(
  readings: readonly QueryReading[],
  exact: ReadonlySet<string>,
  entities: EntityIndex,
  wanted: PathLength | "auto",
  { signal, ...bounds }: SearchLimits,
): Promise<{ found: Found[]; cut: boolean }> {
  const found = new Map<string, Found>();
  let cut = false;
  for (const [at, reading] of readings.entries()) {
    // A reading with relations has a counterpart without them.
    if (reading.relations) continue;
    for (const [vertex, { constraint }] of reading.vertices.entries()) {
      const rest = constraint && withoutConstraint(reading, vertex);
      if (!rest) continue;
      const structure = structureOf(rest, entities);
      const length = pathLengthFor(structure, entities.index, wanted);
      const { assembled, truncated } = await matchStructure(
        structure,
        entities.index,
        length,
        bounds,
        signal,
      );
      cut ||= truncated;
      const place = reading.vertices.map((own) => rest.vertices.indexOf(own));
      const { matches, width } = assembled;
      const own = new Map<string, Found>();
      const failed = [`next to ${constraint.reading.name}`];
      await collect({ matches, width, reading: at, failed }, entities.idOf, own, signal);
      for (const one of own.values()) {
        const bindings = one.bindings.map((nodes) => place.map((at) => (at < 0 ? null : nodes[at]!)));
        if (!exact.has(one.target) && !found.has(one.target) && one.target !== constraint.reading.node)
          found.set(one.target, { ...one, bindings });
      }
    }
  }
  return { found: [...found.values()], cut };
}

interface MatchedReading extends Pick<Found, "reading" | "failed"> {
  /** `width` vertices a match. */
  matches: Int32Array;
  width: number;
  /** Targets that its conditions let pass; any when absent. */
  only?: ReadonlySet<string> | undefined;
}

async function collect(
  { matches, width, reading, failed, only }: MatchedReading,
  idOf: (vertex: number) => string,
  found: Map<string, Found>,
  signal: AbortSignal,
): Promise<void> {
  const yielder = new Yielder();
  for (let at = 0; at < matches.length; at += width) {
    if (at % (width * REST_EVERY) === 0) await yielder.yieldIfDue(signal);
    const target = idOf(matches[at]!);
    const known = found.get(target);
    if ((known && known.reading !== reading) || only?.has(target) === false) continue;
    const binding = () => Array.from(matches.subarray(at, at + width), idOf);
    if (!known) found.set(target, { target, reading, bindings: [binding()], failed, ways: 1 });
    else if (++known.ways <= MOST_BINDINGS) known.bindings.push(binding());
  }
}
