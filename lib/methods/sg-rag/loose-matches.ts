/**
 * Partial matches under names that are read loosely (ours): nodes that are next to several names of the question, by how much
 * that says. To be next to a node with few neighbours says more than to be next to a hub: log2 of how many nodes there are for
 * each that is.
 */

import type { Reading } from "../../core/plan/plan";
import type { LooseName } from "./loose-names";
import type { EntityIndex } from "./offline/entity-index";
import { type Constraint, type QueryReading, starReading } from "./query-reading";
import type { Found } from "./search-readings";
import { lookUpNeighbours } from "./star-readings";

/** What a loose reading of a name is worth beside a strict one. */
const LOOSE_WORTH = 0.8;
/** Neighbours of all readings together that are looked up; the largest hubs, which say least, are left out first. */
const MOST_NEAR = 200_000;

export interface LooseMatches {
  /** Of those that are next to two names or more, most telling first. */
  found: Found[];
  /** Stars of what each of them is next to; `found` counts them from zero. */
  readings: QueryReading[];
  /** In [0, 1]: how much of what the names can tell is told of a node. */
  shareOf(node: string): number;
  /** Names of which a reading was left out for its many neighbours. */
  leftOut: string[];
}

interface Met {
  /** By name: the constraint that the vertex satisfies. */
  constraints: Map<LooseName, Constraint>;
  bits: number;
}

/** @param left nodes that are no partial match. @param most matches at most */
export function looseMatches(
  names: readonly LooseName[],
  left: ReadonlySet<string>,
  entities: EntityIndex,
  most: number,
  mostNear = MOST_NEAR,
): LooseMatches {
  const { met, total, leftOut } = meet(names, entities, mostNear);
  const best = [...met]
    .filter(([vertex, { constraints }]) => constraints.size > 1 && !left.has(entities.idOf(vertex)))
    .sort((a, b) => b[1].bits - a[1].bits)
    .slice(0, most);
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
  reading: Reading;
  label: number;
  degree: number;
  /** Bits that it tells of a vertex to be next to it. */
  worth: number;
}

/** Every vertex next to a name; of the meanings of one name the first counts, a strict one before a loose one. */
function meet(
  names: readonly LooseName[],
  entities: EntityIndex,
  mostNear: number,
): { met: Map<number, Met>; total: number; leftOut: string[] } {
  const met = new Map<number, Met>();
  let total = 0;
  const all = names.flatMap((name) => meaningsOf(name, entities));
  const looked = withoutHubs(all, mostNear);
  const near = lookUpNeighbours(
    looked.map(({ label }) => label),
    entities.index,
  );
  for (const name of names)
    total += Math.max(0, ...all.filter((one) => one.name === name).map(({ worth }) => worth));
  for (const [at, { name, reading, worth }] of looked.entries()) {
    const constraint: Constraint = { mention: name.mention, reading };
    for (const vertex of near[at]!) {
      const own = met.get(vertex) ?? { constraints: new Map(), bits: 0 };
      met.set(vertex, own);
      const isTaken = [...own.constraints.values()].some((other) => other.reading.node === reading.node);
      if (isTaken || own.constraints.has(name)) continue;
      own.constraints.set(name, constraint);
      own.bits += worth;
    }
  }
  const leftOut = new Set(all.filter((one) => !looked.includes(one)).map(({ name }) => name.text));
  return { met, total, leftOut: [...leftOut] };
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
  const kept = new Set<Meaning>();
  let near = 0;
  for (const one of all.toSorted((a, b) => a.degree - b.degree)) {
    near += one.degree;
    if (near > most) break;
    kept.add(one);
  }
  return all.filter((one) => kept.has(one));
}

/** In words: what is not so, or is so only when the name is read loosely. */
function failureOf({ text, strict }: LooseName, satisfied: Constraint | undefined): string | null {
  if (!satisfied) return strict.length > 0 ? `next to ${strict[0]!.name}` : null;
  return strict.includes(satisfied.reading) ? null : `"${text}" as a name, not as ${satisfied.reading.name}`;
}
