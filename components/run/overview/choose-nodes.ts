/** Which nodes of a cell are drawn: the few that matter to the run, and those that join them. */
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import type { NodeRanks } from "./node-kinds";

/** What can be read in a cell. */
const MOST_DRAWN = 7;
/** Nodes that nothing joins to those that matter are drawn only where there is little else. */
const FILLED_TO = 5;
/** So that neither names nor answers take all the room. */
const MOST_NAMED = 3;
const MOST_ANSWERS = 3;

/** At most `MOST_DRAWN` of `nodes`: names, answers, what joins two of these, then what is joined to one, or to none. */
export function chooseNodes(
  nodes: readonly NodeId[],
  edges: readonly GraphEdge[],
  { kindOf, weightOf }: NodeRanks,
): NodeId[] {
  const byWeight = [...nodes.entries()]
    .toSorted(([at, one], [other, two]) => weightOf(two) - weightOf(one) || at - other)
    .map(([, id]) => id);
  const chosen = new Set<NodeId>();
  const take = (ids: readonly NodeId[], most: number) => {
    for (const id of ids.filter((one) => !chosen.has(one)).slice(0, Math.max(0, most))) chosen.add(id);
  };
  take(
    byWeight.filter((id) => kindOf(id) === "named"),
    MOST_NAMED,
  );
  take(
    byWeight.filter((id) => kindOf(id) === "agreed" || kindOf(id) === "answer"),
    MOST_ANSWERS,
  );
  const joined = joinCounts(edges, chosen);
  const joins = (least: number) => byWeight.filter((id) => (joined.get(id) ?? 0) >= least);
  take(joins(2), MOST_DRAWN - chosen.size);
  take(joins(1), FILLED_TO - chosen.size);
  take(byWeight, FILLED_TO - chosen.size);
  return [...chosen];
}

/** How many of `chosen` each node has an edge to. */
function joinCounts(edges: readonly GraphEdge[], chosen: ReadonlySet<NodeId>): Map<NodeId, number> {
  const joined = new Map<NodeId, Set<NodeId>>();
  for (const { source, target } of edges)
    for (const [one, other] of [
      [source, target],
      [target, source],
    ] as const)
      if (chosen.has(other)) joined.set(one, (joined.get(one) ?? new Set()).add(other));
  return new Map([...joined].map(([id, others]) => [id, others.size]));
}
