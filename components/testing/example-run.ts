/** Small runs for the tests of what is drawn from a trace. */

import type { GraphEdge } from "@/lib/graph/graph-source";
import { queuedColumn } from "@/lib/measure/run/queued-column";
import type { Run, RunColumn } from "@/lib/measure/run/run";
import type {
  Artefact,
  NamedNode,
  RankedNode,
  Role,
  StageRecord,
  Subgraph,
  TracedPath,
} from "@/lib/methods/trace/trace";
import type { CanvasColours } from "../graph-view/canvas-style";

export function edge(id: string, source: string, target: string): GraphEdge {
  return { id, source, target, type: "knows", kind: "relation", properties: {} };
}

export function subgraph(
  roles: Readonly<Record<string, Role>>,
  edges: GraphEdge[] = [],
  omitted = 0,
): Subgraph {
  const nodes = Object.entries(roles).map(([id, role]) => ({
    id,
    name: `Name of ${id}`,
    labels: ["Thing"],
    role,
    excerpt: "",
  }));
  return { nodes, edges, omitted, omittedEdges: 0 };
}

export function ranked(node: string, via: GraphEdge[] = []): RankedNode {
  return { node, score: 1, contributions: [], via };
}

export function drew(shown: Subgraph): Artefact {
  return { kind: "subgraph", title: "drawn", subgraph: shown };
}

export function rankedThese(...ranking: RankedNode[]): Artefact {
  return { kind: "ranking", title: "ranked", ranking, omitted: 0 };
}

export function named(id: string): NamedNode {
  return { id, name: `Name of ${id}` };
}

/** A path from its first node over the others, each edge as it is walked. */
export function tracedPath(start: string, ...nodes: string[]): TracedPath {
  const steps = nodes.map((node, index) => {
    const before = nodes[index - 1] ?? start;
    const taken = edge(`${before}-${node}`, before, node);
    return { node: named(node), edge: taken, score: 0.5, contributions: [], lost: [] };
  });
  return { start: named(start), steps, score: 0.5, text: [start, ...nodes].join(" to ") };
}

export function traced(...paths: TracedPath[]): Artefact {
  return { kind: "paths", title: "traced", paths, omitted: 0 };
}

export function stage(id: string, ...artefacts: Artefact[]): StageRecord {
  return { id, state: "done", startedAtMs: 0, ms: 1, graphReads: 1, artefacts };
}

export function column(
  method: string,
  stages: StageRecord[],
  retrieval: RunColumn["retrieval"] = null,
): RunColumn {
  return {
    ...queuedColumn({ id: method, stages: [] }, {}),
    state: retrieval ? "done" : "running",
    stages,
    retrieval,
  };
}

export function retrieval(ranking: RankedNode[], evidence: Subgraph): NonNullable<RunColumn["retrieval"]> {
  return { ranking, evidence, answer: { writer: "extractive", abstained: false, sentences: [], nodes: [] } };
}

export function run(...columns: RunColumn[]): Run {
  return {
    id: "run-1",
    knowledgeBase: "kb",
    knowledgeBaseName: "Example",
    generation: "g1",
    question: "Who?",
    budget: 20,
    corrections: [],
    follows: null,
    state: "running",
    createdAt: "2026-01-01T00:00:00Z",
    columns,
  };
}

const colour = "#123456";
/** For rules that go by no colour. */
export const ONE_COLOUR: CanvasColours = {
  ink: colour,
  inkSoft: colour,
  inkFaint: colour,
  line: colour,
  panel: colour,
  focus: colour,
};
