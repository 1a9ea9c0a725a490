/**
 * The order in which nodes are bound: by estimated rows, from the sizes of candidate sets and the chance that an edge
 * joins two nodes of the given labels. Greedy from each possible first node; the order with the fewest rows in all wins.
 */
import type { QueryEdge, QueryNode } from "../query/query-pattern";
import type { Statistics } from "../snapshot/statistics";

export interface JoinStep {
  node: number;
  /** Positions of the edges that join it to nodes bound before, itself included. */
  edges: number[];
  /** Rows after this step. */
  estimate: number;
}

interface Shape {
  nodes: readonly QueryNode[];
  edges: readonly QueryEdge[];
  /** Positions of both ends, aligned with `edges`. */
  ends: readonly (readonly [number, number])[];
  /** By node: bindings to expect; 1 for a node that is bound from outside. */
  sizes: readonly number[];
  /** By node: bound from outside. */
  given: readonly boolean[];
  statistics: Statistics;
}

/** Nodes that are given come first, then the cheapest order found. */
export function joinOrder(shape: Shape): JoinStep[] {
  const chances = shape.edges.map((edge, at) => joinChance(edge, at, shape));
  const incident: number[][] = shape.nodes.map(() => []);
  for (const [edge, [from, to]] of shape.ends.entries()) {
    incident[from]!.push(edge);
    if (to !== from) incident[to]!.push(edge);
  }
  const free = shape.nodes.flatMap((_, node) => (shape.given[node] ? [] : [node]));
  const starts = free.length === 0 ? [-1] : free;
  let best: JoinStep[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    const steps = greedy(start, shape, chances, incident, bestCost);
    if (steps === null) continue;
    best = steps;
    bestCost = costOf(steps);
  }
  return best;
}

/** The order from one first node on, always the node next that multiplies the rows least; null if it costs too much. */
function greedy(
  start: number,
  { nodes, ends, sizes, given }: Shape,
  chances: readonly number[],
  incident: readonly (readonly number[])[],
  costLimit: number,
): JoinStep[] | null {
  const bound = nodes.map(() => false);
  /** By node: by how much binding it now would multiply the rows. */
  const growth = sizes.slice();
  for (const [edge, [from, to]] of ends.entries()) if (from === to) growth[from]! *= chances[edge]!;
  const steps: JoinStep[] = [];
  let rows = 1;
  let cost = 0;
  for (const node of nodes.keys()) if (given[node]) take(node);
  if (start >= 0) take(start);
  while (steps.length < nodes.length && cost < costLimit) {
    let best = -1;
    for (const node of nodes.keys())
      if (!bound[node] && (best < 0 || growth[node]! < growth[best]!)) best = node;
    take(best);
  }
  return cost < costLimit ? steps : null;

  function take(node: number): void {
    rows *= growth[node]!;
    cost += rows;
    bound[node] = true;
    const edges: number[] = [];
    for (const edge of incident[node]!) {
      const [from, to] = ends[edge]!;
      const other = from === node ? to : from;
      if (bound[other]) edges.push(edge);
      else growth[other]! *= chances[edge]!;
    }
    steps.push({ node, edges, estimate: rows });
  }
}

function costOf(steps: readonly JoinStep[]): number {
  return steps.reduce((sum, { estimate }) => sum + estimate, 0);
}

/** Mean number of ways from one node of the first end's labels to one of the second's. */
function joinChance(edge: QueryEdge, at: number, { nodes, ends, statistics }: Shape): number {
  const from = nodes[ends[at]![0]]!.labels;
  const to = nodes[ends[at]![1]]!.labels;
  const out = edge.direction === "in" ? 0 : statistics.edgeCount(edge.types, from, to);
  const into = edge.direction === "out" ? 0 : statistics.edgeCount(edge.types, to, from);
  const pairs = Math.max(1, statistics.nodeCount(from)) * Math.max(1, statistics.nodeCount(to));
  const single = (out + into) / pairs;
  if (edge.hops[1] === 1) return single;
  const all = Math.max(1, statistics.nodeCount([]));
  const degree = (statistics.edgeCount(edge.types, [], []) * (edge.direction === "any" ? 2 : 1)) / all;
  return Math.max(single, degree ** edge.hops[1] / all);
}
