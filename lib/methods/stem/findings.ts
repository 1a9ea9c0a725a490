/** The findings of all traces (section 3.6: the resulting subgraphs of all searches are one), as nodes that may answer. */
import type { GraphEdge, NodeId } from "../../graph/graph-source";
import type { TracedEdge } from "./edge-candidates";
import { type SchemaTrace, type State, stepsTo } from "./trace-schema";

export interface Finding {
  node: NodeId;
  /** The trace that found it best, and how. */
  trace: SchemaTrace;
  state: State;
  /** Mean similarity of the triples on the way, without the bias: 1 when the graph says exactly what the schema graph asks. */
  similarity: number;
  /** The similarity of the triple that fits least; 0 where one has no edge. */
  weakest: number;
  /** Share of the edges that run as their triple says. */
  agreement: number;
  /** Probability of the other schema graphs that find it. */
  others: number;
}

/** Fit of a trace to its schema graph: the mean similarity of its triples. */
const fitOf = ({ length }: SchemaTrace, { similarity }: State) => similarity / Math.max(1, length);
const agreementOf = ({ agreed, matched }: State) => agreed / Math.max(1, matched);

/**
 * Each node once, by the trace that speaks best for it.
 * @param allowed what the restrictions of a schema graph let pass; null lets all pass
 */
export function findingsOf(
  traces: readonly SchemaTrace[],
  allowed: ReadonlyMap<SchemaTrace["graph"], ReadonlySet<NodeId>>,
): Map<NodeId, Finding> {
  const byNode = new Map<NodeId, Map<SchemaTrace["graph"], Finding>>();
  for (const trace of traces) {
    const pass = allowed.get(trace.graph);
    for (const state of trace.states) {
      const node = state.bindings.get(trace.graph.target);
      if (node === undefined || (pass && !pass.has(node))) continue;
      const finding = {
        node,
        trace,
        state,
        similarity: fitOf(trace, state),
        weakest: state.weakest,
        agreement: agreementOf(state),
        others: 0,
      };
      const own = byNode.get(node) ?? new Map<SchemaTrace["graph"], Finding>();
      byNode.set(node, own);
      const known = own.get(trace.graph);
      if (!known || speaksFor(finding) > speaksFor(known)) own.set(trace.graph, finding);
    }
  }
  return new Map([...byNode].map(([node, own]) => [node, bestOf([...own.values()])]));
}

function bestOf(findings: Finding[]): Finding {
  const [best, ...rest] = findings.sort((a, b) => speaksFor(b) - speaksFor(a)) as [Finding, ...Finding[]];
  return { ...best, others: rest.reduce((sum, { trace }) => sum + trace.graph.probability, 0) };
}

/** A schema graph counts as far as it was found. */
function speaksFor({ trace, similarity, weakest, agreement }: Finding): number {
  return trace.graph.probability + similarity + weakest + 0.1 * agreement;
}

/** The evidence reasoning graph of some findings: every edge on a way to them, with the step that took it. */
export function evidenceEdges(findings: Iterable<Finding>): Map<string, TracedEdge> {
  const steps = new Map<string, TracedEdge>();
  for (const { state } of findings)
    for (const step of stepsTo(state)) {
      const known = steps.get(step.edge.id);
      if (!known || known.score < step.score) steps.set(step.edge.id, step);
    }
  return steps;
}

/** The edges from a finding back to the question entities, nearest first. */
export function viaOf({ state }: Finding): GraphEdge[] {
  const via: GraphEdge[] = [];
  for (let one: State | undefined = state; one; one = one.arrivals[0]?.from) {
    const step = one.arrivals[0]?.step;
    if (step) via.push(step.edge);
  }
  return [...new Map(via.map((edge) => [edge.id, edge])).values()];
}
