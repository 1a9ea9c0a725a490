/** Which nodes of a sketch lie beyond branches that need not or must not exist. */
import { isApart, type Sketch } from "./sketch";

/** The nodes beyond edges that are matched apart, seen from the target. */
export function nodesApart({
  nodes,
  edges,
  target,
}: Pick<Sketch, "nodes" | "edges" | "target">): Set<number> {
  const reached = new Set([target]);
  for (let grew = true; grew; ) {
    grew = false;
    for (const edge of edges) {
      const { from, to } = edge;
      if (isApart(edge) || reached.has(from) === reached.has(to)) continue;
      reached.add(from).add(to);
      grew = true;
    }
  }
  return new Set([...nodes.keys()].filter((at) => !reached.has(at)));
}
