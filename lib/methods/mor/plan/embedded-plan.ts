/**
 * Section 3.1 without a language model. The embedded planner's candidates are planning graphs already: each arm is a
 * reasoning path from a named node. What is left of the probability goes to planning graphs without names, which know only
 * what is asked for, and the question itself as the restriction.
 */
import { CHUNK_LABELS } from "../../../graph/chunk-edges";
import type { GraphSchema } from "../../../graph/graph-source";
import type { Mention } from "../../../questions/mentions/mention";
import type { Arm } from "../../../questions/plan/plan";
import type { Reading } from "../../../questions/reading/reading";
import type { MorParams } from "../params";
import {
  ANY_STEP,
  describePath,
  drawPlan,
  type PlannedStep,
  type PlanningGraph,
  type ReasoningPath,
} from "../planning-graph";

export function embeddedPlans(
  reading: Reading,
  schema: GraphSchema,
  { planningGraphs, leastProbability }: Pick<MorParams, "planningGraphs" | "leastProbability">,
): PlanningGraph[] {
  const named = reading.abstained ? [] : mergeEqual(reading).slice(0, planningGraphs);
  const spent = named.reduce((sum, { probability }) => sum + probability, 0);
  const unnamed = unnamedPlans(reading, schema, Math.max(0, 1 - spent));
  return [
    ...named.filter(({ probability }) => probability >= leastProbability),
    ...unnamed.filter(({ paths, probability }) => paths[0]!.length === 1 || probability >= leastProbability),
  ];
}

/** Candidates that differ in comparisons and order only are one planning graph: it has no such restrictions. */
function mergeEqual({ names, restrictions, interpretations }: Reading): PlanningGraph[] {
  const merged = new Map<string, PlanningGraph>();
  for (const { candidate, probability, pattern } of interpretations) {
    const target = candidate.restrictions.map((at) => restrictions[at]!.text).join(" ");
    const paths = candidate.arms.map((arm) => pathOf(arm, names, target));
    if (paths.length === 0) paths.push([{ ...ANY_STEP, labels: [candidate.label], restriction: target }]);
    const key = JSON.stringify(candidate.arms) + candidate.label;
    const known = merged.get(key);
    if (known) known.probability += probability;
    else merged.set(key, { paths, probability, pattern, query: candidate.query });
  }
  return [...merged.values()].sort((a, b) => b.probability - a.probability);
}

function pathOf(
  { mention, reading, steps }: Arm,
  mentions: readonly Mention[],
  target: string,
): ReasoningPath {
  const { text, readings } = mentions[mention]!;
  const { node, labels } = readings[reading]!;
  const start: PlannedStep = { ...ANY_STEP, labels, restriction: text, named: [node] };
  const rest = steps.map(({ type, direction, label, bothWays }, at): PlannedStep => {
    const restriction = at === steps.length - 1 ? target : "";
    return {
      labels: [label],
      restriction,
      named: [],
      types: [type],
      direction: bothWays ? "any" : direction,
    };
  });
  return [start, ...rest];
}

/**
 * Equally likely: what is asked for by text alone, parts of documents beside it, and what is joined to what the question names, or to nodes that fit it by
 * text, directly or through one more node.
 */
function unnamedPlans(
  { names: mentions, inTexts }: Pick<Reading, "names" | "inTexts">,
  schema: GraphSchema,
  probability: number,
): PlanningGraph[] {
  const labels = schema.labels.map(({ name }) => name);
  const target: PlannedStep = { ...ANY_STEP, labels: inTexts.type?.labels ?? [] };
  const named = mentions.filter(({ kind }) => kind !== "dense").map(({ readings }) => readings[0]!.node);
  const start: PlannedStep = { ...ANY_STEP, named: [...new Set(named)] };
  // A part of a document may say what is asked for, whatever its label.
  const parts = Object.values(CHUNK_LABELS).filter((label) => labels.includes(label));
  const texts: PlannedStep = { ...ANY_STEP, labels: parts };
  const paths = [
    [target],
    ...(target.labels.length > 0 && parts.length > 0 ? [[texts]] : []),
    ...(schema.edgeCount > 0
      ? [
          [start, target],
          [start, ANY_STEP, target],
        ]
      : []),
  ];
  return paths.map((path) => ({
    paths: [path],
    probability: probability / paths.length,
    pattern: describePath(path),
    query: drawPlan([path]),
  }));
}
