/** The ranking's reasons as a person sees them: the trajectory of each candidate, step by step. */
import type { GraphNode } from "../../core/graph/graph-source";
import type { TracedPath } from "../../core/trace";
import type { RankedCandidate } from "./organize/rank-candidates";
import { stepsOf } from "./reason/trajectory";

/** @param nodes those of the trajectories; a node that is not there is told by its id */
export function tracedTrajectory(
  { best, score }: RankedCandidate,
  nodes: ReadonlyMap<string, GraphNode>,
): TracedPath {
  const named = (id: string) => ({ id, name: nodes.get(id)?.name ?? id });
  const [start, ...rest] = stepsOf(best.way.trajectory);
  const told = [start!, ...rest].map(({ node, found }) => `${named(node).name} (${found})`);
  return {
    start: named(start!.node),
    steps: rest.map(({ node, edge, text, found }) => ({
      node: named(node),
      edge,
      score: text,
      found,
      contributions: [],
      lost: [],
    })),
    score,
    text: told.join(" → "),
  };
}
