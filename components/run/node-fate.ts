/** What became of a node in one method, for a node that its final ranking does not have. */
import type { NodeId } from "@/lib/core/graph/graph-source";
import type { RunColumn } from "@/lib/core/run";
import type { StageRecord } from "@/lib/core/trace";

export type NodeFate =
  | { kind: "returned"; rank: number }
  /** The last stage that still had it. */
  | { kind: "dropped"; after: string }
  | { kind: "unseen" };

export function nodeFate(column: RunColumn, node: NodeId): NodeFate {
  const index = column.retrieval?.ranking.findIndex((ranked) => ranked.node === node) ?? -1;
  if (index >= 0) return { kind: "returned", rank: index + 1 };
  const last = column.stages.findLast((stage) => has(stage, node));
  return last ? { kind: "dropped", after: last.id } : { kind: "unseen" };
}

function has(stage: StageRecord, node: NodeId): boolean {
  return stage.artefacts.some((artefact) => {
    if (artefact.kind === "ranking") return artefact.ranking.some((ranked) => ranked.node === node);
    return artefact.kind === "subgraph" && artefact.subgraph.nodes.some(({ id }) => id === node);
  });
}
