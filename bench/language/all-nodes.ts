/** Every node of a graph. */
import type { GraphNode, GraphSource } from "../../lib/graph/graph-source";
import { queryGraph } from "../../lib/graph/query/normalize-query-graph";

export async function allNodes(graph: GraphSource): Promise<GraphNode[]> {
  const { nodeCount } = await graph.schema();
  const query = queryGraph({ nodes: [{ variable: "node" }], target: "node" });
  const { rows } = await graph.match(query, { limit: nodeCount });
  return graph.nodes(
    rows.flatMap(([value]) =>
      value !== null && typeof value === "object" && "node" in value ? [value.node as string] : [],
    ),
  );
}
