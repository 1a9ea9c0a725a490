/** The overview of a graph that only answers queries, such as a Neo4j database: from a sample of its edges. */
import type { GraphSource } from "../graph-source";
import { queryGraph } from "../query/normalize-query-graph";
import { describeCommunities } from "./describe-communities";
import { linksOf } from "./links";
import { type DrawnOverview, PART_EDGES } from "./overview";

/** Edges that are read: the first that the database gives. */
const SAMPLE = 10_000;

/** @throws the signal's reason when it is aborted */
export async function sourceOverview(
  source: GraphSource,
  { signal, sample = SAMPLE }: { signal?: AbortSignal; sample?: number } = {},
): Promise<DrawnOverview> {
  const schema = await source.schema();
  const facts = schema.relations.filter(({ kind }) => kind === "relation");
  const relations = facts.length > 0 ? facts : schema.relations;
  const types = relations.map(({ type }) => type);
  const query = queryGraph({
    nodes: [{ variable: "a" }, { variable: "b" }],
    edges: [{ variable: "r", from: "a", to: "b", types, direction: "out" }],
    limit: sample,
  });
  const { nodes, edges } = (await source.match(query, { limit: sample, signal })).subgraph;
  const numbers = new Map(nodes.map(({ id }, number) => [id, number]));
  const degrees = new Int32Array(nodes.length);
  for (const { source: from, target } of edges)
    for (const id of [from, target]) degrees[numbers.get(id)!]! += 1;
  const ends = (side: "source" | "target") => Int32Array.from(edges, (edge) => numbers.get(edge[side])!);
  const edgeCount = relations.reduce((sum, { count }) => sum + count, 0);
  const isWhole = edges.length >= edgeCount;
  const { overview, members } = await describeCommunities(
    {
      links: linksOf(nodes.length, ends("source"), ends("target")),
      degrees,
      node: (at) => ({ id: nodes[at]!.id, name: nodes[at]!.name, labels: nodes[at]!.labels }),
      labelOf: (at) => nodes[at]!.labels[0] ?? "",
      whole: { nodes: isWhole ? nodes.length : schema.nodeCount, edges: Math.max(edgeCount, edges.length) },
    },
    signal,
  );
  const parts = members.map((own) => {
    const chosen = new Set(own.map((at) => nodes[at]!.id));
    return {
      nodes: own.map((at) => nodes[at]!),
      edges: edges.filter((edge) => chosen.has(edge.source) && chosen.has(edge.target)).slice(0, PART_EDGES),
    };
  });
  return { overview, parts };
}
