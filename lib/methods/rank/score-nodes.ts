/** The two flat relevance scores of a node, BM25 and cosine, for given nodes and for the best of all nodes. */
import type { GraphSource, NodeId } from "../../graph/graph-source";
import { dot } from "../../graph/numeric/cosine";
import { belowTheirTexts } from "./names-behind-texts";

export interface TextAndVectorScores {
  node: NodeId;
  /** 0 where no term matches. */
  bm25: number;
  /** In [-1, 1]; 0 for a node without a vector. */
  cosine: number;
}

/** A question in both forms in which nodes are compared with it. */
export interface FlatQuery {
  text: string;
  /** Unit vector. */
  vector: Float32Array;
}

export interface CandidatePool {
  /** Found by text first, then what the vectors add; both scores are known for each. */
  members: TextAndVectorScores[];
  byText: number;
  byVector: number;
}

/**
 * Scores every one of `ids`, whatever its place in a search; aligned with `ids`. A name that was read out of texts, and has none of its own,
 * has no better score than the best of these texts: short as it is, it would stand before what says something of it.
 */
export async function scoreNodes(
  graph: GraphSource,
  query: FlatQuery,
  ids: readonly NodeId[],
): Promise<TextAndVectorScores[]> {
  const [bm25, vectors] = await Promise.all([graph.scoreText(query.text, ids), graph.vectors(ids)]);
  const scores = ids.map((node, index) => {
    const own = vectors[index];
    return { node, bm25: bm25[index] ?? 0, cosine: own ? dot(query.vector, own) : 0 };
  });
  return belowTheirTexts(scores, graph);
}

/**
 * The union of the best `size` nodes by BM25 and the best `size` by cosine.
 * @param labels any of them; none means any node
 */
export async function candidatePool(
  graph: GraphSource,
  query: FlatQuery,
  size: number,
  labels: readonly string[] = [],
): Promise<CandidatePool> {
  const search = { k: size, ...(labels.length > 0 && { labels }) };
  const [byText, byVector] = await Promise.all([
    graph.searchText(query.text, search),
    graph.searchVector(query.vector, search),
  ]);
  const ids = new Set([...byText, ...byVector].map(({ id }) => id));
  return {
    members: await scoreNodes(graph, query, [...ids]),
    byText: byText.length,
    byVector: byVector.length,
  };
}
