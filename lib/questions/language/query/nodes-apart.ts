/** Nodes of a sketch that lie beyond branches that need not or must not exist. */
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

/** The nodes that only an edge joins to the target. */
export interface Beyond {
  /** Its end that stays with the target. */
  near: number;
  far: number;
  /** `far`, and the nodes that only it joins to the target. */
  beyond: Set<number>;
}

/** Null for an edge in a cycle, beyond which nothing lies. */
export function beyondEdge(
  { nodes, edges, target }: Pick<Sketch, "nodes" | "edges" | "target">,
  edge: number,
): Beyond | null {
  const cut = edges.map((one, at) => (at === edge ? { ...one, isAlternative: true } : one));
  const apart = nodesApart({ nodes, edges, target });
  const beyond = new Set([...nodesApart({ nodes, edges: cut, target })].filter((at) => !apart.has(at)));
  const { from, to } = edges[edge]!;
  if (beyond.has(from) === beyond.has(to)) return null;
  return beyond.has(from) ? { near: to, far: from, beyond } : { near: from, far: to, beyond };
}

/** The edges with an end among these nodes, by position. */
export function edgesAt({ edges }: Pick<Sketch, "edges">, nodes: ReadonlySet<number>): number[] {
  return [...edges.keys()].filter((at) => nodes.has(edges[at]!.from) || nodes.has(edges[at]!.to));
}
