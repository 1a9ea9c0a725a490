/** Every node that a run ever named: rankings carry ids only, subgraphs carry everything, other artefacts names. */
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";
import { cellNodes } from "@/lib/measure/artefact-nodes";
import type { RunColumn } from "@/lib/measure/run/run";
import type { Artefact, NamedNode as NamedId, SubgraphNode } from "@/lib/methods/trace/trace";

export type NamedNode = Pick<SubgraphNode, "id" | "name" | "labels" | "excerpt" | "origin">;
export type NodeNames = ReadonlyMap<NodeId, NamedNode>;

/** The nodes that names in the question may mean, and those that tables, paths and matches name. */
export function readNodes(columns: readonly RunColumn[]): NamedNode[] {
  const artefacts = columns.flatMap(({ stages }) => stages.flatMap((stage) => stage.artefacts));
  const mentions = artefacts.flatMap((artefact) => (artefact.kind === "mentions" ? artefact.mentions : []));
  return [
    ...artefacts.flatMap(namedIn).map(({ id, name }) => ({ id, name, labels: [], excerpt: "" })),
    ...mentions.flatMap(({ readings }) =>
      readings.map(({ node, name, labels }) => ({ id: node, name, labels, excerpt: "" })),
    ),
  ];
}

/** Ids that a run has and none of it names, each once. */
export function unnamedNodes(columns: readonly RunColumn[], names: NodeNames): NodeId[] {
  const unnamed = new Set<NodeId>();
  for (const { stages, retrieval } of columns) {
    const ranked = unnamedIn({ kind: "ranking", title: "", ranking: retrieval?.ranking ?? [], omitted: 0 });
    for (const id of [...stages.flatMap((stage) => stage.artefacts.flatMap(unnamedIn)), ...ranked])
      if (!names.has(id)) unnamed.add(id);
  }
  return [...unnamed];
}

/** The name, or the id of a node that is not in the generation any more. */
export function nameOf(names: NodeNames, id: NodeId): string {
  return names.get(id)?.name ?? id;
}

/** Nodes with the names that tables, paths and matches give them. */
function namedIn(artefact: Artefact): NamedId[] {
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

/** Ids that an artefact has without a name: in rankings, and at the ends of edges. */
function unnamedIn(artefact: Artefact): NodeId[] {
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

function endsOf(edges: readonly (GraphEdge | null)[]): NodeId[] {
  return edges.flatMap((edge) => (edge ? [edge.source, edge.target] : []));
}
