/** Which nodes of a cell are drawn: the few that matter to the run, and those that join them. */
import type { GraphEdge, NodeId } from "@/lib/core/graph/graph-source";
import type { NodeRanks } from "./node-kinds";

/** What can be read in a cell. */
export const MOST_DRAWN = 7;
/** So that neither names nor answers take all the room. */
const MOST_NAMED = 3;
const MOST_ANSWERS = 3;

/** At most `MOST_DRAWN` of `nodes`, in order of weight: names, answers, then what joins them, then what is left. */
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
  const joining = byWeight
    .filter((id) => (joined.get(id) ?? 0) > 0)
    .toSorted((one, other) => Math.min(2, joined.get(other)!) - Math.min(2, joined.get(one)!));
  take(joining, MOST_DRAWN - chosen.size);
  take(byWeight, MOST_DRAWN - chosen.size);
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
