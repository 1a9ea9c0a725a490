/** Names of a patched graph: those of the snapshot, less changed nodes, beside those that the changed and added ones have now. */
import type { GraphNode } from "../graph-element";
import { aliasesIn } from "../snapshot/aliases";
import {
  buildNameRows,
  buildTrigramLists,
  NameIndex,
  type NameLookup,
  type NameMatch,
  type TrigramLists,
} from "../snapshot/name-index";
import { GrowingUtf8Column } from "../snapshot/utf8-column";

/**
 * @param renamed rows whose names are no longer those of the snapshot
 * @param now the changed and added nodes among them, by row
 */
export function patchedNames(
  base: NameLookup,
  renamed: ReadonlySet<number>,
  now: readonly { row: number; node: Pick<GraphNode, "name" | "properties"> }[],
): NameLookup {
  const names = new GrowingUtf8Column("names of changed nodes");
  for (const { node } of now) names.push(node.name);
  const aliases = now.flatMap(({ node: { properties } }, at) =>
    aliasesIn(properties).map((alias) => ({ node: at, alias })),
  );
  const rows = buildNameRows(names.view(), aliases);
  const own = new NameIndex(rows);
  let ownTrigrams: TrigramLists | undefined;
  const shown = (matches: readonly NameMatch[]) =>
    matches.map(({ node, score }) => ({ node: now[node]!.row, score }));
  const kept = (matches: readonly NameMatch[]) => matches.filter(({ node }) => !renamed.has(node));
  return {
    exact: (name) => [...kept(base.exact(name)), ...shown(own.exact(name))].sort((a, b) => a.node - b.node),
    fuzzy(name, trigrams) {
      ownTrigrams ??= buildTrigramLists(rows.names);
      return [...kept(base.fuzzy(name, trigrams)), ...shown(own.fuzzy(name, ownTrigrams))].sort(
        (a, b) => b.score - a.score || a.node - b.node,
      );
    },
  };
}
