/** The nodes that an artefact shows, which a run and an experiment follow from stage to stage. */
import type { NodeId } from "../graph/graph-element";
import type { Artefact, NamedNode, TableRow } from "../methods/trace/trace";

/** The nodes that the method had or went on with; the candidates of every mention count among them. */
export function shownNodes(artefact: Artefact): NodeId[] {
  switch (artefact.kind) {
    case "ranking":
      return artefact.ranking.map(({ node }) => node);
    case "subgraph":
      return artefact.subgraph.nodes.map(({ id }) => id);
    case "mentions":
      return artefact.mentions.flatMap(({ readings }) => readings.map(({ node }) => node));
    case "table":
      return artefact.rows.filter(({ chosen }) => chosen !== false).flatMap(rowNodes);
    case "paths":
      return artefact.paths.flatMap(({ start, steps }) => [start.id, ...steps.map(({ node }) => node.id)]);
    case "matches":
      return artefact.matches.flatMap(({ nodes }) => Object.values(nodes).map(({ id }) => id));
    default:
      return [];
  }
}

/** The nodes that were looked at and not taken further, and that the artefact does not show elsewhere. */
export function droppedNodes(artefact: Artefact): NodeId[] {
  const shown = new Set(shownNodes(artefact));
  return dropped(artefact).filter((id) => !shown.has(id));
}

export function cellNodes({ cells }: TableRow): NamedNode[] {
  return cells.flatMap((cell) => (cell !== null && typeof cell === "object" ? cell.nodes : []));
}

function dropped(artefact: Artefact): NodeId[] {
  if (artefact.kind === "table")
    return artefact.rows.filter(({ chosen }) => chosen === false).flatMap(rowNodes);
  if (artefact.kind === "paths")
    return artefact.paths.flatMap(({ steps }) =>
      steps.flatMap(({ lost }) => lost.map(({ node }) => node.id)),
    );
  return [];
}

function rowNodes(row: TableRow): NodeId[] {
  return [...cellNodes(row).map(({ id }) => id), ...(row.lights?.nodes ?? [])];
}
