/** Section 3.3: how the traversal came to a node, step by step; it is what the reranker sees of a candidate. */
import type { GraphEdge, NodeId } from "../../../graph/graph-source";

/** The way in which a step's node was found: named by the question, by its text, as a neighbour of the step before, or by both. */
export const FOUND = ["name", "text", "structure", "text and structure"] as const;
export type Found = (typeof FOUND)[number];

/** The last step of a trajectory; those before hang on it. Trajectories share their beginnings. */
export interface Trajectory {
  node: NodeId;
  /** The planned one; null where any is planned, or one of several. */
  label: string | null;
  found: Found;
  /** The text score of the node for this step's restriction, 0 to 1. */
  text: number;
  /** The edge from the step before; null at the start. */
  edge: GraphEdge | null;
  before: Trajectory | null;
  start: NodeId;
  /** Mean over its steps, of 1 for a named node and of the text score for others: which trajectories of a node remain. */
  strength: number;
  length: number;
}

export type StepEnd = Pick<Trajectory, "node" | "label" | "found" | "text">;

export function startTrajectory(end: StepEnd): Trajectory {
  const strength = end.found === "name" ? 1 : end.text;
  return { ...end, edge: null, before: null, start: end.node, strength, length: 1 };
}

export function extendTrajectory(before: Trajectory, edge: GraphEdge, end: StepEnd): Trajectory {
  const strength = strengthAfter(before, end.text);
  return { ...end, edge, before, start: before.start, strength, length: before.length + 1 };
}

/** The strength of a trajectory that goes one step further. @param text score of that step */
export function strengthAfter({ strength, length }: Trajectory, text: number): number {
  return (strength * length + text) / (length + 1);
}

/** From its start to its end. */
export function stepsOf(trajectory: Trajectory): Trajectory[] {
  const steps: Trajectory[] = [];
  for (let step: Trajectory | null = trajectory; step; step = step.before) steps.push(step);
  return steps.reverse();
}
