/** The nodes that an artefact speaks of: what it kept, what it left, and what it calls them. */
import type { GraphEdge, NodeId } from "@/lib/core/graph/graph-source";
import type { Artefact, NamedNode, TableRow } from "@/lib/core/trace";

export interface SpokenNodes {
  kept: ReadonlySet<NodeId>;
  /** Looked at and not taken further. */
  left: ReadonlySet<NodeId>;
}

export function spokenNodes(artefact: Artefact): SpokenNodes {
  const kept = new Set(keptIn(artefact));
  return { kept, left: new Set(leftIn(artefact).filter((id) => !kept.has(id))) };
}

/** Nodes with the names that tables, paths and matches give them. */
export function namedIn(artefact: Artefact): NamedNode[] {
  switch (artefact.kind) {
    case "table":
      return artefact.rows.flatMap(cellNodes);
    case "paths":
      return artefact.paths.flatMap(({ start, steps }) => [
        start,
        ...steps.flatMap(({ node, lost }) => [node, ...lost.map((other) => other.node)]),
      ]);
    case "matches":
      return artefact.matches.flatMap(({ nodes }) => Object.values(nodes));
    default:
      return [];
  }
}

/** Ids that an artefact has without a name: they stand in rankings, and at the ends of edges. */
export function unnamedIn(artefact: Artefact): NodeId[] {
  switch (artefact.kind) {
    case "ranking":
      return artefact.ranking.flatMap(({ node, via }) => [node, ...endsOf(via)]);
    case "paths":
      return artefact.paths.flatMap(({ steps }) =>
        steps.flatMap(({ edge, lost }) => endsOf([edge, ...lost.map((other) => other.edge)])),
      );
    case "matches":
      return artefact.matches.flatMap(({ edges }) => endsOf(edges));
    default:
      return [];
  }
}

function keptIn(artefact: Artefact): NodeId[] {
  switch (artefact.kind) {
    case "ranking":
      return artefact.ranking.map(({ node }) => node);
    case "subgraph":
      return artefact.subgraph.nodes.map(({ id }) => id);
    case "table":
      return artefact.rows.filter(({ kept }) => kept !== false).flatMap(rowNodes);
    case "paths":
      return artefact.paths.flatMap(({ start, steps }) => [start.id, ...steps.map(({ node }) => node.id)]);
    case "matches":
      return artefact.matches.flatMap(({ nodes }) => Object.values(nodes).map(({ id }) => id));
    default:
      return [];
  }
}

function leftIn(artefact: Artefact): NodeId[] {
  if (artefact.kind === "table") return artefact.rows.filter(({ kept }) => kept === false).flatMap(rowNodes);
  if (artefact.kind === "paths")
    return artefact.paths.flatMap(({ steps }) =>
      steps.flatMap(({ lost }) => lost.map(({ node }) => node.id)),
    );
  return [];
}

function rowNodes(row: TableRow): NodeId[] {
  return [...cellNodes(row).map(({ id }) => id), ...(row.lights?.nodes ?? [])];
}

function cellNodes({ cells }: TableRow): NamedNode[] {
  return cells.flatMap((cell) => (cell !== null && typeof cell === "object" ? cell.nodes : []));
}

function endsOf(edges: readonly (GraphEdge | null)[]): NodeId[] {
  return edges.flatMap((edge) => (edge ? [edge.source, edge.target] : []));
}
