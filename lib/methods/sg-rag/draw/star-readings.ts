/**
 * Entity normalisation (section 4.3, appendix D, algorithm 3) for stars. The paper takes the nearest entity for each name; here
 * a name keeps its alternatives, and the index says which of them go together: those that one vertex is next to. A name that
 * no vertex is next to together with the others is dropped, and said to be.
 */
import { Yielder } from "../../../graph/numeric/yielder";
import { GrowingArray } from "../../../graph/snapshot/growing-array";
import type { Mention } from "../../../questions/mentions/mention";
import { DOMINANCE_DIMENSIONS } from "../path-index/dominance";
import type { DominanceIndex } from "../path-index/dominance-index";
import type { EntityIndex } from "../path-index/entity-index";
import { UNKNOWN } from "../path-index/label-code";
import { type Probe, traverse } from "../path-index/traverse";
import { type Constraint, type QueryReading, starReading } from "./query-reading";

const MOST_CONSTRAINTS = 31;
/** A reading this much worse than the best of its name is not tried. */
const READING_SHARE = 0.2;

export interface StarReadings {
  /** Most likely first; none when no vertex is next to two names. */
  readings: QueryReading[];
  omitted: number;
}

/** The stars of most names that have a centre. @param most stars at most. @throws the signal's reason when it is aborted */
export async function starReadings(
  mentions: readonly Mention[],
  index: EntityIndex,
  most: number,
  signal: AbortSignal,
): Promise<StarReadings> {
  const constraints = likelyConstraints(mentions, index);
  const met = new Map<number, number>();
  const labels = constraints.map(({ reading }) => index.vertexOf(reading.node));
  const yielder = new Yielder();
  const neighbours = await lookUpNeighbours(labels, index.index, signal);
  for (const [at, vertices] of neighbours.entries()) {
    await yielder.yieldIfDue(signal);
    for (const vertex of vertices) met.set(vertex, (met.get(vertex) ?? 0) | (1 << at));
  }
  const sizeOf = namesIn(constraints);
  // A hub's neighbours are many, and what they are next to is the same for most.
  const shapes = new Set(met.values());
  let size = 0;
  for (const bits of shapes) size = Math.max(size, sizeOf(bits));
  if (size < 2) return { readings: [], omitted: 0 };
  const stars = new Set<number>();
  for (const bits of shapes)
    if (sizeOf(bits) === size) for (const star of combinations(bits, constraints)) stars.add(star);
  const weighed = [...stars]
    .map((star) => {
      const chosen = constraints.filter((_, at) => star & (1 << at));
      return { chosen, weight: chosen.reduce((product, { reading }) => product * reading.score, 1) };
    })
    .sort((a, b) => b.weight - a.weight);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0);
  return {
    readings: weighed.slice(0, most).map(({ chosen, weight }) => starReading(chosen, weight / total)),
    omitted: Math.max(0, weighed.length - most),
  };
}

/** The likely readings of every name that are vertices of the graph. */
function likelyConstraints(mentions: readonly Mention[], { vertexOf }: EntityIndex): Constraint[] {
  return mentions
    .flatMap((own, mention) =>
      likelyReadings(own)
        .filter(({ node }) => vertexOf(node) >= 0)
        .map((reading) => ({ mention, reading })),
    )
    .sort((a, b) => b.reading.score - a.reading.score)
    .slice(0, MOST_CONSTRAINTS);
}

/** The readings of a name that are not much worse than the best. */
export function likelyReadings({ readings }: Mention): Mention["readings"] {
  return readings.filter(({ score }) => score >= READING_SHARE * readings[0]!.score);
}

/** By label: the vertices next to it, from one descent of the index with wildcards. */
export async function lookUpNeighbours(
  labels: readonly number[],
  index: DominanceIndex,
  signal: AbortSignal,
): Promise<Int32Array[]> {
  const [paths] = index.paths;
  const lists = labels.map((label) => ({ label, found: new GrowingArray(Int32Array) }));
  const probes = lists.flatMap(({ label, found }) =>
    [false, true].map((reversed): Probe => {
      const labels = reversed ? [UNKNOWN, label] : [label, UNKNOWN];
      const stars = new Uint16Array(2 * DOMINANCE_DIMENSIONS);
      return { labels: Int32Array.from(labels), completions: [null, null], stars, reversed, found };
    }),
  );
  if (paths && probes.length > 0) await traverse(index, paths, probes, { signal });
  // Paths are found as the name and its neighbour.
  return lists.map(({ found }) => found.view().filter((_, at) => at % 2 === 1));
}

/** Counts the different names among some constraints; cached, since many vertices share few combinations. */
function namesIn(constraints: readonly Constraint[]): (bits: number) => number {
  const known = new Map<number, number>();
  return (bits) => {
    const counted = known.get(bits);
    if (counted !== undefined) return counted;
    const names = new Set<number>();
    const nodes = new Set<string>();
    for (const [at, { mention, reading }] of constraints.entries()) {
      if (!(bits & (1 << at)) || names.has(mention) || nodes.has(reading.node)) continue;
      names.add(mention);
      nodes.add(reading.node);
    }
    known.set(bits, names.size);
    return names.size;
  };
}

/** One constraint for each name, in every way. */
function combinations(bits: number, constraints: readonly Constraint[]): number[] {
  const byName = new Map<number, number[]>();
  for (const [at, { mention }] of constraints.entries())
    if (bits & (1 << at)) byName.set(mention, [...(byName.get(mention) ?? []), at]);
  return [...byName.values()].reduce(
    (stars, own) =>
      stars.flatMap((star) =>
        own
          .filter(
            (at) =>
              !constraints.some(
                ({ reading }, other) => star & (1 << other) && reading.node === constraints[at]!.reading.node,
              ),
          )
          .map((at) => star | (1 << at)),
      ),
    [0],
  );
}
