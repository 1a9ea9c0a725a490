/** The evidence for an answer: nodes that are ranked or lie on edges that lead to these, and the labels of the graph. */
import type { GraphEdge, GraphNode, GraphSource, NodeId } from "../../graph/graph-source";
import type { Ranking } from "../trace/trace";

/**
 * @param more edges beside those by which the ranked nodes were reached; nodes at their ends are read, too
 * @param others nodes to read that are neither
 * @returns nodes in the order in which they are named: ranked ones first, best first
 */
export async function readEvidence(
  graph: GraphSource,
  ranking: Ranking,
  { more = [], others = [] }: { more?: readonly GraphEdge[]; others?: readonly NodeId[] } = {},
): Promise<{ nodes: Map<NodeId, GraphNode>; labels: string[] }> {
  const edges = [...ranking.flatMap(({ via }) => via), ...more];
  const ends = edges.flatMap(({ source, target }) => [source, target]);
  const ids = new Set([...ranking.map(({ node }) => node), ...others, ...ends]);
  const [nodes, { labels }] = await Promise.all([graph.nodes([...ids]), graph.schema()]);
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    labels: labels.map(({ name }) => name),
  };
}
