/**
 * SAGE section 2.2 B, steps 2 and 3: scores every neighbour against the question, and fills the budget with seeds and
 * neighbours.
 *
 * score(n) = flat(n) + max over edges e that reach n of support(e)
 *
 * The first summand is the paper's; the second (`support.ts`) sees what the paper's ranking cannot: which row, sentence or
 * relation led to n, and how much of the question both cover together. A seed gains from its own edges in the same way. Among
 * scores that are near, the order prefers what is new (`diversify.ts`).
 */
import type { GraphEdge, GraphNode, NodeId } from "../../graph/graph-source";
import type { QuestionCoverage } from "../rank/coverage";
import { largestFirst, totalOf } from "../rank/fuse";
import type { Contribution, RankedNode, Ranking } from "../trace/trace";
import { holdBackSiblings, preferNew } from "./diversify";
import type { Arrival } from "./expand";
import type { ResolvedParams } from "./graph-weights";
import type { SageParams } from "./params";
import { EdgeSupports, type Support } from "./support";

export interface Candidates {
  seeds: Ranking;
  arrivals: readonly Arrival[];
  flat(id: NodeId): Contribution[];
  /** Seeds and neighbours, for the names of relations' starts and the text of rows. */
  nodes: ReadonlyMap<NodeId, GraphNode>;
  coverage: QuestionCoverage;
}

/** A node that an edge leads to, with the edge that supports it most. */
export interface Neighbour {
  node: NodeId;
  seed: NodeId;
  edge: GraphEdge;
  /** Share of the question that the edge and its ends cover together, in [0, 1]. */
  covered: number;
  score: number;
  /** Left out before ranking, since its edges cover too little of the question. */
  pruned: boolean;
}

export interface Reranked {
  ranking: Ranking;
  /** Nodes other than the seeds, best first. */
  neighbours: Neighbour[];
}

export function rerank(candidates: Candidates, params: ResolvedParams): Reranked {
  const { seeds, arrivals } = candidates;
  const best = bestSupports(candidates, params);
  const isSeed = new Set(seeds.map(({ node }) => node));
  const ids = new Set([...isSeed, ...arrivals.map(({ neighbour }) => neighbour)]);
  const scored = [...ids]
    .map((node): RankedNode => {
      const support = best.get(node);
      const contributions = [...candidates.flat(node), ...(support?.contributions ?? [])];
      return {
        node,
        score: totalOf(contributions),
        contributions: largestFirst(contributions),
        via: support && !isSeed.has(node) ? [support.arrival.edge] : [],
      };
    })
    .sort((a, b) => b.score - a.score);
  const sourceOf = (id: NodeId) => candidates.nodes.get(id)?.origin?.source;
  const spread = holdBackSiblings(scored, sourceOf, params.siblingWeight);
  // Without expansion, the seeds keep their order.
  const ordered = arrivals.length > 0 ? preferNew(spread, candidates.coverage, params.noveltyWeight) : spread;
  const neighbours = ordered.flatMap(({ node, score }): Neighbour[] => {
    const support = best.get(node);
    if (!support || isSeed.has(node)) return [];
    const { arrival, covered } = support;
    const { seed, edge } = arrival;
    return [{ node, seed, edge, covered, score, pruned: covered < params.leastCoverage }];
  });
  const pruned = new Set(neighbours.filter((neighbour) => neighbour.pruned).map(({ node }) => node));
  return { ranking: ordered.filter(({ node }) => !pruned.has(node)), neighbours };
}

/** By node the edge that adds most to it; a seed gains by the edges that leave it. */
function bestSupports(
  { arrivals, nodes, coverage }: Candidates,
  params: ResolvedParams,
): Map<NodeId, Support> {
  const supports = new EdgeSupports(arrivals, nodes, coverage, params);
  const best = new Map<NodeId, Support>();
  const offer = (id: NodeId, support: Support) => {
    const known = best.get(id);
    if (!known || support.total > known.total) best.set(id, support);
  };
  for (const arrival of arrivals) {
    const support = supports.of(arrival);
    offer(arrival.neighbour, support);
    if (isPair(arrival)) offer(arrival.seed, support);
  }
  return best;
}

/** A row and what its cell names, and a text and what it names, are evidence together; the end of a relation is not its start. */
function isPair({ edge }: Arrival): boolean {
  return edge.kind !== "relation";
}

/**
 * The budget filled: the best by one score, or as in the paper's Listing 1 the seeds and then their neighbours. Where there are
 * too few of both, the further candidates of the flat search follow.
 */
export function unite(
  ranked: Ranking,
  seeds: Ranking,
  candidates: Ranking,
  budget: number,
  union: SageParams["union"],
): Ranking {
  const wanted = union === "one-score" ? ranked : [...seeds, ...ranked, ...candidates];
  const taken = new Set<NodeId>();
  return wanted.filter(({ node }) => !taken.has(node) && taken.add(node)).slice(0, budget);
}
