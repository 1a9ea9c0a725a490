/**
 * Conditions, orders and negations that a method cannot express in its own search are applied by the planner's query: what it
 * finds is ranked first, and what the method found fills the rest of the budget.
 */
import type { GraphEdge, GraphSource, NodeId } from "../../graph/graph-source";
import type { QueryGraph } from "../../graph/query/query-graph";
import { ANSWER } from "../../questions/language/query/build-expression";
import { countOf } from "../../questions/plan/candidates/candidate-query";
import { LEAST_CONFIDENCE, type PlanReading } from "../../questions/plan/plan-reading";
import { largestFirst } from "../rank/fuse";
import type { Contribution, RankedNode, Ranking, StageWriter } from "../trace/trace";
import { withJoins } from "./joins";
import type { FoundAnswer } from "./list-answer";

/** Nodes of the query that are read, of which the budget ranks the first; beyond, they are only counted. */
const MOST_READ = 1_000;

export interface AppliedPlan {
  ranking: Ranking;
  /** The query's nodes that the budget has room for, in its order; empty where there is nothing to apply. */
  answers: FoundAnswer[];
  total: number;
  foundNothing: boolean;
}

/**
 * @param ranking what the method found, best first
 * @throws the signal's reason, and what the graph throws
 */
export async function applyPlan(
  ranking: Ranking,
  reading: PlanReading | undefined,
  { graph, signal }: { graph: GraphSource; signal: AbortSignal },
  budget: number,
  write: Pick<StageWriter, "info">,
): Promise<AppliedPlan> {
  const nothing = { ranking, answers: [], total: 0, foundNothing: false };
  if (!reading?.finds || reading.confidence < LEAST_CONFIDENCE) return nothing;
  const { columns, rows, subgraph, truncated } = await graph.match(reading.finds, {
    limit: MOST_READ,
    signal,
  });
  const at = columns.indexOf(ANSWER);
  const ids = new Set<NodeId>();
  for (const row of rows) {
    const value = row[at] ?? null;
    if (value !== null && typeof value === "object" && "node" in value) ids.add(value.node);
  }
  if (ids.size === 0) return { ...nothing, foundNothing: rows.length === 0 && truncated === null };
  const total = truncated ? await countNodes(reading.finds, { graph, signal }) : 0;
  write.info("What the question asks beyond names and relations is applied by the planner's query.");
  const found = [...ids].slice(0, budget);
  const listed = inOrder(found, ranking, subgraph.edges);
  const planned = await withJoins(listed, ids, reading.finds, { graph, signal });
  const rest = ranking.filter(({ node }) => !ids.has(node));
  return {
    ranking: [...planned, ...rest].slice(0, budget),
    answers: planned.map(({ node, via }) => ({ node, path: via })),
    total: Math.max(ids.size, total),
    foundNothing: false,
  };
}

/** Nodes in the order of the query that found them, each above all of a ranking: what the ranking knows of them is kept. */
export function inOrder(
  found: readonly NodeId[],
  ranking: Ranking,
  edges: readonly GraphEdge[],
): RankedNode[] {
  const own = new Map(ranking.map((ranked) => [ranked.node, ranked]));
  const top = Math.max(0, ...ranking.map(({ score }) => score));
  return found.map((node, place) => {
    const known = own.get(node);
    const score = top + found.length - place;
    const lift: Contribution = { name: "planner's query", value: score - (known?.score ?? 0), weight: 1 };
    const via = known && known.via.length > 0 ? known.via : edgesAt(node, edges);
    return { node, score, contributions: largestFirst([lift, ...(known?.contributions ?? [])]), via };
  });
}

/** How many nodes a query finds, beyond those that are read; 0 where that takes too long. */
export async function countNodes(
  query: QueryGraph,
  { graph, signal }: { graph: GraphSource; signal: AbortSignal },
): Promise<number> {
  const { rows } = await graph.match(countOf(query), { signal });
  return Number(rows[0]?.[0] ?? 0);
}

function edgesAt(node: NodeId, edges: readonly GraphEdge[]): GraphEdge[] {
  return edges.filter(({ source, target }) => source === node || target === node);
}
