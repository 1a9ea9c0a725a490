/** Communities of what is on the canvas: Louvain modularity (Blondel et al. 2008), drawn without chance. */
import Graph from "graphology";
import louvain from "graphology-communities-louvain";

/** For each node that has an edge, the id of the best connected node of its community. */
export function findCommunities(
  nodes: readonly string[],
  edges: readonly { source: string; target: string }[],
): Map<string, string> {
  const graph = new Graph({ type: "undirected", multi: false });
  // Its own tables are plain objects, in which an id such as "constructor" would find what every object has.
  const names = new Map(nodes.map((id, at) => [id, `n${at}`]));
  const nameOf = (id: string) => names.get(id)!;
  for (const name of names.values()) graph.mergeNode(name);
  for (const { source, target } of edges) {
    if (source === target || !names.has(source) || !names.has(target)) continue;
    graph.mergeEdge(nameOf(source), nameOf(target));
  }
  const joined = nodes.filter((id) => graph.degree(nameOf(id)) > 0);
  if (joined.length === 0) return new Map();
  // Its walk over the nodes begins where chance says, which would name other communities at each look.
  const communities = louvain(graph, { randomWalk: false });
  const communityOf = (id: string) => communities[nameOf(id)] ?? -1;
  const leaders = new Map<number, string>();
  for (const id of joined) {
    const community = communityOf(id);
    const leader = leaders.get(community);
    if (leader === undefined || graph.degree(nameOf(id)) > graph.degree(nameOf(leader)))
      leaders.set(community, id);
  }
  return new Map(joined.map((id) => [id, leaders.get(communityOf(id)) ?? id]));
}
