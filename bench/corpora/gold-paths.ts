/** The facts on MetaQA's gold paths: every walk of the question's path type from its topic, for the coverage rate of STEM. */

import type { GraphSource } from "../../lib/graph/graph-source";
import { queryGraph } from "../../lib/graph/query/normalize-query-graph";
import type { Fact } from "../../lib/measure/eval/coverage";
import type { GoldQuestion } from "./public-graphs";

/** Walks that are read; a question with more is not measured. */
const MOST_WALKS = 5_000;

/** Empty where there is no such walk, or too many. */
export async function goldPath({ topics, path }: GoldQuestion, graph: GraphSource): Promise<Fact[]> {
  const [topic] = topics;
  if (topic === undefined || path.length === 0) return [];
  const places = ["n0", ...path.map((_, at) => `n${at + 1}`)];
  const isOther = (place: string) => ({
    kind: "operation",
    operator: "<>",
    operands: [place, "n0"].map((name) => ({ kind: "variable", name })),
  });
  const walks = queryGraph({
    nodes: places.map((variable, at) => ({ variable, ...(at === 0 ? { id: topic } : {}) })),
    edges: path.map(({ type, direction }, at) => ({
      variable: `e${at}`,
      from: places[at],
      to: places[at + 1],
      types: [type],
      direction,
      clause: at,
    })),
    where: places.slice(1).map(isOther),
    target: places.at(-1),
  });
  const { subgraph, truncated } = await graph.match(walks, { limit: MOST_WALKS });
  return truncated ? [] : subgraph.edges;
}
