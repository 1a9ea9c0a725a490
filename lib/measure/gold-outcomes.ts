/** The fate of each gold answer: its rank, or the last stage of the method that still showed it. */
import type { NodeId } from "../graph/graph-element";
import type { StageRecord } from "../methods/trace/trace";
import type { Gold, GoldUnit } from "../questions/gold";
import { shownNodes } from "./artefact-nodes";
import type { GoldOutcome } from "./experiment";

/** One outcome for each gold answer, those that nothing in the graph matches included. */
export function goldOutcomes(
  stages: readonly StageRecord[],
  ranking: readonly { node: NodeId }[],
  gold: Gold,
): GoldOutcome[] {
  const ranked = ranking.map(({ node }) => node);
  const shown = stages.map(({ id, artefacts }) => ({ id, nodes: new Set(artefacts.flatMap(shownNodes)) }));
  return [
    ...gold.units.map((unit): GoldOutcome => {
      const at = ranked.findIndex((node) => isOf(node, unit));
      const last = shown.findLast(({ nodes }) => holds(nodes, unit));
      return { answer: unit.answer, rank: at < 0 ? null : at + 1, stage: last?.id ?? null };
    }),
    ...gold.unresolved.map((answer): GoldOutcome => ({ answer, rank: null, stage: null })),
  ];
}

function isOf(node: NodeId, { kind, answer, nodes }: GoldUnit): boolean {
  return nodes.includes(node) || (kind === "source" && node.startsWith(`${answer}#`));
}

function holds(nodes: ReadonlySet<NodeId>, unit: GoldUnit): boolean {
  if (unit.nodes.some((node) => nodes.has(node))) return true;
  return unit.kind === "source" && [...nodes].some((node) => isOf(node, unit));
}
