/** The nodes and edges of a stage's paths and matches, as a canvas draws them where no subgraph of the stage does. */
import type { GraphEdge, NodeId } from "@/lib/core/graph/graph-source";
import type { NamedNode, Role, StageRecord, Subgraph, SubgraphNode } from "@/lib/core/trace";

/** A traced path begins at a seed; what lies on a query is matched. Nothing is implied by what a path did not take. */
export function impliedSubgraph({ artefacts }: StageRecord): Subgraph {
  const nodes = new Map<NodeId, SubgraphNode>();
  const edges = new Map<string, GraphEdge>();
  const add = ({ id, name }: NamedNode, role: Role) => {
    if (!nodes.has(id)) nodes.set(id, { id, name, labels: [], role, excerpt: "" });
  };
  for (const artefact of artefacts) {
    if (artefact.kind === "paths") {
      for (const { start, steps } of artefact.paths) {
        add(start, "seed");
        for (const { node, edge } of steps) {
          add(node, "expanded");
          if (edge) edges.set(edge.id, edge);
        }
      }
    } else if (artefact.kind === "matches") {
      for (const match of artefact.matches) {
        for (const node of Object.values(match.nodes)) add(node, "matched");
        for (const edge of match.edges) edges.set(edge.id, edge);
      }
    }
  }
  return { nodes: [...nodes.values()], edges: [...edges.values()], omitted: 0, omittedEdges: 0 };
}
