/**
 * The shortest path between two nodes by breadth-first search from both ends, the cheaper side first, one read for each
 * frontier (Pohl 1971, "Bi-directional search"). Of several the first in the order of node ids, then of edge ids.
 */
import type { Direction, NodeId } from "../graph-source";
import type { EdgeReader, Step } from "./edge-reader";

export interface WalkedPath {
  /** Both ends included; one more than `steps`. */
  nodes: NodeId[];
  steps: Step[];
}

/** What a path must not use. */
export interface Avoided {
  nodes: ReadonlySet<NodeId>;
  /** Ids of edges at the first node. */
  edges: ReadonlySet<string>;
}

interface Side {
  direction: Direction;
  /** Distance of every node that was reached. */
  depths: Map<NodeId, number>;
  /** By node, the steps that lead back to nodes one nearer to this side's end. */
  back: Map<NodeId, Step[]>;
  frontier: NodeId[];
  depth: number;
}

/**
 * @param bothFirst Whether the neighbours of both ends have to be read before others.
 * @returns null when there is none, or none within the reader's budget
 */
export async function shortestPath(
  reader: EdgeReader,
  [from, to]: readonly [NodeId, NodeId],
  [forth, back]: readonly [Direction, Direction],
  avoided: Avoided,
  bothFirst: boolean,
): Promise<WalkedPath | null> {
  const forward = startAt(from, forth);
  const backward = startAt(to, back);
  while (forward.frontier.length > 0 && backward.frontier.length > 0) {
    const side = cheaper(forward, backward, reader, bothFirst);
    await reader.read(side.frontier, side.direction);
    if (reader.isOver) return null;
    advance(side, reader, avoided);
    const met = meetings(side, side === forward ? backward : forward);
    if (met.size > 0) return walk(from, to, met, forward, backward);
  }
  return null;
}

function startAt(end: NodeId, direction: Direction): Side {
  return { direction, depths: new Map([[end, 0]]), back: new Map(), frontier: [end], depth: 0 };
}

function cheaper(forward: Side, backward: Side, reader: EdgeReader, bothFirst: boolean): Side {
  if (bothFirst && forward.depth + backward.depth < 2 && forward.depth !== backward.depth)
    return forward.depth === 0 ? forward : backward;
  const more =
    reader.expected(forward.frontier, forward.direction) -
    reader.expected(backward.frontier, backward.direction);
  // Equally many are read where the search is not as deep yet: the other side may have come to a hub.
  return (more || forward.depth - backward.depth) <= 0 ? forward : backward;
}

/** Moves the frontier one step out; every way of reaching a node at its distance is kept. */
function advance(side: Side, reader: EdgeReader, { nodes, edges }: Avoided): void {
  const next: NodeId[] = [];
  side.depth += 1;
  for (const id of side.frontier) {
    for (const { edge, node } of reader.steps(id, side.direction)) {
      if (nodes.has(node) || edges.has(edge.id)) continue;
      const depth = side.depths.get(node);
      if (depth === undefined) {
        side.depths.set(node, side.depth);
        side.back.set(node, [{ edge, node: id }]);
        next.push(node);
      } else if (depth === side.depth) {
        side.back.get(node)!.push({ edge, node: id });
      }
    }
  }
  side.frontier = next;
}

/** The nodes just reached that the other side knows, those of the least total distance. */
function meetings({ frontier }: Side, other: Side): Set<NodeId> {
  const known = frontier.filter((id) => other.depths.has(id));
  const nearest = known.reduce(
    (least, id) => Math.min(least, other.depths.get(id)!),
    Number.POSITIVE_INFINITY,
  );
  return new Set(known.filter((id) => other.depths.get(id) === nearest));
}

/** The first of the shortest paths: over the forward side to a meeting, then back to the other end. */
function walk(from: NodeId, to: NodeId, met: ReadonlySet<NodeId>, forward: Side, backward: Side): WalkedPath {
  const ahead = stepsAhead(met, forward);
  const path: WalkedPath = { nodes: [from], steps: [] };
  let hasMet = false;
  for (let at = from; at !== to; ) {
    hasMet ||= met.has(at);
    const step = (hasMet ? backward.back : ahead).get(at)!.reduce(firstOf);
    path.steps.push(step);
    path.nodes.push(step.node);
    at = step.node;
  }
  return path;
}

/** By node, the steps towards a meeting: those that led there, turned round. */
function stepsAhead(met: ReadonlySet<NodeId>, { back }: Side): Map<NodeId, Step[]> {
  const ahead = new Map<NodeId, Step[]>();
  let level = [...met];
  while (level.length > 0) {
    const before = new Set<NodeId>();
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

function firstOf(a: Step, b: Step): Step {
  if (a.node !== b.node) return a.node < b.node ? a : b;
  return a.edge.id <= b.edge.id ? a : b;
}
