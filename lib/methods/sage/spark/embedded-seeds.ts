/** SPARK without a language model: the queries that the embedded planner holds most probable, run until there are enough seeds. */
import type { GraphEdge, GraphNode, NodeId } from "../../../graph/graph-source";
import { readerName } from "../../../questions/reading/reading";
import type { Question, Toolkit } from "../../contract/retriever";
import { planRecord } from "../../trace/plan-record";
import type { StageWriter } from "../../trace/trace";

/** Queries that may be run, as in GraphRAFT 4.3, and alternatives that are shown. */
const MOST_QUERIES = 10;
const PLANS_SHOWN = 20;
/** Nodes read from one query. */
const ANSWERS_PER_QUERY = 200;

export interface PlannedNodes {
  /** By how well they satisfy the plan, in (0, 1], best first. */
  fits: [NodeId, number][];
  starts: ReadonlySet<NodeId>;
  nodes: ReadonlyMap<NodeId, GraphNode>;
  edges: ReadonlyMap<string, GraphEdge>;
  relations: string[];
  failure: string | null;
}

export async function embeddedSeeds(
  { reading }: Question,
  { graph, signal }: Toolkit,
  wanted: number,
  write: StageWriter,
): Promise<PlannedNodes> {
  const { interpretations: plans, abstained, names, coverage } = reading;
  // What a query leaves out, the texts of the nodes that it finds may say.
  const isHeldBack = abstained && (coverage?.leftOut ?? []).length === 0;
  write.mentions("Names in the question", [...names]);
  write.plans(`Queries by probability (${readerName(reading)})`, {
    plans: plans.slice(0, PLANS_SHOWN).map(planRecord),
    abstained,
    planner: "embedded",
  });
  const fits = new Map<NodeId, number>();
  const nodes = new Map<NodeId, GraphNode>();
  const edges = new Map<string, GraphEdge>();
  const relations = new Set<string>();
  for (const { candidate, probability } of isHeldBack ? [] : plans.slice(0, MOST_QUERIES)) {
    if (fits.size >= wanted) break;
    const { query, arms } = candidate;
    const { columns, rows, subgraph } = await graph.match(query, { limit: ANSWERS_PER_QUERY, signal });
    const at = columns.indexOf("answer");
    for (const row of rows) {
      const value = row[at] ?? null;
      if (value === null || typeof value !== "object" || !("node" in value) || fits.has(value.node)) continue;
      fits.set(value.node, probability);
    }
    for (const node of subgraph.nodes) nodes.set(node.id, node);
    for (const edge of subgraph.edges) edges.set(edge.id, edge);
    for (const { steps } of arms) for (const { type } of steps) relations.add(type);
  }
  const why =
    plans.length === 0
      ? "no query is possible around the names of the question"
      : "no query is probable enough";
  return {
    fits: [...fits].sort((a, b) => b[1] - a[1]),
    starts: new Set(names.flatMap(({ readings }) => readings.map(({ node }) => node))),
    nodes,
    edges,
    relations: [...relations],
    failure: fits.size > 0 ? null : `The embedded planner has no plan: ${why}.`,
  };
}
