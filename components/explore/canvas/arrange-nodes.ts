/**
 * Layouts with a rule that a person can read off: layers above and below a node, rings around it, and grids by label and
 * by degree. Pure and without chance: equal input gives equal output; a worker runs them.
 */
import type { Places } from "@/components/graph-view/places/places";
import { type ArrangedNode, indexGraph } from "./indexed-graph";
import { placeInGrid, placeInLabelGrids } from "./place-in-grids";
import { placeInLayers } from "./place-in-layers";
import { placeInRings } from "./place-in-rings";

export interface ArrangementInput {
  kind: "layers" | "rings" | "labels" | "degrees";
  nodes: readonly ArrangedNode[];
  /** Edges with an end that is not among the nodes are left out. */
  edges: readonly { source: string; target: string }[];
  /** The node where layers and rings begin; the best connected one if it is not among the nodes. */
  around: string | null;
  distance: number;
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
