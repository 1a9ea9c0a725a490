/**
 * Section 3.2, last paragraph: what the reasoning paths of a planning graph agree on. The candidates of several planning graphs
 * are joined with every trajectory that led to them, for the sum over planning graphs (section 3).
 */
import type { NodeId } from "../../../graph/graph-source";
import type { PlanningGraph } from "../planning-graph";
import { stepsOf, type Trajectory } from "./trajectory";
import type { Layer } from "./traverse-path";

export interface Followed {
  plan: PlanningGraph;
  /** By path, its layers. */
  layers: Layer[][];
  /** Nodes in which all paths end, or, where there are none, those in which any of them ends. */
  ends: NodeId[];
  disagreed: boolean;
  /** By candidate, the share of the paths that lead to it from a name by structure alone. */
  agreement: Map<NodeId, number>;
}

export interface Way {
  trajectory: Trajectory;
  plan: PlanningGraph;
  /** Agreement of the candidate with the planning graph, see `Followed`. */
  agreement: number;
}

export interface Candidate {
  node: NodeId;
  /** In the order of the planning graphs and of their paths; never empty. */
  ways: Way[];
}

/** @param layers by path, at least one */
export function followedBy(plan: PlanningGraph, layers: Layer[][]): Followed {
  const ends = layers.map((path) => path.at(-1)!.trajectories);
  const common = [...ends[0]!.keys()].filter((node) => ends.every((end) => end.has(node)));
  const disagreed = common.length === 0;
  const all = disagreed ? [...new Set(ends.flatMap((end) => [...end.keys()]))] : common;
  const shareOf = (node: NodeId) =>
    ends.filter((end) => end.get(node)?.some(isStructural)).length / ends.length;
  const agreement = new Map(all.map((node) => [node, shareOf(node)]));
  return { plan, layers, ends: all, disagreed: disagreed && layers.length > 1, agreement };
}

/** From a node that the question names, without help of text. */
function isStructural(trajectory: Trajectory): boolean {
  const [start, ...rest] = stepsOf(trajectory);
  return start!.found === "name" && rest.length > 0;
}

export function gatherCandidates(followed: readonly Followed[]): Candidate[] {
  const candidates = new Map<NodeId, Way[]>();
  for (const { plan, layers, ends, agreement } of followed)
    for (const node of ends) {
      const own = layers.flatMap((path) => path.at(-1)!.trajectories.get(node) ?? []);
      const ways = own.map((trajectory) => ({ trajectory, plan, agreement: agreement.get(node) ?? 0 }));
      const known = candidates.get(node);
      if (known) known.push(...ways);
      else candidates.set(node, ways);
    }
  return [...candidates].map(([node, ways]) => ({ node, ways }));
}
