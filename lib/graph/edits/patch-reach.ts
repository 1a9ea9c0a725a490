/** The results of indexing that a patch may change. */
import { aliasesIn } from "../snapshot/aliases";
import type { NodeRows } from "../snapshot/node-rows";
import type { GraphPatch } from "./graph-patch";

/** True if nodes come or go, or edges do; the names of edges do not matter. */
export function changesNeighbours({ nodes, addedNodes, edges, addedEdges }: GraphPatch): boolean {
  return (
    addedNodes.length > 0 ||
    addedEdges.length > 0 ||
    nodes.some(({ node }) => node === null) ||
    edges.some(({ edge }) => edge === null)
  );
}

/**
 * True if a build might make other mentions or links of similarity: they come from texts and names, and no mention joins nodes that a
 * relation joins. False if it makes the same ones.
 */
export function changesLinks(patch: GraphPatch, stored: NodeRows, nodes: NodeRows): boolean {
  const isRenamed = patch.nodes.some(({ row, node }) => {
    if (!node) return true;
    const [before, after] = [stored.node(row), nodes.node(row)];
    const namesOf = ({ name, properties }: typeof before) => JSON.stringify([name, ...aliasesIn(properties)]);
    return before.text !== after.text || namesOf(before) !== namesOf(after);
  });
  if (isRenamed || patch.addedNodes.length > 0) return stored.hasTexts || nodes.hasTexts;
  const hasText = (rows: NodeRows, row: number) => rows.text(row) !== "" && rows.text(row) !== rows.name(row);
  return (
    patch.edges.some(
      ({ source, target, edge }) => !edge && (hasText(stored, source) || hasText(stored, target)),
    ) ||
    patch.addedEdges.some(({ source, target }) =>
      [source, target].some((id) => hasText(nodes, nodes.rowOf(id))),
    )
  );
}
