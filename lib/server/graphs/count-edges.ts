/** Counts the edges that a neighbour query follows at one node, without reading them. */
import type { NeighbourQuery, NodeId } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import type { OpenGraph } from "./graphs";

/** Counting what is shown as a number beside a node takes no longer than this. */
const BUDGET = { rows: 20_000_000, milliseconds: 1_000 };

/**
 * Null when it would take too long, or when only some edges of a type are followed: a pattern knows no kinds.
 * @throws the signal's reason when it is aborted
 */
export async function countEdges(
  graph: Pick<OpenGraph, "source" | "match">,
  id: NodeId,
  { kinds, labels = [], direction = "any", ...query }: NeighbourQuery,
  signal?: AbortSignal,
): Promise<number | null> {
  const { relations } = await graph.source.schema();
  const wanted = relations.filter(({ type }) => query.types?.includes(type) ?? true);
  const followed = wanted.filter(({ kind }) => kinds?.includes(kind) ?? true);
  const types = [...new Set(followed.map(({ type }) => type))];
  if (wanted.some((relation) => types.includes(relation.type) && !followed.includes(relation))) return null;
  if (types.length === 0) return 0;
  const pattern = queryGraph({
    nodes: [
      { variable: "near", id },
      { variable: "far", labels },
    ],
    edges: [
      { variable: "edge", from: "near", to: "far", direction, types: query.types || kinds ? types : [] },
    ],
    returns: [
      {
        name: "edges",
        expression: { kind: "aggregate", aggregate: "count", distinct: false, argument: null },
      },
    ],
  });
  const { rows, truncated } = await graph.match(pattern, { budget: BUDGET, signal });
  return truncated === null ? Number(rows[0]?.[0]) : null;
}
