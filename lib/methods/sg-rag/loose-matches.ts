/**
 * Partial matches under names that are read loosely (ours): nodes that are next to several names of the question, by how much
 * that says. To be next to a node with few neighbours says more than to be next to a hub: log2 of how many nodes there are for
 * each that is.
 */

import type { LooseName } from "./loose-names";
import type { EntityIndex } from "./offline/entity-index";
import { type Constraint, type QueryReading, starReading } from "./query-reading";
import type { Found } from "./search-readings";
import { lookUpNeighbours } from "./star-readings";

/** What a loose reading of a name is worth beside a strict one. */
const LOOSE_WORTH = 0.8;

export interface LooseMatches {
  /** Of those that are next to two names or more, most telling first. */
  found: Found[];
  /** Stars of what each of them is next to; `found` counts them from zero. */
  readings: QueryReading[];
  /** In [0, 1]: how much of what the names can tell is told of a node. */
  shareOf(node: string): number;
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
): LooseMatches {
  const { met, total } = meet(names, entities);
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
  };
}

/** Every vertex next to a name; of the readings of one name the most telling counts, a strict one before a loose one. */
function meet(
  names: readonly LooseName[],
  { index, vertexOf }: EntityIndex,
): { met: Map<number, Met>; total: number } {
  const met = new Map<number, Met>();
  let total = 0;
  const all = names.flatMap((name) =>
    [...name.strict, ...name.loose]
      .filter(({ node }) => vertexOf(node) >= 0)
      .map((reading, at) => {
        const label = vertexOf(reading.node);
        const bits = Math.log2(Math.max(1, index.degrees.length / (1 + index.degrees[label]!)));
        return { name, reading, label, worth: bits * (at < name.strict.length ? 1 : LOOSE_WORTH) };
      }),
  );
  const near = lookUpNeighbours(
    all.map(({ label }) => label),
    index,
  );
  for (const name of names)
    total += Math.max(0, ...all.filter((one) => one.name === name).map(({ worth }) => worth));
  for (const [at, { name, reading, worth }] of all.entries()) {
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
  return { met, total };
}

/** In words: what is not so, or is so only when the name is read loosely. */
function failureOf({ text, strict }: LooseName, satisfied: Constraint | undefined): string | null {
  if (!satisfied) return strict.length > 0 ? `next to ${strict[0]!.name}` : null;
  return strict.includes(satisfied.reading) ? null : `"${text}" as a name, not as ${satisfied.reading.name}`;
}
