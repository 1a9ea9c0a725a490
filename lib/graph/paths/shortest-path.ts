/**
 * The shortest path between two nodes by breadth-first search from both ends, the cheaper side first, one read for each
 * frontier (Pohl 1971, "Bi-directional search"). Of several the first in the order of node ids, then of edge ids.
 */
import type { Direction } from "../graph-source";
import type { PathGround } from "./path-ground";

export interface WalkedPath<N, E> {
  /** Both ends included; one more than `edges`. */
  nodes: N[];
  edges: E[];
}

/** The nodes and edges that a path must not use. */
export interface Avoided<N> {
  nodes: ReadonlySet<N>;
  /** Ids of edges at the first node. */
  edges: ReadonlySet<string>;
}

interface Step<N, E> {
  edge: E;
  node: N;
}

interface Side<N, E> {
  direction: Direction;
  /** Distance of every node that was reached. */
  depths: Map<N, number>;
  /** By node, the steps that lead back to nodes one nearer to this side's end. */
  back: Map<N, Step<N, E>[]>;
  frontier: N[];
  depth: number;
}

/** @returns null when there is none, or none within the ground's budget */
export async function shortestPath<N, E>(
  ground: PathGround<N, E>,
  [from, to]: readonly [N, N],
  [forth, back]: readonly [Direction, Direction],
  avoided: Avoided<N>,
): Promise<WalkedPath<N, E> | null> {
  const forward: Side<N, E> = startAt(from, forth);
  const backward: Side<N, E> = startAt(to, back);
  while (forward.frontier.length > 0 && backward.frontier.length > 0) {
    const side = cheaper(forward, backward, ground);
    await ground.read(side.frontier, side.direction);
    if (ground.isOver) return null;
    const other = side === forward ? backward : forward;
    // Most nodes of the last frontier lead nowhere: they are passed over instead of stored.
    if (!advance(side, ground, avoided, (node) => other.depths.has(node))) advance(side, ground, avoided);
    const met = meetings(side, other);
    if (met.size > 0) return walk([from, to], met, [forward, backward], ground);
  }
  return null;
}

function startAt<N, E>(end: N, direction: Direction): Side<N, E> {
  return { direction, depths: new Map([[end, 0]]), back: new Map(), frontier: [end], depth: 0 };
}

function cheaper<N, E>(forward: Side<N, E>, backward: Side<N, E>, ground: PathGround<N, E>): Side<N, E> {
  if (ground.endsFirst && forward.depth + backward.depth < 2 && forward.depth !== backward.depth)
    return forward.depth === 0 ? forward : backward;
  const more =
    ground.expected(forward.frontier, forward.direction) -
    ground.expected(backward.frontier, backward.direction);
  // Equally many are read where the search is not as deep yet: the other side may have come to a hub.
  return (more || forward.depth - backward.depth) <= 0 ? forward : backward;
}

/**
 * Moves the frontier one step out, to the wanted nodes; every way of reaching a node at its distance is stored.
 * @returns false, with nothing changed, when some are wanted and none was reached
 */
function advance<N, E>(
  side: Side<N, E>,
  ground: PathGround<N, E>,
  { nodes, edges }: Avoided<N>,
  isWanted?: (node: N) => boolean,
): boolean {
  const next: N[] = [];
  const distance = side.depth + 1;
  for (const near of side.frontier) {
    ground.forEachStep(near, side.direction, (far, edge) => {
      if (isWanted !== undefined && !isWanted(far)) return;
      if (nodes.has(far) || (edges.size > 0 && edges.has(ground.edgeId(edge)))) return;
      const depth = side.depths.get(far);
      if (depth === undefined) {
        side.depths.set(far, distance);
        side.back.set(far, [{ edge, node: near }]);
        next.push(far);
      } else if (depth === distance) {
        side.back.get(far)!.push({ edge, node: near });
      }
    });
  }
  if (isWanted !== undefined && next.length === 0) return false;
  side.depth = distance;
  side.frontier = next;
  return true;
}

/** The nodes just reached that the other side knows, those of the least total distance. */
function meetings<N, E>({ frontier }: Side<N, E>, other: Side<N, E>): Set<N> {
  const known = frontier.filter((id) => other.depths.has(id));
  const nearest = known.reduce(
    (least, id) => Math.min(least, other.depths.get(id)!),
    Number.POSITIVE_INFINITY,
  );
  return new Set(known.filter((id) => other.depths.get(id) === nearest));
}

/** The first of the shortest paths: over the forward side to a meeting, then back to the other end. */
function walk<N, E>(
  [from, to]: readonly [N, N],
  met: ReadonlySet<N>,
  [forward, backward]: readonly [Side<N, E>, Side<N, E>],
  ground: PathGround<N, E>,
): WalkedPath<N, E> {
  const ahead = stepsAhead(met, forward);
  const path: WalkedPath<N, E> = { nodes: [from], edges: [] };
  let hasMet = false;
  for (let at = from; at !== to; ) {
    hasMet ||= met.has(at);
    const steps = (hasMet ? backward.back : ahead).get(at)!;
    const { node, edge } = steps.reduce((a, b) => (isBefore(b, a, ground) ? b : a));
    path.edges.push(edge);
    path.nodes.push(node);
    at = node;
  }
  return path;
}

/** By node, the steps towards a meeting: those that led there, turned round. */
function stepsAhead<N, E>(met: ReadonlySet<N>, { back }: Side<N, E>): Map<N, Step<N, E>[]> {
  const ahead = new Map<N, Step<N, E>[]>();
  let level = [...met];
  while (level.length > 0) {
    const before = new Set<N>();
    for (const node of level) {
      for (const { edge, node: near } of back.get(node) ?? []) {
        const steps = ahead.get(near);
        if (steps) steps.push({ edge, node });
        else ahead.set(near, [{ edge, node }]);
        before.add(near);
      }
    }
    level = [...before];
  }
  return ahead;
}

function isBefore<N, E>(a: Step<N, E>, b: Step<N, E>, ground: PathGround<N, E>): boolean {
  if (a.node !== b.node) return ground.nodeId(a.node) < ground.nodeId(b.node);
  return ground.edgeId(a.edge) < ground.edgeId(b.edge);
}
