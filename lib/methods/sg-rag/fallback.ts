/**
 * What is used where nothing matches (section 4.4): the 1-hop neighbourhood of the named entities, ordered by its text; and
 * where nothing is named, flat search, so that a question is never left without evidence.
 */

import type { Question, Toolkit } from "../../core/contract/retriever";
import type { GraphEdge } from "../../core/graph/graph-source";
import { largestFirst, totalOf, weightedFusion } from "../../core/rank/fuse";
import {
  candidatePool,
  type FlatQuery,
  scoreNodes,
  type TextAndVectorScores,
} from "../../core/rank/score-nodes";
import type { RankedNode, Ranking, StageWriter } from "../../core/trace/trace";

/** Edges that are read of one named entity. */
const EDGES_READ = 300;
const POOL = 100;
const BM25_WEIGHT = 0.6;

export interface Fallback {
  ranking: Ranking;
  bestCosine: number;
}

/** @param named ids of the entities that the question names */
export async function standIn(
  { text, budget }: Question,
  { graph, embedder, signal }: Toolkit,
  named: readonly string[],
  write: StageWriter,
): Promise<Fallback> {
  const query: FlatQuery = { text, vector: await embedder.embed([text], signal) };
  signal.throwIfAborted();
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
  const pool =
    via.size > 0
      ? await scoreNodes(graph, query, [...via.keys()])
      : await search(query, budget, { graph }, write);
  const fusion = weightedFusion(pool, BM25_WEIGHT);
  const ranking = pool.map((scores): RankedNode => {
    const contributions = largestFirst(fusion.contributions(scores));
    const edge = via.get(scores.node);
    return { node: scores.node, score: totalOf(contributions), contributions, via: edge ? [edge] : [] };
  });
  ranking.sort((a, b) => b.score - a.score);
  return { ranking: ranking.slice(0, budget), bestCosine: Math.max(0, ...pool.map(({ cosine }) => cosine)) };
}

async function search(
  query: FlatQuery,
  budget: number,
  { graph }: Pick<Toolkit, "graph">,
  write: StageWriter,
): Promise<TextAndVectorScores[]> {
  const { members, byVector } = await candidatePool(graph, query, Math.max(POOL, budget));
  if (byVector === 0) write.flag("No node has an embedding: text is compared by words alone.");
  return members;
}
