/** Where each gold answer went: its rank, or the last stage of the method that still held it. */
import type { Gold, GoldUnit } from "../eval/gold";
import type { NodeId } from "../graph/graph-element";
import type { Artefact, Ranking, StageRecord } from "../trace";
import type { GoldFate } from "./experiment";

/** One fate for each gold answer, those that nothing in the graph matches included. */
export function goldFates(stages: readonly StageRecord[], ranking: Ranking, gold: Gold): GoldFate[] {
  const ranked = ranking.map(({ node }) => node);
  const held = stages.map(({ id, artefacts }) => ({ id, nodes: new Set(artefacts.flatMap(nodesOf)) }));
  return [
    ...gold.units.map((unit): GoldFate => {
      const at = ranked.findIndex((node) => isOf(node, unit));
      const last = held.findLast(({ nodes }) => holds(nodes, unit));
      return { answer: unit.answer, rank: at < 0 ? null : at + 1, stage: last?.id ?? null };
    }),
    ...gold.unresolved.map((answer): GoldFate => ({ answer, rank: null, stage: null })),
  ];
}

/** A chunk's id is that of its source, "#" and its position. */
function isOf(node: NodeId, { kind, answer, nodes }: GoldUnit): boolean {
  return nodes.includes(node) || (kind === "source" && node.startsWith(`${answer}#`));
}

function holds(nodes: ReadonlySet<NodeId>, unit: GoldUnit): boolean {
  if (unit.nodes.some((node) => nodes.has(node))) return true;
  return unit.kind === "source" && [...nodes].some((node) => isOf(node, unit));
}

/** Every node that an artefact shows. */
function nodesOf(artefact: Artefact): NodeId[] {
  switch (artefact.kind) {
    case "ranking":
      return artefact.ranking.map(({ node }) => node);
    case "subgraph":
      return artefact.subgraph.nodes.map(({ id }) => id);
    case "mentions":
      return artefact.mentions.flatMap(({ readings }) => readings.map(({ node }) => node));
    case "table":
      return artefact.rows
        .filter(({ kept }) => kept !== false)
        .flatMap(({ cells, lights }) => [
          ...cells.flatMap((cell) =>
            typeof cell === "object" && cell !== null ? cell.nodes.map(({ id }) => id) : [],
          ),
          ...(lights?.nodes ?? []),
        ]);
    case "paths":
      return artefact.paths.flatMap(({ start, steps }) => [start.id, ...steps.map(({ node }) => node.id)]);
    case "matches":
      return artefact.matches.flatMap(({ nodes }) => Object.values(nodes).map(({ id }) => id));
    default:
      return [];
  }
}
