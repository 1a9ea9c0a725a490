/** The edges that led to a node here, put in reading order: from where the method started to the node. */
import type { GraphEdge, NodeId } from "@/lib/graph/graph-source";

export interface Hop {
  from: NodeId;
  to: NodeId;
  type: string;
  /** False when the edge is walked against its direction. */
  forward: boolean;
  edge: GraphEdge;
}

/**
 * `via` is nearest first. Edges that continue each other make one path; one that does not touch the end of the path so
 * far begins another, so a node that several seeds led to has several paths.
 */
export function nodePaths(node: NodeId, via: readonly GraphEdge[]): Hop[][] {
  const paths: Hop[][] = [];
  let path: Hop[] = [];
  let near = node;
  for (const edge of via) {
    if (!touches(edge, near)) {
      if (path.length > 0) paths.push(path);
      path = [];
      near = touches(edge, node) ? node : edge.target;
    }
    const forward = edge.target === near;
    const from = forward ? edge.source : edge.target;
    path = [{ from, to: near, type: edge.type, forward, edge }, ...path];
    near = from;
  }
  return path.length > 0 ? [...paths, path] : paths;
}

function touches(edge: GraphEdge, node: NodeId): boolean {
  return edge.source === node || edge.target === node;
}
