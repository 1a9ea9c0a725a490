/**
 * Personalised PageRank from the seeds (Page et al. 1999; Haveliwala 2002), an option beside SAGE's one hop: a walker follows
 * edges in both directions in proportion to their weights, and starts again at a seed with probability 1 - damping.
 */
import type { NodeId } from "../../graph/graph-source";
import { personalisedPageRank } from "../../graph/numeric/page-rank";
import type { Contribution, Ranking } from "../trace/trace";
import type { Arrival } from "./expand";
import type { SageParams } from "./params";
import { weightOf } from "./support";

/** After this many steps less than 4 % of the walk's mass is still to be placed. */
const STEPS = 20;

/** Contribution of a random walk over the edges that were read: 1 for the node with most of its mass. */
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
    { steps: STEPS },
  );
  const most = Math.max(...mass.values());
  return (id) => ({
    name: "walk from the seeds",
    value: (mass.get(id) ?? 0) / most,
    weight: params.pagerankWeight,
  });
}
