/** Differences of a counterfactual's ranking from the original one. */
import type { NodeId } from "@/lib/graph/graph-source";
import type { RankedNode } from "@/lib/methods/trace/trace";

export interface RankChanges {
  /** Ranks won (above 0) or lost, by node; null for one that was not in the ranking before. Unmoved nodes have 0. */
  moves: ReadonlyMap<NodeId, number | null>;
  /** Nodes that it no longer has, with their former rank from 1, best first. */
  gone: readonly { node: NodeId; rank: number }[];
}

export function rankChanges(before: readonly RankedNode[], now: readonly RankedNode[]): RankChanges {
  const earlier = new Map(before.map(({ node }, index) => [node, index]));
  const moves = new Map(
    now.map(({ node }, index) => {
      const was = earlier.get(node);
      return [node, was === undefined ? null : was - index];
    }),
  );
  const gone = before.flatMap(({ node }, index) => (moves.has(node) ? [] : [{ node, rank: index + 1 }]));
  return { moves, gone };
}

/** A node's move: "+2", "−1", "new"; empty for one that stayed. */
export function moveInWords(move: number | null): string {
  if (move === null) return "new";
  return move === 0 ? "" : `${move > 0 ? "+" : "−"}${Math.abs(move)}`;
}
