/**
 * Fallback where nothing matches (section 4.4): the 1-hop neighbourhood of the named entities, ordered by its text; and
 * where nothing is named, flat search, so that a question is never left without evidence.
 */
import type { GraphEdge, GraphSource } from "../../graph/graph-source";
import { largestFirst, rankPool, totalOf, weightedFusion } from "../rank/fuse";
import { candidatePool, type FlatQuery, scoreNodes } from "../rank/score-nodes";
import type { RankedNode, Ranking, StageWriter } from "../trace/trace";

const EDGES_READ = 300;
export const POOL = 100;
/** Weight of BM25 in the sum of both scores of a text (SAGE appendix E). */
export const BM25_WEIGHT = 0.6;

/** @param named ids of the entities that the question names */
export async function standIn(
  query: FlatQuery,
  budget: number,
  graph: GraphSource,
  named: readonly string[],
  write: StageWriter,
): Promise<Ranking> {
  const via = new Map<string, GraphEdge>();
  if (named.length > 0) {
    const { edges, truncated } = await graph.neighbours(named, { limitPerNode: EDGES_READ });
    if (truncated) write.flag(`Of entities with more, ${EDGES_READ} edges were read.`);
    for (const edge of edges) {
      for (const [near, far] of [
        [edge.source, edge.target],
        [edge.target, edge.source],
      ] as const)
        if (named.includes(near) && !named.includes(far) && !via.has(far)) via.set(far, edge);
    }
  }
  if (via.size === 0) return (await flatSearch(query, budget, graph, write)).slice(0, budget);
  const pool = await scoreNodes(graph, query, [...via.keys()]);
  const fusion = weightedFusion(pool, BM25_WEIGHT);
  const ranking = pool.map((scores): RankedNode => {
    const contributions = largestFirst(fusion.contributions(scores));
    return { node: scores.node, score: totalOf(contributions), contributions, via: [via.get(scores.node)!] };
  });
  return ranking.sort((a, b) => b.score - a.score).slice(0, budget);
}

/** Every node by its own text alone; more than the budget. */
export async function flatSearch(
  query: FlatQuery,
  budget: number,
  graph: GraphSource,
  write: StageWriter,
): Promise<Ranking> {
  const { members, byVector } = await candidatePool(graph, query, Math.max(POOL, budget));
  if (byVector === 0) write.flag("No node has an embedding: text is compared by words alone.");
  return rankPool(members, weightedFusion(members, BM25_WEIGHT));
}

/** The largest cosine between the question and a node of the ranking. */
export async function nearestOf(query: FlatQuery, ranking: Ranking, graph: GraphSource): Promise<number> {
  const scores = await scoreNodes(
    graph,
    query,
    ranking.map(({ node }) => node),
  );
  return Math.max(0, ...scores.map(({ cosine }) => cosine));
}
