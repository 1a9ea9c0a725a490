/**
 * Personalised PageRank from the seeds (Page et al. 1999; Haveliwala 2002), an option beside SAGE's one hop: a walker follows
 * edges in both directions in proportion to their weights, and starts again at a seed with probability 1 - damping.
 */
import type { NodeId } from "../../core/graph/graph-source";
import type { Contribution, Ranking } from "../../core/trace";
import type { Arrival } from "./expand";
import type { SageParams } from "./params";
import { weightOf } from "./support";

/** The usual share of steps that follow an edge. */
const DAMPING = 0.85;
/** After this many steps less than 4 % of the walk's mass is still to be placed. */
const STEPS = 20;

export interface WeightedLink {
  source: NodeId;
  target: NodeId;
  /** Positive. */
  weight: number;
}

/** What the walk over the edges that were read adds to a node: 1 for the one where it is most. */
export function walkFromSeeds(
  seeds: Ranking,
  arrivals: readonly Arrival[],
  params: SageParams,
): (id: NodeId) => Contribution {
  const links = new Map(
    arrivals.map((arrival) => {
      const { edge } = arrival;
      const weight = weightOf(arrival, params) * (edge.weight ?? 1);
      return [edge.id, { source: edge.source, target: edge.target, weight }];
    }),
  );
  const restart = new Map(seeds.map(({ node }, rank) => [node, 1 / (1 + rank)]));
  const mass = personalisedPageRank(
    [...links.values()].filter(({ weight }) => weight > 0),
    restart,
  );
  const most = Math.max(...mass.values());
  return (id) => ({
    name: "walk from the seeds",
    value: (mass.get(id) ?? 0) / most,
    weight: params.pagerankWeight,
  });
}

/**
 * The share of its time that the walker spends at each node, summing to 1; a node without edges sends it back to the seeds.
 * @param restart non-negative weights of the seeds, at least one of them positive
 */
export function personalisedPageRank(
  links: readonly WeightedLink[],
  restart: ReadonlyMap<NodeId, number>,
): Map<NodeId, number> {
  const ids = [...new Set([...restart.keys(), ...links.flatMap(({ source, target }) => [source, target])])];
  const rows = new Map(ids.map((id, row) => [id, row]));
  const total = [...restart.values()].reduce((sum, weight) => sum + weight, 0);
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
  for (let step = 0; step < STEPS; step++) {
    const next = new Float64Array(ids.length);
    for (const { one, other, weight } of ends) {
      next[other]! += (DAMPING * mass[one]! * weight) / strength[one]!;
      next[one]! += (DAMPING * mass[other]! * weight) / strength[other]!;
    }
    const lost = 1 - next.reduce((sum, share) => sum + share, 0);
    for (let row = 0; row < next.length; row++) next[row]! += lost * start[row]!;
    mass = next;
  }
  return new Map(ids.map((id, row) => [id, mass[row]!]));
}
