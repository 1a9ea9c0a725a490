/**
 * Section 4.3: the queries are run in the order of their probability until the local subgraph has enough nodes. A node keeps
 * every query that found it, as Figure 4 lists patterns beside each node.
 */
import type { GraphEdge, GraphNode, GraphSource, NodeId, TypedStep } from "../../graph/graph-source";
import type { MatchResult, PlanStep } from "../../graph/match/match-result";
import type { Mention } from "../../questions/mentions/mention";
import type { Candidate, RankedPlan } from "../../questions/plan/plan";
import { edgesByEnd } from "../answer/evidence-paths";

export interface Finding {
  node: NodeId;
  /** Positions of the plans that found it, most probable first. */
  plans: number[];
  /** The edges from the node back to what the question names, of the first plan that found it. */
  via: GraphEdge[];
}

export interface LocalSubgraph {
  findings: Finding[];
  /** Nodes that the queries matched, ends and steps in between. */
  nodes: Map<NodeId, GraphNode>;
  edges: Map<string, GraphEdge>;
  executed: number;
  /** The answers of each query, and the order in which it was matched. */
  runs: { answers: NodeId[]; plan: PlanStep[] }[];
  cut: number[];
}

/**
 * @param plans most probable first
 * @param wanted nodes after which no further query is run
 */
export async function executeQueries(
  graph: GraphSource,
  mentions: readonly Mention[],
  plans: readonly RankedPlan[],
  { wanted, limit, signal }: { wanted: number; limit: number; signal: AbortSignal },
): Promise<LocalSubgraph> {
  const findings = new Map<NodeId, Finding>();
  const found: LocalSubgraph = {
    findings: [],
    nodes: new Map(),
    edges: new Map(),
    executed: 0,
    runs: [],
    cut: [],
  };
  for (const [position, { candidate }] of plans.entries()) {
    if (findings.size >= wanted) break;
    const result = await graph.match(candidate.query, { limit, signal });
    found.executed += 1;
    if (result.truncated) found.cut.push(position);
    for (const node of result.subgraph.nodes) found.nodes.set(node.id, node);
    for (const edge of result.subgraph.edges) found.edges.set(edge.id, edge);
    const edgesAt = edgesByEnd(result.subgraph.edges);
    const answers = answersOf(result);
    found.runs.push({ answers, plan: result.plan });
    for (const node of answers) {
      const known = findings.get(node);
      if (known) known.plans.push(position);
      else
        findings.set(node, { node, plans: [position], via: pathsBack(node, candidate, mentions, edgesAt) });
    }
  }
  found.findings = [...findings.values()];
  return found;
}

/** The different targets of a match, in its order. */
export function answersOf({ columns, rows }: MatchResult): NodeId[] {
  const at = columns.indexOf("answer");
  const ids = rows.flatMap((row) => {
    const value = row[at];
    return value !== null && typeof value === "object" && "node" in value ? [value.node] : [];
  });
  return [...new Set(ids)];
}

/** One path for each arm of the candidate, from the answer back to the arm's mention; of a reading, which has no arms, the shortest to some name. */
function pathsBack(
  answer: NodeId,
  { arms }: Candidate,
  mentions: readonly Mention[],
  edgesAt: ReadonlyMap<NodeId, readonly GraphEdge[]>,
): GraphEdge[] {
  if (arms.length === 0) return shortestBack(answer, mentions, edgesAt);
  const paths = arms.flatMap(({ mention, reading, steps }) => {
    const start = mentions[mention]?.readings[reading]?.node;
    return start === undefined ? [] : (pathBack(answer, steps, start, edgesAt) ?? []);
  });
  return [...new Map(paths.map((edge) => [edge.id, edge])).values()];
}

/** Over edges that the query matched, nearest first; empty where none of them leads to a name. */
function shortestBack(
  answer: NodeId,
  mentions: readonly Mention[],
  edgesAt: ReadonlyMap<NodeId, readonly GraphEdge[]>,
): GraphEdge[] {
  const named = new Set(mentions.flatMap(({ readings }) => readings.map(({ node }) => node)));
  const ways = new Map<NodeId, GraphEdge[]>([[answer, []]]);
  for (const [node, way] of ways) {
    if (named.has(node)) return way;
    for (const edge of edgesAt.get(node) ?? []) {
      const other = edge.source === node ? edge.target : edge.source;
      if (!ways.has(other)) ways.set(other, [...way, edge]);
    }
  }
  return [];
}

/** The edges of `steps` walked backwards from `end` to `start`, nearest first; null when there is no such path. */
function pathBack(
  end: NodeId,
  steps: readonly TypedStep[],
  start: NodeId,
  edgesAt: ReadonlyMap<NodeId, readonly GraphEdge[]>,
): GraphEdge[] | null {
  const last = steps.at(-1);
  if (!last) return end === start ? [] : null;
  for (const edge of edgesAt.get(end) ?? []) {
    const [from, to] = last.direction === "out" ? [edge.source, edge.target] : [edge.target, edge.source];
    if (edge.type !== last.type || to !== end) continue;
    const before = pathBack(from, steps.slice(0, -1), start, edgesAt);
    if (before) return [edge, ...before];
  }
  return null;
}
