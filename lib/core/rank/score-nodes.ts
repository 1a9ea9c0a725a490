/** The two flat relevance scores of given nodes: BM25 and cosine. */
import type { GraphSource, NodeId } from "../graph/graph-source";

export interface TextAndVectorScores {
  node: NodeId;
  /** 0 where no term matches. */
  bm25: number;
  /** In [-1, 1]; 0 for a node without a vector. */
  cosine: number;
}

/** Scores every one of `ids`, whatever its place in a search; aligned with `ids`. */
export async function scoreNodes(
  graph: GraphSource,
  text: string,
  vector: Float32Array,
  ids: readonly NodeId[],
): Promise<TextAndVectorScores[]> {
  const [bm25, vectors] = await Promise.all([graph.scoreText(text, ids), graph.vectors(ids)]);
  return ids.map((node, index) => {
    const own = vectors[index];
    return { node, bm25: bm25[index] ?? 0, cosine: own ? dot(own, vector) : 0 };
  });
}

function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] as number) * (b[index] as number);
  return sum;
}
