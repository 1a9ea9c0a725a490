/**
 * Partial matches under names that are read loosely (ours): nodes that are next to several names of the question, by how much
 * that says. To be next to a node with few neighbours says more than to be next to a hub: log2 of how many nodes there are for
 * each that is.
 */
import { Yielder } from "../../../graph/numeric/yielder";
import type { CandidateEntity } from "../../../questions/mentions/candidate-entity";
import { type Constraint, type QueryReading, starReading } from "../draw/query-reading";
import { lookUpNeighbours } from "../draw/star-readings";
import type { EntityIndex } from "../path-index/entity-index";
import type { LooseName } from "./loose-names";
import type { Found } from "./search-readings";

/** Weight of a loose reading of a name, where a strict one has 1. */
const LOOSE_WORTH = 0.8;
/** Neighbours of all readings together that are looked up; the largest hubs, which say least, are left out first. */
const MOST_NEAR = 200_000;

export interface LooseMatches {
  /** Nodes next to two names or more, largest `shareOf` first. */
  found: Found[];
  /** Stars of what each of them is next to; `found` counts them from zero. */
  readings: QueryReading[];
  /** In [0, 1]: how much of what the names can say holds for a node. */
  shareOf(node: string): number;
  /** Names of which a reading was left out for its many neighbours. */
  leftOut: string[];
}

interface LooseBounds {
  most: number;
  /** Neighbours that are looked up at most. */
  near?: number;
  signal: AbortSignal;
}

interface Met {
  /** By name: the constraint that the vertex satisfies. */
  constraints: ReadonlyMap<LooseName, Constraint>;
  bits: number;
  /** By meaning: what a vertex has met that is next to it as well. */
  next: Map<Meaning, Met>;
}

/**
 * @param left nodes that are no partial match. @param most matches at most
 * @throws the signal's reason when it is aborted
 */
export async function looseMatches(
  names: readonly LooseName[],
  left: ReadonlySet<string>,
  entities: EntityIndex,
  { most, near = MOST_NEAR, signal }: LooseBounds,
): Promise<LooseMatches> {
  const { met, total, leftOut } = await meet(names, entities, near, signal);
  const several = [...met]
    .filter(([, { constraints }]) => constraints.size > 1)
    .sort((a, b) => b[1].bits - a[1].bits);
  const best: [number, Met][] = [];
  for (const one of several) {
    if (best.length === most) break;
    if (!left.has(entities.idOf(one[0]))) best.push(one);
  }
  const stars = new Map<string, { at: number; reading: QueryReading; failed: string[] }>();
  const found = best.map(([vertex, { constraints, bits }]): Found => {
    const own = names.flatMap((name) => constraints.get(name) ?? []);
    const key = own.map(({ mention, reading }) => `${mention} ${reading.node}`).join("|");
    const known = stars.get(key);
    const star = known ?? {
      at: stars.size,
      reading: starReading(own, bits / total),
      failed: names.flatMap((name) => failureOf(name, constraints.get(name)) ?? []),
    };
    if (!known) stars.set(key, star);
    const target = entities.idOf(vertex);
    const binding = [target, ...own.map(({ reading }) => reading.node)];
    return { target, reading: star.at, bindings: [binding], failed: star.failed, ways: 1 };
  });
  return {
    found,
    readings: [...stars.values()].map(({ reading }) => reading),
    shareOf: (node) => (met.get(entities.vertexOf(node))?.bits ?? 0) / Math.max(1, total),
    leftOut,
  };
}

interface Meaning {
  name: LooseName;
  reading: CandidateEntity;
  label: number;
  degree: number;
  /** Bits that being next to it sets for a vertex. */
  worth: number;
}

/**
 * Every vertex next to a name; of the meanings of one name the first counts, a strict one before a loose one. Vertices that are next
 * to the same share one entry: a hub's neighbours are many, and differ in little.
 */
async function meet(
  names: readonly LooseName[],
  entities: EntityIndex,
  mostNear: number,
  signal: AbortSignal,
): Promise<{ met: Map<number, Met>; total: number; leftOut: string[] }> {
  const met = new Map<number, Met>();
  const nothing: Met = { constraints: new Map(), bits: 0, next: new Map() };
  const yielder = new Yielder();
  let total = 0;
  const all = names.flatMap((name) => meaningsOf(name, entities));
  const looked = withoutHubs(all, mostNear);
  const near = await lookUpNeighbours(
    looked.map(({ label }) => label),
    entities.index,
    signal,
  );
  for (const name of names)
    total += Math.max(0, ...all.filter((one) => one.name === name).map(({ worth }) => worth));
  for (const [at, meaning] of looked.entries()) {
    await yielder.yieldIfDue(signal);
    for (const vertex of near[at]!) met.set(vertex, metToo(met.get(vertex) ?? nothing, meaning));
  }
  const leftOut = new Set(all.filter((one) => !looked.includes(one)).map(({ name }) => name.text));
  return { met, total, leftOut: [...leftOut] };
}

function metToo(met: Met, meaning: Meaning): Met {
  const known = met.next.get(meaning);
  if (known) return known;
  const { name, reading, worth } = meaning;
  const isTaken = [...met.constraints.values()].some((other) => other.reading.node === reading.node);
  const isNew = !isTaken && !met.constraints.has(name);
  const constraint: Constraint = { mention: name.mention, reading };
  const next: Met = isNew
    ? {
        constraints: new Map([...met.constraints, [name, constraint]]),
        bits: met.bits + worth,
        next: new Map(),
      }
    : met;
  met.next.set(meaning, next);
  return next;
}

function meaningsOf(name: LooseName, { index, vertexOf }: EntityIndex): Meaning[] {
  return [...name.strict, ...name.loose].flatMap((reading) => {
    const label = vertexOf(reading.node);
    if (label < 0) return [];
    const degree = index.degrees[label]!;
    const bits = Math.log2(Math.max(1, index.degrees.length / (1 + degree)));
    return [
      { name, reading, label, degree, worth: name.strict.includes(reading) ? bits : LOOSE_WORTH * bits },
    ];
  });
}

/** In their order, the smallest of them that have at most so many neighbours together. */
function withoutHubs(all: readonly Meaning[], most: number): Meaning[] {
  const selected = new Set<Meaning>();
  let near = 0;
  for (const one of all.toSorted((a, b) => a.degree - b.degree)) {
    near += one.degree;
    if (near > most) break;
    selected.add(one);
  }
  return all.filter((one) => selected.has(one));
}

/** In words: what is not so, or is so only when the name is read loosely. */
function failureOf({ text, strict }: LooseName, satisfied: Constraint | undefined): string | null {
  if (!satisfied) return strict.length > 0 ? `next to ${strict[0]!.name}` : null;
  return strict.includes(satisfied.reading) ? null : `"${text}" as a name, not as ${satisfied.reading.name}`;
}
