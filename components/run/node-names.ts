/** Every node that a run ever named: rankings carry ids only, subgraphs carry names. */
import type { NodeId } from "@/lib/core/graph/graph-source";
import type { RunColumn } from "@/lib/core/run";
import type { SubgraphNode } from "@/lib/core/trace";

export type NamedNode = Pick<SubgraphNode, "id" | "name" | "labels" | "excerpt" | "origin">;
export type NodeNames = ReadonlyMap<NodeId, NamedNode>;

/** The nodes that names in the question may mean. */
export function readNodes(columns: readonly RunColumn[]): NamedNode[] {
  const artefacts = columns.flatMap(({ stages }) => stages.flatMap((stage) => stage.artefacts));
  const mentions = artefacts.flatMap((artefact) => (artefact.kind === "mentions" ? artefact.mentions : []));
  return mentions.flatMap(({ readings }) =>
    readings.map(({ node, name, labels }) => ({ id: node, name, labels, excerpt: "" })),
  );
}

/** Ids that rankings have and no subgraph names, each once. */
export function unnamedNodes(columns: readonly RunColumn[], names: NodeNames): NodeId[] {
  const unnamed = new Set<NodeId>();
  for (const column of columns) {
    const rankings = column.stages.flatMap((stage) =>
      stage.artefacts.flatMap((artefact) => (artefact.kind === "ranking" ? [artefact.ranking] : [])),
    );
    for (const { node, via } of [...rankings, column.retrieval?.ranking ?? []].flat()) {
      for (const id of [node, ...via.flatMap((edge) => [edge.source, edge.target])]) {
        if (!names.has(id)) unnamed.add(id);
      }
    }
  }
  return [...unnamed];
}

/** The name, or the id of a node that is not in the generation any more. */
export function nameOf(names: NodeNames, id: NodeId): string {
  return names.get(id)?.name ?? id;
}
