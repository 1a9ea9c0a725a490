/**
 * Personalised PageRank from the question entities (Jeh and Widom 2003): what guides before a Triple-GNN was trained. The
 * walk takes an edge either way, and one whose relation the schema graphs ask for more often than another.
 */
import type { Neighbourhood } from "./neighbourhood";

/** Share of the walk that goes on; the rest starts again at a question entity (Brin and Page 1998). */
export const DAMPING = 0.85;
/** Where the iteration ends: the sum of all changes. */
const TOLERANCE = 1e-10;
const MOST_ROUNDS = 300;

/**
 * The stationary distribution, aligned with the nodes of the neighbourhood; all zeros when there is no question entity.
 * @param weightOf positive; how often an edge is taken beside the others of a node
 */
export function personalisedPageRank(
  { nodes, entities, positions, edges }: Neighbourhood,
  weightOf: (type: string) => number,
): Float64Array {
  const size = nodes.length;
  if (entities === 0) return new Float64Array(size);
  const weights = Float64Array.from(edges, ({ type }) => weightOf(type));
  const from = Int32Array.from(edges, ({ source }) => positions.get(source)!);
  const to = Int32Array.from(edges, ({ target }) => positions.get(target)!);
  const out = new Float64Array(size);
  for (let at = 0; at < edges.length; at++) {
    out[from[at]!]! += weights[at]!;
    out[to[at]!]! += weights[at]!;
  }
  let rank = new Float64Array(size).fill(0);
  rank.fill(1 / entities, 0, entities);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const next = new Float64Array(size);
    let passed = 0;
    for (let at = 0; at < edges.length; at++) {
      const [source, target, weight] = [from[at]!, to[at]!, weights[at]!];
      const there = (DAMPING * rank[source]! * weight) / out[source]!;
      const back = (DAMPING * rank[target]! * weight) / out[target]!;
      next[target]! += there;
      next[source]! += back;
      passed += there + back;
    }
    // What restarts, and what stands at a node without edges.
    const restart = (1 - passed) / entities;
    let change = 0;
    for (let node = 0; node < size; node++) {
      if (node < entities) next[node]! += restart;
      change += Math.abs(next[node]! - rank[node]!);
    }
    rank = next;
    if (change < TOLERANCE) break;
  }
  return rank;
}
