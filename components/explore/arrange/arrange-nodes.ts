/**
 * Layouts with a rule that a person can read off: layers above and below a node, rings around it, and grids by label and
 * by degree. Pure and without chance: equal input gives equal output; a worker runs them.
 */
import type { Places } from "@/components/graph-view/places";
import { placeInGrid, placeInLabelGrids } from "./place-in-grids";
import { placeInLayers } from "./place-in-layers";
import { placeInRings } from "./place-in-rings";

export interface ArrangedNode {
  id: string;
  label: string;
}

export interface ArrangementInput {
  kind: "layers" | "rings" | "labels" | "degrees";
  nodes: readonly ArrangedNode[];
  /** Edges with an end that is not among the nodes are left out. */
  edges: readonly { source: string; target: string }[];
  /** Where layers and rings begin; the best connected node when it is not among the nodes. */
  around: string | null;
  /** Between two neighbours, in canvas units. */
  distance: number;
}

/** A graph as layouts read it: positions in `nodes` in place of ids. */
export interface IndexedGraph {
  nodes: readonly ArrangedNode[];
  /** For each node the nodes at the other ends of its edges: forwards and backwards. */
  outward: readonly (readonly number[])[];
  inward: readonly (readonly number[])[];
  /** Positions, best connected first; then as they came. */
  byDegree: readonly number[];
}

export function arrangeNodes({ kind, nodes, edges, around, distance }: ArrangementInput): Places {
  const graph = indexGraph(nodes, edges);
  const start = nodes.findIndex(({ id }) => id === around);
  const starts = start < 0 ? graph.byDegree : [start, ...graph.byDegree];
  switch (kind) {
    case "layers":
      return placeInLayers(graph, starts, distance);
    case "rings":
      return placeInRings(graph, starts, distance);
    case "labels":
      return placeInLabelGrids(graph, distance);
    case "degrees":
      return placeInGrid(graph, distance);
  }
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
