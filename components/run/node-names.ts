/** Every node that a run ever named: rankings carry ids only, subgraphs carry everything, other artefacts names. */
import type { NodeId } from "@/lib/core/graph/graph-source";
import type { RunColumn } from "@/lib/core/run";
import type { SubgraphNode } from "@/lib/core/trace";
import { namedIn, unnamedIn } from "./artefact-nodes";

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
