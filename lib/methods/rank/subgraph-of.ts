/** Found nodes and the edges that led to them, as a Subgraph to draw and cite. */
import type { GraphEdge, GraphNode, NodeId } from "../../graph/graph-source";
import type { Role, Subgraph } from "../trace/trace";

/** Characters of a text that a tooltip shows. */
const EXCERPT_LENGTH = 240;

/**
 * The nodes in the order given, each with its role, and those of the edges that join two of them, each once.
 */
export function subgraphOf(
  nodes: readonly GraphNode[],
  roleOf: (id: NodeId) => Role,
  edges: readonly GraphEdge[],
): Subgraph {
  const listed = new Set(nodes.map(({ id }) => id));
  const joining = edges.filter(({ source, target }) => listed.has(source) && listed.has(target));
  return {
    nodes: nodes.map(({ id, name, labels, text, origin }) => ({
      id,
      name,
      labels,
      role: roleOf(id),
      excerpt: text.length > EXCERPT_LENGTH ? `${text.slice(0, EXCERPT_LENGTH).trimEnd()}…` : text,
      ...(origin ? { origin } : {}),
    })),
    edges: [...new Map(joining.map((edge) => [edge.id, edge])).values()],
    omitted: 0,
    omittedEdges: 0,
  };
}
