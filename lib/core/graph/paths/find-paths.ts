/**
 * The k shortest paths without a repeated node between two nodes of any GraphSource: Yen 1971, "Finding the K Shortest
 * Loopless Paths in a Network", with Lawler's 1972 rule of branching only behind the place where a path branched off. Paths
 * that differ in a parallel edge are different paths.
 */
import type { Direction, GraphEdge, GraphSource, NodeId } from "../graph-source";
import { EdgeReader, turned } from "./edge-reader";
import { DEFAULT_PATH_BUDGET, type PathOptions, type PathQuery, type PathResult } from "./path-result";
import { shortestPath, type WalkedPath } from "./shortest-path";

interface Candidate extends WalkedPath {
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
  const reader = new EdgeReader(source, query, budget, signal);
  const found = query.from === query.to ? await ownPath(source, query.from) : await search(reader, query);
  const edges = new Map<string, GraphEdge>();
  for (const { steps } of found) for (const { edge } of steps) edges.set(edge.id, edge);
  return {
    paths: found.map(({ nodes, steps }) => ({ nodes, edges: steps.map(({ edge }) => edge.id) })),
    edges: [...edges.values()],
    truncated: reader.truncated,
    edgesRead: reader.edgesRead,
  };
}

/** From a node to itself there is one path, of no edge. */
async function ownPath(source: GraphSource, id: NodeId): Promise<WalkedPath[]> {
  return (await source.nodes([id])).map(() => ({ nodes: [id], steps: [] }));
}

async function search(reader: EdgeReader, query: PathQuery): Promise<WalkedPath[]> {
  const { from, to, k = 1, direction = "any", labels } = query;
  const bothFirst = labels !== undefined;
  await reader.countEnds();
  if (bothFirst) await reader.readDirect();
  const directions: readonly [Direction, Direction] = [direction, turned(direction)];
  const found: Candidate[] = [];
  const candidates: Candidate[] = [];
  const addBehind = async (root: WalkedPath, avoidedEdges: ReadonlySet<string>) => {
    const at = root.nodes.at(-1)!;
    const avoided = { nodes: new Set(root.nodes.slice(0, -1)), edges: avoidedEdges };
    const spur = await shortestPath(reader, [at, to], directions, avoided, bothFirst);
    if (spur === null) return;
    const nodes = [...root.nodes.slice(0, -1), ...spur.nodes];
    candidates.push({ nodes, steps: [...root.steps, ...spur.steps], branch: root.steps.length });
  };
  await addBehind({ nodes: [from], steps: [] }, new Set());
  while (candidates.length > 0) {
    const best = candidates.reduce((first, other) => (comparePaths(other, first) < 0 ? other : first));
    candidates.splice(candidates.indexOf(best), 1);
    found.push(best);
    if (found.length === k) break;
    for (let branch = best.branch; branch < best.steps.length && !reader.isOver; branch++) {
      const root = { nodes: best.nodes.slice(0, branch + 1), steps: best.steps.slice(0, branch) };
      await addBehind(root, edgesAfter(root, found));
    }
  }
  return found;
}

/** The edges with which paths found before go on behind the same root. */
function edgesAfter({ steps }: WalkedPath, found: readonly WalkedPath[]): Set<string> {
  const alike = found.filter((path) => steps.every(({ edge }, i) => path.steps[i]?.edge.id === edge.id));
  return new Set(alike.flatMap((path) => path.steps[steps.length]?.edge.id ?? []));
}

/** Shortest first, then by node ids, then by edge ids. */
function comparePaths(a: WalkedPath, b: WalkedPath): number {
  const keys = ({ nodes, steps }: WalkedPath) => [...nodes, ...steps.map(({ edge }) => edge.id)];
  if (a.nodes.length !== b.nodes.length) return a.nodes.length - b.nodes.length;
  const others = keys(b);
  for (const [i, key] of keys(a).entries()) if (key !== others[i]) return key < others[i]! ? -1 : 1;
  return 0;
}
