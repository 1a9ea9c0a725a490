/** A graph as layouts read it, by positions in place of ids. */

export interface ArrangedNode {
  id: string;
  label: string;
}

export interface IndexedGraph {
  nodes: readonly ArrangedNode[];
  /** For each node the nodes at the other ends of its edges: forwards and backwards. */
  outward: readonly (readonly number[])[];
  inward: readonly (readonly number[])[];
  /** Positions, best connected first; then as they came. */
  byDegree: readonly number[];
}

export function indexGraph(
  nodes: readonly ArrangedNode[],
  edges: readonly { source: string; target: string }[],
): IndexedGraph {
  const positions = new Map(nodes.map(({ id }, index) => [id, index]));
  const outward: number[][] = nodes.map(() => []);
  const inward: number[][] = nodes.map(() => []);
  for (const { source, target } of edges) {
    const [from, to] = [positions.get(source), positions.get(target)];
    if (from === undefined || to === undefined || from === to) continue;
    outward[from]!.push(to);
    inward[to]!.push(from);
  }
  const degree = (node: number) => outward[node]!.length + inward[node]!.length;
  const byDegree = nodes.map((_, index) => index).sort((a, b) => degree(b) - degree(a) || a - b);
  return { nodes, outward, inward, byDegree };
}
