/** Similarity of matches' texts to the question, as flat search measures it; a name alone says no more than the index does. */
import type { GraphSource, NodeId } from "../../../graph/graph-source";
import { totalOf, weightedFusion } from "../../rank/fuse";
import { type FlatQuery, scoreNodes } from "../../rank/score-nodes";
import { BM25_WEIGHT } from "../fallback";

const MOST_TEXTS = 2_000;

/** In [0, 1], by node; 0 for one without a text, and for those beyond the bound. */
export async function textFit(
  ids: readonly NodeId[],
  query: FlatQuery,
  graph: GraphSource,
): Promise<(node: NodeId) => number> {
  const nodes = await graph.nodes(ids.slice(0, MOST_TEXTS));
  const scores = await scoreNodes(
    graph,
    query,
    nodes.filter(({ text }) => text).map(({ id }) => id),
  );
  const fusion = weightedFusion(scores, BM25_WEIGHT);
  const shares = new Map(scores.map((one) => [one.node, totalOf(fusion.contributions(one))]));
  return (node) => shares.get(node) ?? 0;
}
