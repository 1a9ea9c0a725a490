/**
 * Section 3.4, equations 8 to 11: the nodes that a question entity may mean, by similarity, with those inside the
 * guidance graph raised. A name that was found in the question is anchored at what it names; any other name of a triple is
 * searched for.
 */
import type { GraphSource, NodeId } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import type { CandidateEntity } from "../../questions/mentions/candidate-entity";
import type { GuidanceGraph } from "./guidance/guidance-graph";
import type { SchemaNode } from "./schema-graph";
import { schemaVectors } from "./triple-similarity";

export interface Anchor {
  node: NodeId;
  name: string;
  similarity: number;
  /** Factor from the guidance graph (equation 11). */
  bias: number;
  score: number;
}

/** Equation 8: N. */
const MOST_SIMILAR = 50;
/** Anchors within this share of the best one score alike. */
const ALIKE = 0.9;

/** Every node that the entity may mean, best first. */
export function anchorsOf(
  { readings }: Pick<SchemaNode, "readings">,
  guidance: Pick<GuidanceGraph, "holds">,
  entityBias: number,
): Anchor[] {
  const best = readings[0]?.score ?? 1;
  return readings
    .map(({ node, name, score }) => {
      const similarity = score / best;
      const bias = guidance.holds(node) ? entityBias : 1;
      return { node, name, similarity, bias, score: similarity * bias };
    })
    .sort((a, b) => b.score - a.score);
}

/** Anchors to trace from: the best one, and others that score alike. */
export function tracedAnchors(anchors: readonly Anchor[], most: number): Anchor[] {
  const best = anchors[0]?.score ?? 0;
  return anchors.filter(({ score }) => score >= ALIKE * best).slice(0, most);
}

/** The most similar nodes of a name that is in no mention: by spelling, then by meaning. */
export async function similarNodes(
  name: string,
  graph: GraphSource,
  embedder: Embedder,
  signal?: AbortSignal,
): Promise<CandidateEntity[]> {
  const vectors = await schemaVectors(embedder).of([name], signal);
  const [spelt, near] = await Promise.all([
    graph.find(name, { k: MOST_SIMILAR }),
    graph.searchVector(vectors.get(name)!, { k: MOST_SIMILAR }),
  ]);
  const scores = new Map<NodeId, number>();
  for (const { id, score } of [...spelt, ...near]) scores.set(id, Math.max(score, scores.get(id) ?? 0));
  const nodes = await graph.nodes([...scores.keys()]);
  return nodes
    .map(({ id, name: own, labels }) => ({
      node: id,
      name: own,
      labels: [...labels],
      score: scores.get(id)!,
    }))
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_SIMILAR);
}
