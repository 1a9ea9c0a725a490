/** From communities to an overview: the largest ones, their hubs, their labels, and what joins them. */
import { findCommunities } from "./find-communities";
import type { Links } from "./links";
import { COMMUNITIES, type GraphOverview, HUBS, type Hub, PART_NODES } from "./overview";

/** The part of a graph that an overview is made from; nodes are numbered. */
export interface OverviewGraph {
  links: Links;
  /** Edges of each node in the whole graph. */
  degrees: Int32Array;
  node(at: number): Pick<Hub, "id" | "name" | "labels">;
  /** The first label of a node. */
  labelOf(at: number): string;
  whole: GraphOverview["whole"];
}

/** The overview, and for each community the nodes to begin with. @throws the signal's reason when it is aborted */
export async function describeCommunities(
  graph: OverviewGraph,
  signal?: AbortSignal,
): Promise<{ overview: GraphOverview; members: number[][] }> {
  const { links, degrees } = graph;
  const communityOf = await findCommunities(links, signal);
  const sizes = new Map<number, number>();
  for (const community of communityOf) sizes.set(community, (sizes.get(community) ?? 0) + 1);
  const sorted = [...sizes].filter(([, size]) => size > 1).sort((a, b) => b[1] - a[1] || a[0] - b[0]);
  const listed = sorted.slice(0, COMMUNITIES);
  const places = new Map(listed.map(([community], place) => [community, place]));
  const members: number[][] = listed.map(() => []);
  for (let at = 0; at < communityOf.length; at++) members[places.get(communityOf[at]!) ?? -1]?.push(at);
  const joins = listed.map(() => new Array<number>(listed.length).fill(0));
  for (const [place, own] of members.entries())
    for (const at of own)
      for (let link = links.offsets[at]!; link < links.offsets[at + 1]!; link++) {
        const other = places.get(communityOf[links.ends[link]!]!);
        if (other !== undefined) joins[place]![other]! += 1;
      }
  const inside = insideLinks(links, communityOf);
  const best = (a: number, b: number) => inside[b]! - inside[a]! || degrees[b]! - degrees[a]! || a - b;
  const communities = members.map((own, place) => ({
    hubs: own
      .toSorted(best)
      .slice(0, HUBS)
      .map((at) => ({ ...graph.node(at), edges: degrees[at]! })),
    nodes: own.length,
    edges: joins[place]![place]! / 2,
    labels: labelsOf(own, graph),
  }));
  const between = joins.flatMap((row, source) =>
    row.flatMap((edges, target) => (source < target && edges > 0 ? [{ source, target, edges }] : [])),
  );
  const rest = sorted.slice(COMMUNITIES);
  const overview: GraphOverview = {
    communities,
    between,
    others: { communities: rest.length, nodes: rest.reduce((sum, [, size]) => sum + size, 0) },
    read: { nodes: communityOf.length, edges: links.ends.length / 2 },
    whole: graph.whole,
  };
  return { overview, members: members.map((own) => aroundHubs(own.toSorted(best), graph)) };
}

/** Each node's number of links within its own community: the largest make hubs. */
function insideLinks({ offsets, ends }: Links, communityOf: Int32Array): Int32Array {
  const inside = new Int32Array(communityOf.length);
  for (let at = 0; at < inside.length; at++)
    for (let link = offsets[at]!; link < offsets[at + 1]!; link++)
      inside[at]! += Number(communityOf[ends[link]!] === communityOf[at]);
  return inside;
}

/** The hubs, then the nodes that most of them are joined to. @param sorted best connected first */
function aroundHubs(sorted: readonly number[], { links }: OverviewGraph): number[] {
  const hubs = sorted.slice(0, HUBS);
  const joined = new Map<number, number>();
  for (const hub of hubs)
    for (const at of new Set(links.ends.subarray(links.offsets[hub]!, links.offsets[hub + 1]!)))
      joined.set(at, (joined.get(at) ?? 0) + 1);
  const rank = (at: number) => joined.get(at) ?? 0;
  const others = sorted.slice(HUBS).toSorted((a, b) => rank(b) - rank(a));
  return [...hubs, ...others].slice(0, PART_NODES);
}

/** The commonest three. */
function labelsOf(members: readonly number[], graph: OverviewGraph): { name: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const at of members) {
    const name = graph.labelOf(at);
    counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, 3);
}
