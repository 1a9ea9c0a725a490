/**
 * The overview of a graph in typed arrays. Of a graph with more than a million facts its best connected nodes are read:
 * as many as have a million edges among them, so that time and memory have a bound and every hub is there.
 */
import type { GraphEdge } from "../graph-element";
import type { EdgeRows } from "../snapshot/edge-rows";
import type { ReadParts } from "../snapshot/snapshot";
import { describeCommunities } from "./describe-communities";
import { linksOf } from "./links";
import { type DrawnOverview, PART_EDGES } from "./overview";

/** Edges in which communities are looked for: about five seconds and 100 MB. */
export const MOST_LINKS = 1_000_000;

/** @throws the signal's reason when it is aborted */
export async function snapshotOverview(
  snapshot: Pick<ReadParts, "nodes" | "edges">,
  { signal, mostLinks = MOST_LINKS }: { signal?: AbortSignal; mostLinks?: number } = {},
): Promise<DrawnOverview> {
  const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
  const isRead = factsOrAll(edges);
  const degrees = new Int32Array(nodes.count);
  let count = 0;
  eachEdge(edges, isRead, (source, target) => {
    degrees[source]! += 1;
    degrees[target]! += 1;
    count += 1;
  });
  const joined = degrees.reduce((sum, degree) => sum + Number(degree > 0), 0);
  const rows = bestConnected(edges, isRead, degrees, mostLinks);
  const numbers = new Int32Array(nodes.count).fill(-1);
  for (const [number, row] of rows.entries()) numbers[row] = number;
  const sources: number[] = [];
  const targets: number[] = [];
  eachEdge(edges, isRead, (source, target) => {
    if (numbers[source]! < 0 || numbers[target]! < 0) return;
    sources.push(numbers[source]!);
    targets.push(numbers[target]!);
  });
  const labelsOf = (row: number) => nodes.labelSets[nodes.labelSetOf[row]!]!;
  const { overview, members } = await describeCommunities(
    {
      links: linksOf(rows.length, Int32Array.from(sources), Int32Array.from(targets)),
      degrees: rows.map((row) => degrees[row]!),
      node: (at) => {
        const row = rows[at]!;
        const name = nodes.value(row, "name");
        return { id: nodes.idOnce(row), name: String(name ?? ""), labels: [...labelsOf(row)] };
      },
      labelOf: (at) => labelsOf(rows[at]!)[0] ?? "",
      whole: { nodes: joined, edges: count },
    },
    signal,
  );
  const parts = members.map((own) => {
    const chosen = own.map((at) => rows[at]!);
    return { nodes: chosen.map((row) => nodes.node(row)), edges: edgesAmong(chosen, edges, isRead) };
  });
  return { overview, parts };
}

/** By relation: facts, where there are any; else every relation, as in a graph of documents alone. */
function factsOrAll({ relations }: EdgeRows): (relation: number) => boolean {
  const hasFacts = relations.some(({ kind }) => kind === "relation");
  return (relation) => !hasFacts || relations[relation]!.kind === "relation";
}

function eachEdge(
  { outgoing: { offsets, nodes, relations } }: EdgeRows,
  isRead: (relation: number) => boolean,
  visit: (source: number, target: number) => void,
): void {
  for (let source = 0; source < offsets.length - 1; source++)
    for (let at = offsets[source]!; at < offsets[source + 1]!; at++)
      if (isRead(relations[at]!)) visit(source, nodes[at]!);
}

/** Rows with an edge, ascending: all of them, or the best connected that have at most so many edges among them. */
function bestConnected(
  edges: EdgeRows,
  isRead: (relation: number) => boolean,
  degrees: Int32Array,
  mostLinks: number,
): Int32Array {
  const joined = Int32Array.from(degrees.keys()).filter((row) => degrees[row]! > 0);
  const sorted = joined.toSorted((a, b) => degrees[b]! - degrees[a]! || a - b);
  const ranks = new Int32Array(degrees.length);
  for (const [rank, row] of sorted.entries()) ranks[row] = rank;
  // An edge is among the first nodes as soon as the later of its ends is.
  const added = new Int32Array(sorted.length);
  eachEdge(edges, isRead, (source, target) => {
    added[Math.max(ranks[source]!, ranks[target]!)]! += 1;
  });
  let among = 0;
  const end = added.findIndex((own) => {
    among += own;
    return among > mostLinks;
  });
  return end < 0 ? joined : sorted.slice(0, end).toSorted();
}

function edgesAmong(
  rows: readonly number[],
  edges: EdgeRows,
  isRead: (relation: number) => boolean,
): GraphEdge[] {
  const chosen = new Set(rows);
  const { offsets, nodes, relations } = edges.outgoing;
  const found: GraphEdge[] = [];
  for (const source of rows)
    for (let at = offsets[source]!; at < offsets[source + 1]!; at++) {
      if (!chosen.has(nodes[at]!) || !isRead(relations[at]!)) continue;
      if (found.length === PART_EDGES) return found;
      found.push(edges.edge(source, at));
    }
  return found;
}
