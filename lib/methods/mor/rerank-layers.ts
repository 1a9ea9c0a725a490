/** The paper's future work: the nodes of every step are reranked before the next one, as candidates are at the end. */
import type { GraphSource, NodeId } from "../../graph/graph-source";
import type { FlatQuery } from "../rank/score-nodes";
import { knowCandidates } from "./organize/candidate-facts";
import { rankCandidates } from "./organize/rank-candidates";
import type { Reranker } from "./organize/reranker";
import type { Candidate } from "./reason/gather-candidates";

/** @param most nodes that are scored, the best by the initial score */
export function layerReranker(
  reranker: Reranker,
  query: FlatQuery,
  mentioned: ReadonlySet<NodeId>,
  graph: GraphSource,
  most: number,
): (candidates: Candidate[]) => Promise<Candidate[]> {
  return async (candidates) => {
    const known = await knowCandidates(candidates, query, mentioned, graph, most);
    const byNode = new Map(known.candidates.map((candidate) => [candidate.node, candidate]));
    return rankCandidates(known, reranker.parts).map(({ node }) => byNode.get(node)!);
  };
}
