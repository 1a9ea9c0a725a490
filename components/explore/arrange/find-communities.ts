/** Communities of what is on the canvas: Louvain modularity (Blondel et al. 2008), drawn without chance. */
import Graph from "graphology";
import louvain from "graphology-communities-louvain";

/** For each node that has an edge, the id of the best connected node of its community. */
export function findCommunities(
  nodes: readonly string[],
  edges: readonly { source: string; target: string }[],
): Map<string, string> {
  const graph = new Graph({ type: "undirected", multi: false });
  for (const id of nodes) graph.mergeNode(id);
  for (const { source, target } of edges) {
    if (source !== target && graph.hasNode(source) && graph.hasNode(target)) graph.mergeEdge(source, target);
  }
  const joined = nodes.filter((id) => graph.degree(id) > 0);
  if (joined.length === 0) return new Map();
  // Its walk over the nodes begins where chance says, which would name other communities at each look.
  const communities = louvain(graph, { randomWalk: false });
  const leaders = new Map<number, string>();
  for (const id of joined) {
    const community = communities[id] ?? -1;
    const leader = leaders.get(community);
    if (leader === undefined || graph.degree(id) > graph.degree(leader)) leaders.set(community, id);
  }
  return new Map(joined.map((id) => [id, leaders.get(communities[id] ?? -1) ?? id]));
}
