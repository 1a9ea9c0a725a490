/**
 * The order in which nodes are bound: by estimated rows, from the sizes of candidate sets and the chance that an edge
 * joins two nodes of the given labels. Greedy from each possible first node; the order with the fewest rows in all wins.
 */
import type { QueryEdge, QueryNode } from "../query-pattern";
import type { Statistics } from "./statistics";

export interface JoinStep {
  /** Position of the node in the pattern. */
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
  const free = shape.nodes.flatMap((_, node) => (shape.given[node] ? [] : [node]));
  const starts = free.length === 0 ? [-1] : free;
  let best: JoinStep[] = [];
  let bestCost = Number.POSITIVE_INFINITY;
  for (const start of starts) {
    const steps = greedy(start, shape, chances);
    const cost = steps.reduce((sum, { estimate }) => sum + estimate, 0);
    if (cost < bestCost) {
      best = steps;
      bestCost = cost;
    }
  }
  return best;
}

function greedy(start: number, shape: Shape, chances: readonly number[]): JoinStep[] {
  const bound = new Set<number>();
  const steps: JoinStep[] = [];
  let rows = 1;
  for (const [node, given] of shape.given.entries()) if (given) take(node);
  if (start >= 0) take(start);
  while (bound.size < shape.nodes.length) {
    let best = -1;
    let bestFactor = Number.POSITIVE_INFINITY;
    for (const node of shape.nodes.keys()) {
      if (bound.has(node)) continue;
      const factor = growth(node);
      if (factor < bestFactor) {
        best = node;
        bestFactor = factor;
      }
    }
    take(best);
  }
  return steps;

  function take(node: number): void {
    rows *= growth(node);
    bound.add(node);
    steps.push({ node, edges: joining(node), estimate: rows });
  }

  function growth(node: number): number {
    return joining(node).reduce((size, edge) => size * chances[edge]!, shape.sizes[node]!);
  }

  function joining(node: number): number[] {
    const found: number[] = [];
    for (const [edge, [from, to]] of shape.ends.entries()) {
      if ((from === node && (to === node || bound.has(to))) || (to === node && bound.has(from)))
        found.push(edge);
    }
    return found;
  }
}

/** How many ways lead from one node of the first end's labels to one of the second's, on average. */
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
