/**
 * Five weights that a graph of chunks wants otherwise than a knowledge graph, and what they are where nobody says. Those of chunks
 * were chosen on the training parts of OTT-QA and MuSiQue, those of knowledge graphs on that of PrimeKG (README).
 */
import { CHUNK_LABELS } from "../../graph/chunk-edges";
import type { GraphSchema } from "../../graph/graph-source";
import type { SageParams } from "./params";

const OF_CHUNKS = {
  bm25Weight: 0.25,
  coverageWeight: 3,
  seedRankWeight: 0.6,
  noveltyWeight: 1,
  aloneShare: 0.8,
};
/** The share of BM25 is the paper's. A link says less here: the question names the relation, not the start. */
const OF_KNOWLEDGE_GRAPHS = {
  bm25Weight: 0.6,
  coverageWeight: 1,
  seedRankWeight: 0.4,
  noveltyWeight: 0,
  aloneShare: 0,
};

/** Parameters with no weight left open. */
export type ResolvedParams = Omit<SageParams, keyof typeof OF_CHUNKS> & typeof OF_CHUNKS;

/** Parameters left open depend on the kind of graph: it is one of chunks when at least half of the nodes are. */
export function resolveWeights(params: SageParams, schema: GraphSchema): ResolvedParams {
  const own = isOfChunks(schema) ? OF_CHUNKS : OF_KNOWLEDGE_GRAPHS;
  return {
    ...params,
    bm25Weight: params.bm25Weight ?? own.bm25Weight,
    coverageWeight: params.coverageWeight ?? own.coverageWeight,
    seedRankWeight: params.seedRankWeight ?? own.seedRankWeight,
    noveltyWeight: params.noveltyWeight ?? own.noveltyWeight,
    aloneShare: params.aloneShare ?? own.aloneShare,
  };
}

function isOfChunks({ labels, nodeCount }: GraphSchema): boolean {
  const kinds: readonly string[] = Object.values(CHUNK_LABELS);
  const chunks = labels.filter(({ name }) => kinds.includes(name));
  return 2 * chunks.reduce((sum, { count }) => sum + count, 0) >= nodeCount;
}
