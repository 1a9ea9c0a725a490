/** What became of a node in one method, for a node that its final ranking does not have. */
import type { NodeId } from "@/lib/core/graph/graph-source";
import type { RunColumn } from "@/lib/core/run";
import { spokenNodes } from "./artefact-nodes";

export type NodeFate =
  | { kind: "returned"; rank: number }
  /** The last stage that looked at it and did not take it, and the title of what says so. */
  | { kind: "left"; stage: string; title: string }
  /** The last stage that still had it. */
  | { kind: "dropped"; after: string }
  | { kind: "unseen" };

export function nodeFate(column: RunColumn, node: NodeId): NodeFate {
  const index = column.retrieval?.ranking.findIndex((ranked) => ranked.node === node) ?? -1;
  if (index >= 0) return { kind: "returned", rank: index + 1 };
  for (const { id, artefacts } of column.stages.toReversed()) {
    const spoken = artefacts.map((artefact) => ({ artefact, ...spokenNodes(artefact) }));
    const leaving = spoken.findLast(({ left }) => left.has(node));
    if (leaving && "title" in leaving.artefact)
      return { kind: "left", stage: id, title: leaving.artefact.title };
    if (spoken.some(({ kept }) => kept.has(node))) return { kind: "dropped", after: id };
  }
  return { kind: "unseen" };
}

/** In a word or two, for where a sentence has no room. */
export function fateInShort(fate: NodeFate, titleOf: (stage: string) => string): string {
  if (fate.kind === "returned") return `#${fate.rank}`;
  if (fate.kind === "left") return `left in ${titleOf(fate.stage)}`;
  if (fate.kind === "dropped") return `lost after ${titleOf(fate.after)}`;
  return "never seen";
}
