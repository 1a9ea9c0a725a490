/** Outcome of a node in one method: its rank, the stage that dropped it, or never seen. */
import type { NodeId } from "@/lib/graph/graph-source";
import { droppedNodes, shownNodes } from "@/lib/measure/artefact-nodes";
import type { RunColumn } from "@/lib/measure/run/run";

export type NodeOutcome =
  | { kind: "returned"; rank: number }
  /** The last stage that looked at it and did not take it, and the title of what says so. */
  | { kind: "left"; stage: string; title: string }
  /** The last stage that still had it, and the next one, which did not take it; null where that is the ranking. */
  | { kind: "dropped"; after: string; by: string | null }
  | { kind: "unseen" };

export function nodeOutcome(column: RunColumn, node: NodeId): NodeOutcome {
  const index = column.retrieval?.ranking.findIndex((ranked) => ranked.node === node) ?? -1;
  if (index >= 0) return { kind: "returned", rank: index + 1 };
  for (const [at, { id, artefacts }] of [...column.stages.entries()].toReversed()) {
    const leaving = artefacts.findLast((artefact) => droppedNodes(artefact).includes(node));
    if (leaving && "title" in leaving) return { kind: "left", stage: id, title: leaving.title };
    if (artefacts.some((artefact) => shownNodes(artefact).includes(node)))
      return { kind: "dropped", after: id, by: column.stages[at + 1]?.id ?? null };
  }
  return { kind: "unseen" };
}

/** In a word or two, for where a sentence has no room. */
export function outcomeInShort(outcome: NodeOutcome, titleOf: (stage: string) => string): string {
  if (outcome.kind === "returned") return `#${outcome.rank}`;
  if (outcome.kind === "left") return `dropped by ${titleOf(outcome.stage)}`;
  if (outcome.kind === "dropped")
    return outcome.by === null ? "seen, not ranked" : `dropped by ${titleOf(outcome.by)}`;
  return "never seen";
}
