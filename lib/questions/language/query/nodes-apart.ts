/** Nodes of a sketch that lie beyond branches that need not or must not exist. */
import { isApart, type Sketch, type SketchEdge } from "./sketch";

/** The nodes beyond edges that are matched apart, seen from the target. @param isCut other edges to cut */
export function nodesApart(
  { nodes, edges, target }: Pick<Sketch, "nodes" | "edges" | "target">,
  isCut: (edge: SketchEdge, at: number) => boolean = isApart,
): Set<number> {
  const open = edges.filter((edge, at) => !isCut(edge, at));
  const apart = new Set(nodes.keys());
  apart.delete(target);
  for (let before = -1; before !== apart.size; ) {
    before = apart.size;
    for (const { from, to } of open)
      if (!apart.has(from) || !apart.has(to)) apart.delete(apart.has(from) ? from : to);
  }
  return apart;
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
  const apart = nodesApart({ nodes, edges, target });
  const cut = nodesApart({ nodes, edges, target }, (one, at) => at === edge || isApart(one));
  const beyond = new Set([...cut].filter((at) => !apart.has(at)));
  const { from, to } = edges[edge]!;
  if (beyond.has(from) === beyond.has(to)) return null;
  return beyond.has(from) ? { near: to, far: from, beyond } : { near: from, far: to, beyond };
}

/** The edges with an end among these nodes, by position. */
export function edgesAt({ edges }: Pick<Sketch, "edges">, nodes: ReadonlySet<number>): number[] {
  return [...edges.keys()].filter((at) => nodes.has(edges[at]!.from) || nodes.has(edges[at]!.to));
}
