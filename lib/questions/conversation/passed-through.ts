/** The nodes that the chains of a run passed through, from those its question names to its answers. */

export interface Link {
  source: string;
  target: string;
  /** Only a `relation` counts as a way; similarity and mention edges do not. */
  kind: string;
}

/** Nodes on a shortest way from a name to an answer, those of one label together; neither names nor answers. */
export function passedThrough<Node extends { labels: readonly string[] }>(
  nodes: ReadonlyMap<string, Node>,
  links: readonly Link[],
  named: readonly string[],
  answers: readonly string[],
): Node[][] {
  const joined = new Map<string, Set<string>>();
  const join = (one: string, other: string) => joined.set(one, (joined.get(one) ?? new Set()).add(other));
  for (const { source, target, kind } of links) {
    if (kind !== "relation") continue;
    join(source, target);
    join(target, source);
  }
  const [from, to] = [distances(named, joined), distances(answers, joined)];
  const longest = Math.max(0, ...answers.flatMap((node) => from.get(node) ?? []));
  const groups = new Map<string, Node[]>();
  for (const [id, node] of nodes) {
    const [before, after] = [from.get(id) ?? 0, to.get(id) ?? 0];
    if (before === 0 || after === 0 || before + after > longest) continue;
    const label = node.labels[0] ?? "";
    groups.set(label, [...(groups.get(label) ?? []), node]);
  }
  return [...groups.values()];
}

/** Links to the nearest of the starts; without what none of them reaches. */
function distances(
  starts: readonly string[],
  joined: ReadonlyMap<string, ReadonlySet<string>>,
): Map<string, number> {
  const found = new Map(starts.map((node) => [node, 0]));
  // Entries added during the loop are visited, too.
  for (const [node, far] of found)
    for (const next of joined.get(node) ?? []) if (!found.has(next)) found.set(next, far + 1);
  return found;
}
