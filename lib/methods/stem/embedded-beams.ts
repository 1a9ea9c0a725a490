/**
 * Sections 3.1 and 3.2 without a language model: the most probable plans of the embedded planner are the beams. A plan is a
 * schema graph already; its steps are read as assertions.
 */
import type { Mention } from "../../questions/mentions/mention";
import type { Arm, Candidate, RankedPlan } from "../../questions/plan/plan";
import type { Reading } from "../../questions/reading/reading";
import {
  assertionOf,
  keyOf,
  placeholder,
  type SchemaGraph,
  type SchemaNode,
  type SchemaTriple,
  type Strategy,
} from "./schema-graph";

/** The `beams` most probable different schema graphs, best first. */
export function embeddedBeams(
  { names: mentions, interpretations }: Pick<Reading, "names" | "interpretations">,
  plans: readonly RankedPlan[],
  beams: number,
): SchemaGraph[] {
  const answersOf = countsOf(interpretations.map(({ candidate }) => candidate));
  const found = new Map<string, SchemaGraph>();
  for (const plan of plans) {
    if (found.size === beams) break;
    if (plan.candidate.arms.length === 0) continue;
    const graph = schemaGraphOf(plan, mentions, answersOf);
    const key = keyOf(graph);
    if (!found.has(key)) found.set(key, graph);
  }
  return [...found.values()];
}

function schemaGraphOf(
  { candidate, probability }: RankedPlan,
  mentions: readonly Mention[],
  answersOf: ReadonlyMap<string, number>,
): SchemaGraph {
  const nodes: SchemaNode[] = [];
  const triples: SchemaTriple[] = [];
  const add = (node: SchemaNode) => nodes.push(node) - 1;
  let unknown = 0;
  const addUnknown = (label: string) => add({ name: placeholder(++unknown), label, readings: [] });
  let target = -1;
  for (const { mention, reading, steps } of candidate.arms) {
    const read = mentions[mention]!.readings[reading]!;
    let near = add({ name: read.name, label: read.labels[0] ?? null, readings: [read] });
    for (const [at, { type, direction, label, bothWays }] of steps.entries()) {
      const isLast = at === steps.length - 1;
      if (isLast && target < 0) target = addUnknown(candidate.label);
      const far = isLast ? target : addUnknown(label);
      const [head, tail] = direction === "out" ? [near, far] : [far, near];
      triples.push({
        assertion: assertionOf(type, nodes[head]!.name, nodes[tail]!.name),
        head,
        relation: type,
        tail,
        ...(bothWays && { bothWays }),
      });
      near = far;
    }
  }
  return {
    nodes,
    triples,
    target,
    strategy: strategyOf(candidate, answersOf),
    probability,
    answers: candidate.answers,
    restriction: candidate.restrictions.length > 0 ? candidate.query : null,
  };
}

/** Precision when every step reaches one node, so that a greedy trace loses nothing; intermediate answers count (prompt P1). */
function strategyOf({ arms, answers }: Candidate, answersOf: ReadonlyMap<string, number>): Strategy {
  if (answers !== 1) return "Breadth";
  const isDefinite = (arm: Arm) =>
    arm.steps.every((_, at) => answersOf.get(armKey({ ...arm, steps: arm.steps.slice(0, at + 1) })) === 1);
  return arms.every(isDefinite) ? "Precision" : "Breadth";
}

function countsOf(candidates: readonly Candidate[]): Map<string, number> {
  const chains = candidates.filter(
    ({ arms, restrictions }) => arms.length === 1 && restrictions.length === 0,
  );
  return new Map(chains.map(({ arms, answers }) => [armKey(arms[0]!), answers]));
}

function armKey({ mention, reading, steps }: Arm): string {
  return JSON.stringify([
    mention,
    reading,
    steps.map(({ type, direction, label }) => [type, direction, label]),
  ]);
}
