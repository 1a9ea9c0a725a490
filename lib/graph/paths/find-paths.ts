/**
 * The k shortest paths without a repeated node between two nodes of a graph: Yen 1971, "Finding the K Shortest Loopless
 * Paths in a Network", with Lawler's 1972 rule of branching only behind the place where a path branched off. Paths that
 * differ in a parallel edge are different paths.
 */
import type { Direction, GraphEdge, GraphSource } from "../graph-source";
import type { ReadParts } from "../snapshot/snapshot";
import { type PathGround, turned } from "./path-ground";
import { DEFAULT_PATH_BUDGET, type PathOptions, type PathQuery, type PathResult } from "./path-result";
import { shortestPath, type WalkedPath } from "./shortest-path";
import { SnapshotGround } from "./snapshot-ground";
import { SourceGround } from "./source-ground";

interface Candidate<N, E> extends WalkedPath<N, E> {
  /** Position of the node where it left the path that it was made from. */
  branch: number;
}

/**
 * Unknown ids have no paths. Exact unless `truncated` says what was not looked at.
 * @throws the signal's reason when it is aborted
 */
export async function findPaths(
  source: GraphSource,
  query: PathQuery,
  { budget = DEFAULT_PATH_BUDGET, signal }: PathOptions = {},
): Promise<PathResult> {
  signal?.throwIfAborted();
  const ground = new SourceGround(source, query, budget, signal);
  if (query.from !== query.to) {
    await ground.countEnds();
    if (ground.endsFirst) await ground.readDirect();
    return searchPaths(ground, [query.from, query.to], query);
  }
  const known = (await source.nodes([query.from])).map(({ id }) => id);
  return known.length > 0 ? searchPaths(ground, [query.from, query.to], query) : NOTHING;
}

/** The same over a snapshot's own arrays. */
export async function findPathsInSnapshot(
  snapshot: Pick<ReadParts, "nodes" | "edges">,
  query: PathQuery,
  { budget = DEFAULT_PATH_BUDGET, signal }: PathOptions = {},
): Promise<PathResult> {
  signal?.throwIfAborted();
  const [nodes, edges] = await Promise.all([snapshot.nodes(), snapshot.edges()]);
  const ends = [nodes.rowOf(query.from), nodes.rowOf(query.to)] as const;
  if (ends.some((row) => row < 0)) return NOTHING;
  return searchPaths(new SnapshotGround(nodes, edges, query, budget, signal), ends, query);
}

const NOTHING: PathResult = { paths: [], edges: [], truncated: null, edgesRead: 0 };

async function searchPaths<N, E>(
  ground: PathGround<N, E>,
  [from, to]: readonly [N, N],
  { k = 1, direction = "any" }: PathQuery,
): Promise<PathResult> {
  const directions: readonly [Direction, Direction] = [direction, turned(direction)];
  const found: Candidate<N, E>[] = [];
  const candidates: Candidate<N, E>[] = from === to ? [{ nodes: [from], edges: [], branch: 0 }] : [];
  const addBehind = async (root: WalkedPath<N, E>) => {
    const before = root.nodes.slice(0, -1);
    const avoided = { nodes: new Set(before), edges: edgesAfter(root, found, ground) };
    const spur = await shortestPath(ground, [root.nodes.at(-1)!, to], directions, avoided);
    if (spur === null) return;
    const edges = [...root.edges, ...spur.edges];
    candidates.push({ nodes: [...before, ...spur.nodes], edges, branch: root.edges.length });
  };
  if (from !== to) await addBehind({ nodes: [from], edges: [] });
  while (candidates.length > 0) {
    const best = candidates.reduce((a, b) => (comparePaths(b, a, ground) < 0 ? b : a));
    candidates.splice(candidates.indexOf(best), 1);
    found.push(best);
    if (found.length === k) break;
    for (let branch = best.branch; branch < best.edges.length && !ground.isOver; branch++)
      await addBehind({ nodes: best.nodes.slice(0, branch + 1), edges: best.edges.slice(0, branch) });
  }
  return resultOf(found, ground);
}

function resultOf<N, E>(found: readonly WalkedPath<N, E>[], ground: PathGround<N, E>): PathResult {
  const edges = new Map<string, GraphEdge>();
  for (const path of found)
    for (const edge of path.edges) edges.set(ground.edgeId(edge), ground.graphEdge(edge));
  return {
    paths: found.map((path) => ({
      nodes: path.nodes.map((node) => ground.nodeId(node)),
      edges: path.edges.map((edge) => ground.edgeId(edge)),
    })),
    edges: [...edges.values()],
    truncated: ground.truncated,
    edgesRead: ground.edgesRead,
  };
}

/** The edges with which paths found before go on behind the same root. */
function edgesAfter<N, E>(
  root: WalkedPath<N, E>,
  found: readonly WalkedPath<N, E>[],
  ground: PathGround<N, E>,
): Set<string> {
  const ids = (path: WalkedPath<N, E>) => path.edges.map((edge) => ground.edgeId(edge));
  const begin = ids(root);
  const alike = found.map(ids).filter((path) => begin.every((id, i) => path[i] === id));
  return new Set(alike.flatMap((path) => path[begin.length] ?? []));
}

/** Shortest first, then by node ids, then by edge ids. */
function comparePaths<N, E>(a: WalkedPath<N, E>, b: WalkedPath<N, E>, ground: PathGround<N, E>): number {
  if (a.nodes.length !== b.nodes.length) return a.nodes.length - b.nodes.length;
  const keys = ({ nodes, edges }: WalkedPath<N, E>) => [
    ...nodes.map((node) => ground.nodeId(node)),
    ...edges.map((edge) => ground.edgeId(edge)),
  ];
  const others = keys(b);
  for (const [i, key] of keys(a).entries()) if (key !== others[i]) return key < others[i]! ? -1 : 1;
  return 0;
}
