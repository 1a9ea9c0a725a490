/** A query that a language model wrote, as ways from what it names to what it asks for; it may leave relations, directions and kinds open. */
import type { Direction, NodeId } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { Mention } from "../mentions/mention";
import type { Arm, Candidate } from "../plan/plan";

/** Parts that are not given are empty, or "any". */
interface ProposedStep {
  types: readonly string[];
  /** Seen from the step before. */
  direction: Direction;
  labels: readonly string[];
}

export interface ProposedArm {
  node: NodeId;
  steps: ProposedStep[];
}

/** The shortest way from each node that is bound by its id; none where one does not lead to the target. */
export function proposedArms({ nodes, edges, target }: QueryGraph): ProposedArm[] {
  const arms = nodes.flatMap(({ variable, id }): (ProposedArm | null)[] => {
    if (id === undefined || variable === target) return [];
    const ways = new Map<string, ProposedStep[]>([[variable, []]]);
    for (const [near, steps] of ways)
      for (const { from, to, types, direction } of edges) {
        const far = from === near ? to : to === near ? from : null;
        if (far === null || ways.has(far)) continue;
        const walked = direction === "any" || from === near ? direction : reverse(direction);
        const labels = nodes.find((node) => node.variable === far)!.labels;
        ways.set(far, [...steps, { types, direction: walked, labels }]);
      }
    const steps = ways.get(target ?? "");
    return [steps ? { node: id, steps } : null];
  });
  return arms.includes(null) ? [] : (arms as ProposedArm[]);
}

function reverse(direction: "out" | "in"): Direction {
  return direction === "out" ? "in" : "out";
}

/**
 * True if a candidate says nothing else.
 * @param mentions those of the candidate
 * @param strict true if relations must run as proposed
 */
export function saysThe(
  proposed: readonly ProposedArm[],
  { arms }: Candidate,
  mentions: readonly Mention[],
  strict: boolean,
): boolean {
  if (proposed.length !== arms.length || arms.length === 0) return false;
  const left = [...arms];
  return proposed.every((own) => {
    const at = left.findIndex((arm) => isSame(own, arm, mentions, strict));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function isSame(
  { node, steps }: ProposedArm,
  { mention, steps: asked }: Arm,
  mentions: readonly Mention[],
  strict: boolean,
): boolean {
  return (
    mentions[mention]!.readings.some((reading) => reading.node === node) &&
    steps.length === asked.length &&
    steps.every(({ types, direction, labels }, at) => {
      const step = asked[at]!;
      const runs = !strict || direction === "any" || step.bothWays || direction === step.direction;
      const fits = labels.length === 0 || step.label === "" || labels.includes(step.label);
      return runs && fits && (types.length === 0 || types.includes(step.type));
    })
  );
}
