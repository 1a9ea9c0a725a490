/**
 * Depth-first reasoning chains from the question entities (section 3.6), as steps to play and as text, each step with its
 * T-Score and with the edges that it was preferred to.
 */
import type { GraphEdge, GraphNode, GraphSource, NodeId } from "../../graph/graph-source";
import { clauseOfEdge } from "../../graph/text/relation-clause";
import type { NamedNode, TracedPath, TracedStep } from "../trace/trace";
import { otherEnd, type TracedEdge } from "./edge-candidates";
import type { Finding } from "./findings";
import { waysTo } from "./trace-schema";

/** A path from a question entity along edges of the evidence graph. */
export interface Chain {
  finding: Finding;
  steps: TracedEdge[];
}

const WAYS_PER_FINDING = 3;

/** The chains of the findings, in their order; the branches of a way are chains of their own. */
export function chainsOf(findings: readonly Finding[], most: number): Chain[] {
  const chains = new Map<string, Chain>();
  for (const finding of findings)
    for (const way of waysTo(finding.state, WAYS_PER_FINDING))
      for (const steps of branches(way)) {
        if (chains.size >= most) return [...chains.values()];
        const key = steps.map(({ edge, to }) => `${edge.id} ${to}`).join(" ");
        if (!chains.has(key)) chains.set(key, { finding, steps });
      }
  return [...chains.values()];
}

/** The paths from the root of a way, which is a tree in depth-first order, to its leaves. */
export function branches(way: readonly TracedEdge[]): TracedEdge[][] {
  const leaves: TracedEdge[][] = [];
  let current: TracedEdge[] = [];
  for (const step of way) {
    const last = current.at(-1);
    if (last && last.to !== step.from) {
      leaves.push(current);
      const from = current.findLastIndex(({ to }) => to === step.from);
      current = current.slice(0, from + 1);
    }
    current = [...current, step];
  }
  if (current.length > 0) leaves.push(current);
  return leaves;
}

/** Edges of a node that may have lost, and those that are shown. */
const READ_PER_NODE = 12;
const MOST_LOST = 4;

export interface ChainContext {
  graph: GraphSource;
  scoreOf(edge: GraphEdge, step: TracedEdge, finding: Finding): number;
  /** Edges that the evidence keeps: they did not lose. */
  evidence: ReadonlySet<string>;
  isGreedy(finding: Finding): boolean;
  tripleBias: number;
}

export async function chainPaths(chains: readonly Chain[], shown: ChainContext): Promise<TracedPath[]> {
  const { graph, evidence } = shown;
  const walked = [...new Set(chains.flatMap(({ steps }) => steps.map(({ from }) => from)))];
  const { edges } = await graph.neighbours(walked, { limitPerNode: READ_PER_NODE });
  const left = edges.filter(({ id }) => !evidence.has(id));
  const ends = [...left, ...chains.flatMap(({ steps }) => steps.map(({ edge }) => edge))].flatMap(
    ({ source, target }) => [source, target],
  );
  const nodes = new Map((await graph.nodes([...new Set(ends)])).map((node) => [node.id, node]));
  return chains.map(({ finding, steps }) => {
    const passed = steps.map((step) => chainStep(step, finding, left, nodes, shown));
    const start = nameOf(steps[0]?.from ?? finding.node, nodes);
    return { start, steps: passed, score: finding.state.score, text: textOf(steps, nodes) };
  });
}

/** "Heat was directed by Michael Mann; The Insider was directed by Michael Mann." */
export function textOf(
  steps: readonly Pick<TracedEdge, "edge">[],
  nodes: ReadonlyMap<NodeId, GraphNode>,
): string {
  const name = (id: NodeId) => nodes.get(id)?.name ?? id;
  return steps.map(({ edge }) => clauseOfEdge(edge, name)).join("; ");
}

function chainStep(
  step: TracedEdge,
  finding: Finding,
  left: readonly GraphEdge[],
  nodes: ReadonlyMap<NodeId, GraphNode>,
  { scoreOf, isGreedy, tripleBias }: ChainContext,
): TracedStep {
  const lost = left
    .filter(({ source, target }) => source === step.from || target === step.from)
    .map((edge) => ({
      node: nameOf(otherEnd(edge, step.from), nodes),
      edge,
      score: scoreOf(edge, step, finding),
    }))
    // An edge that scores as well did not lose by its score, but by what its far end is.
    .filter(({ score }) => score < step.score)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_LOST);
  return {
    node: nameOf(step.to, nodes),
    edge: step.edge,
    score: step.score,
    found: isGreedy(finding) ? "greedy" : "threshold",
    contributions: [
      { name: "similarity", value: step.similarity, weight: 1 },
      { name: "in the guidance graph", value: Number(step.inside), weight: tripleBias },
    ],
    lost,
  };
}

function nameOf(id: NodeId, nodes: ReadonlyMap<NodeId, GraphNode>): NamedNode {
  return { id, name: nodes.get(id)?.name ?? id };
}
