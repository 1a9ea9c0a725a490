/**
 * Personalised PageRank (Page et al. 1999; Haveliwala 2002): a walker follows edges in both directions in proportion to their
 * weights, and starts again with probability 1 - damping.
 */

/** Share of the steps that follow an edge. */
const DAMPING = 0.85;

export interface WeightedLink {
  source: string;
  target: string;
  /** Positive. */
  weight: number;
}

export interface PageRankOptions {
  steps: number;
  /** Ends earlier when the sum of all changes in a step is less. */
  tolerance?: number;
}

/**
 * The share of its time that the walker spends at each node, summing to 1; a node without edges sends it back to the start.
 * @param restart non-negative weights of the nodes it starts at; without a positive one nothing is visited
 */
export function personalisedPageRank(
  links: readonly WeightedLink[],
  restart: ReadonlyMap<string, number>,
  { steps, tolerance = 0 }: PageRankOptions,
): Map<string, number> {
  const total = [...restart.values()].reduce((sum, weight) => sum + weight, 0);
  if (total === 0) return new Map();
  const ids = [...new Set([...restart.keys(), ...links.flatMap(({ source, target }) => [source, target])])];
  const rows = new Map(ids.map((id, row) => [id, row]));
  const start = Float64Array.from(ids, (id) => (restart.get(id) ?? 0) / total);
  const ends = links.map(({ source, target, weight }) => ({
    one: rows.get(source)!,
    other: rows.get(target)!,
    weight,
  }));
  const strength = new Float64Array(ids.length);
  for (const { one, other, weight } of ends) {
    strength[one]! += weight;
    strength[other]! += weight;
  }
  let mass = start;
  let change = Number.POSITIVE_INFINITY;
  for (let step = 0; step < steps && change >= tolerance; step++) {
    const next = new Float64Array(ids.length);
    for (const { one, other, weight } of ends) {
      next[other]! += (DAMPING * mass[one]! * weight) / strength[one]!;
      next[one]! += (DAMPING * mass[other]! * weight) / strength[other]!;
    }
    const lost = 1 - next.reduce((sum, share) => sum + share, 0);
    change = 0;
    for (let row = 0; row < next.length; row++) {
      next[row]! += lost * start[row]!;
      change += Math.abs(next[row]! - mass[row]!);
    }
    mass = next;
  }
  return new Map(ids.map((id, row) => [id, mass[row]!]));
}
