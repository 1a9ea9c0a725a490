/** How a node that a plan found hangs together with what the plan started from: the shortest path over the matched edges. */
import type { GraphEdge, NodeId } from "../../../graph/graph-source";

/** Plans have few steps; what is further away led to something else. */
const LONGEST = 4;

export class PathsBack {
  readonly #edgesAt = new Map<NodeId, GraphEdge[]>();

  constructor(
    edges: Iterable<GraphEdge>,
    private readonly starts: ReadonlySet<NodeId>,
  ) {
    for (const edge of edges) {
      for (const end of new Set([edge.source, edge.target])) {
        const known = this.#edgesAt.get(end);
        if (known) known.push(edge);
        else this.#edgesAt.set(end, [edge]);
      }
    }
  }

  /** The edges from `node` to the nearest start, nearest to the node first; none when it leads nowhere or is one itself. */
  of(node: NodeId): GraphEdge[] {
    const cameBy = new Map<NodeId, { edge: GraphEdge; from: NodeId }>();
    const seen = new Set([node]);
    let front = [node];
    for (let step = 0; step < LONGEST && front.length > 0 && !this.starts.has(node); step++) {
      const next: NodeId[] = [];
      for (const from of front) {
        for (const edge of this.#edgesAt.get(from) ?? []) {
          const to = edge.source === from ? edge.target : edge.source;
          if (seen.has(to)) continue;
          seen.add(to);
          cameBy.set(to, { edge, from });
          if (this.starts.has(to)) return walkBack(to, cameBy);
          next.push(to);
        }
      }
      front = next;
    }
    return [];
  }
}

function walkBack(end: NodeId, cameBy: ReadonlyMap<NodeId, { edge: GraphEdge; from: NodeId }>): GraphEdge[] {
  const path: GraphEdge[] = [];
  for (let at = cameBy.get(end); at; at = cameBy.get(at.from)) path.unshift(at.edge);
  return path;
}
