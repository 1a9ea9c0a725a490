/**
 * How much two chunks speak of the same entities. Each shared entity counts by its rarity: one that stands in half of the
 * chunks links nothing.
 */

/** An entity in more chunks than this says nothing about a pair, and would make the number of pairs quadratic. */
const MOST_CHUNKS_OF_ENTITY = 50;

export interface EntityPair {
  a: number;
  /** Larger than `a`. */
  b: number;
  /** Cosine of the two sets of entities weighed by inverse document frequency, in (0, 1]. */
  score: number;
}

/**
 * The best `limit` partners of each set, by cosine of entity sets weighed by ln(sets / sets with the entity).
 *
 * @param accept which pairs may be linked
 */
export function overlappingPairs(
  sets: readonly ReadonlySet<string>[],
  limit: number,
  accept: (a: number, b: number) => boolean,
): EntityPair[] {
  const postings = new Map<string, number[]>();
  for (const [index, set] of sets.entries()) {
    for (const entity of set) {
      const list = postings.get(entity);
      if (list) list.push(index);
      else postings.set(entity, [index]);
    }
  }
  const weight = (entity: string) => Math.log(sets.length / postings.get(entity)!.length) ** 2;
  const norms = sets.map((set) => Math.sqrt([...set].reduce((sum, entity) => sum + weight(entity), 0)));
  return sets.flatMap((set, a) => {
    const shared = new Map<number, number>();
    for (const entity of set) {
      const list = postings.get(entity)!;
      if (list.length > MOST_CHUNKS_OF_ENTITY) continue;
      for (const b of list) if (b > a && accept(a, b)) shared.set(b, (shared.get(b) ?? 0) + weight(entity));
    }
    return [...shared]
      .map(([b, sum]) => ({ a, b, score: sum > 0 ? sum / (norms[a]! * norms[b]!) : 0 }))
      .filter(({ score }) => score > 0)
      .sort((x, y) => y.score - x.score || x.b - y.b)
      .slice(0, limit);
  });
}
